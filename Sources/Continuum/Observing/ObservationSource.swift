/// Everything that can be observed: a ``Variable``, a ``Constant`` or a ``Signal``.
///
/// Write a function against it that does the same with states and with events:
///
/// ```swift
/// func log<Element>(
///   _ source: some ObservationSource<Element>, through center: NotificationCenter
/// ) {
///   center.continuum.observe(source) { print($0) }
/// }
/// ```
///
/// Where a current value is needed, write ``ValueRepresentable`` instead. `Variable`, `Constant` and
/// `Signal` are the only conforming types. Do not conform types of your own.
public protocol ObservationSource<Element> {
  /// The type of the values or of the events.
  associatedtype Element

  /// What the library observes. It is not for use outside the library.
  var _observed: _Observed { get }
}

/// What the library observes of a source. It is not for use outside the library.
@frozen
public struct _Observed {
  @usableFromInline
  let node: Node

  @inlinable
  init(_ node: Node) { self.node = node }
}

extension ValueRepresentable {
  /// What the library observes. It is not for use outside the library.
  @inlinable
  public var _observed: _Observed { _Observed(_constant.node) }
}

extension Signal: ObservationSource {
  /// What the library observes. It is not for use outside the library.
  @inlinable
  public var _observed: _Observed { _Observed(node) }
}
