public import Foundation

// Declarations of earlier versions, with their replacements, as in CHANGELOG. None can be called. They are
// disfavoured where a correct call could mean them.

extension ContinuumBag {
  /// Not callable: an observation is put into a bag.
  @available(*, unavailable, message: "write observer.disposed(by: bag)")
  public func insert(_ observer: ContinuumObserver) { fatalError() }
}

extension Variable {
  /// Not callable: an observation edits a variable.
  @available(
    *, unavailable,
    message: "write continuum.observe(loaded.map(\\.value), bindTo: draft, \\.value)"
  )
  public convenience init(
    value: Element, editing source: some ValueRepresentable<Loading<Element>>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    fatalError()
  }

  /// Not callable: an observation edits a variable.
  @available(
    *, unavailable,
    message: "write continuum.observe(loaded.map(\\.value), bindTo: draft, \\.value)"
  )
  public convenience init<Output>(
    editing source: some ValueRepresentable<Loading<Output>>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) where Element == Output? {
    fatalError()
  }
}

extension ValueRepresentable {
  /// Not callable: it has another name.
  @available(*, unavailable, renamed: "notificationName")
  public var uniqueName: Notification.Name { fatalError() }
}

extension Constant {
  /// Not callable: a combination has a transform.
  @available(*, unavailable, message: "write Constant(combining: a, b) { ($0, $1) }")
  @_disfavoredOverload
  public init<each Source: ValueRepresentable>(
    combining source: repeat each Source,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) where Element == (repeat (each Source).Element) {
    fatalError()
  }
}
