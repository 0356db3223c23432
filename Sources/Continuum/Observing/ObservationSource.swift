/// A source that you can observe: a ``Variable``, a ``Constant`` or a ``Signal``.
///
/// Use it as the parameter of a function that treats states and events alike:
///
/// ```swift
/// func log<Element>(
///   _ source: some ObservationSource<Element>, through center: NotificationCenter
/// ) {
///   center.continuum.observe(source) { print($0) }
/// }
/// ```
///
/// For a function that needs a current value, use ``ValueRepresentable``. Do not conform your own
/// types.
public protocol ObservationSource<Element> {
  /// The type of the values or of the events.
  associatedtype Element

  /// The node that the library observes. It is not for use outside the library.
  var _observed: _Observed { get }
}

/// The node that the library observes. It is not for use outside the library.
@frozen
public struct _Observed {
  @usableFromInline
  let node: Node

  @inlinable
  init(_ node: Node) { self.node = node }
}

extension ValueRepresentable {
  /// The node that the library observes. It is not for use outside the library.
  @inlinable
  public var _observed: _Observed { _Observed(_node) }
}

extension Signal: ObservationSource {
  /// The node that the library observes. It is not for use outside the library.
  @inlinable
  public var _observed: _Observed { _Observed(node) }
}
