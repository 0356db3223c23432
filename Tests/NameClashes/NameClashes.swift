// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A library, such as one for user interfaces, whose public types have the names of Continuum's.

public struct Variable<Element> {
  public var element: Element

  public init(element: Element) { self.element = element }
}

public struct Constant<Element> {
  public let element: Element

  public init(element: Element) { self.element = element }
}

public final class ContinuumBag {
  public init() {}
}

public final class ContinuumObserver {
  public init() {}
}

public protocol ValueRepresentable {}

public struct NotificationCenterContinuum {
  public init() {}
}

@MainActor public final class Label {
  public var text = ""

  public init() {}
}

public struct Binding<Value> {
  public var value: Value

  public init(value: Value) { self.value = value }
}
