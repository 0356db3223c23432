public import Foundation

/// State that you can read and observe: a ``Variable``, a ``Constant`` or a ``Part``.
///
/// Use it as the parameter of a function that takes any of them:
///
/// ```swift
/// func show(
///   _ count: some ValueRepresentable<Int>, on label: Label, through center: NotificationCenter
/// ) {
///   center.continuum.observe(count, bindTo: label) { label, count in label.text = "\(count)" }
/// }
/// ```
///
/// `Variable`, `Constant`, `Part` and `LinkedVariable` are the only conforming types. Do not conform
/// your own types: to make a source, make a variable, or derive a constant.
public protocol ValueRepresentable<Element>: ObservationSource {
  /// The type of the value.
  associatedtype Element

  /// The current value.
  var value: Element { get }

  /// The name of the notifications that announce changes ([L10](doc:Laws#L10-Notifications)).
  var uniqueName: Notification.Name { get }

  /// The node that the library observes. It is not for use outside the library.
  var _constant: Constant<Element> { get }
}

extension ValueRepresentable {
  /// The current value, for a transform that reads a source that it is not derived from on purpose.
  ///
  /// ```swift
  /// let greeting = name.map { name in "\(salutation.peek()) \(name)" }
  /// ```
  ///
  /// A transform is not run again when something changes that it only read. Reading ``value`` there is
  /// nearly always a mistake, which a build for debugging reports on the standard error stream, once for
  /// the two. `peek()` is not reported. In a release build, and outside of transforms, the two are the
  /// same.
  ///
  /// - Returns: The value.
  @inlinable
  public func peek() -> Element { _constant.read() }
}
