// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The signatures of SwiftUI that the documentation uses, as Apple declares them. Nothing here does anything.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> some View {
    TupleView()
  }
}

struct TupleView: View {
  var body: Never { return fatalError() }
}

public struct Text: View {
  public init(_ content: some StringProtocol) {}
  public var body: Never { return fatalError() }
}

public struct Button<Label: View>: View {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void)
  where Label == Text {}
  public var body: Never { return fatalError() }
}

public struct TextField<Label: View>: View {
  public init(_ title: some StringProtocol, text: Binding<String>) where Label == Text {}
  public var body: Never { return fatalError() }
}

public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
}

extension View {
  public func disabled(_ disabled: Bool) -> some View { self }
}
