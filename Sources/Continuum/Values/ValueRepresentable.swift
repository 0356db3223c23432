public import Foundation

/// State that you can read and observe: a ``Variable``, a ``Constant``, a ``Part`` or a
/// ``LinkedVariable``.
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
/// Do not conform your own types: make a variable, or derive a constant.
public protocol ValueRepresentable<Element>: ObservationSource {
  /// The type of the value.
  associatedtype Element

  /// The current value.
  var value: Element { get }

  /// The name of the notifications that announce changes ([L9](doc:Laws#L9-Notifications)).
  var notificationName: Notification.Name { get }

  /// The node that the library observes. It is not for use outside the library.
  var _constant: Constant<Element> { get }
}

extension ValueRepresentable {
  /// The current value, for a transform that reads, on purpose, a source that it is not derived
  /// from.
  ///
  /// ```swift
  /// let greeting = name.map { name in "\(salutation.peek()) \(name)" }
  /// ```
  ///
  /// A transform does not run again when a source that it only reads changes. Reading ``value``
  /// there is nearly always a mistake. A debug build reports it on the standard error stream, once
  /// for the two; it does not report `peek()`. In a release build, and outside of transforms, both
  /// are the same.
  ///
  /// - Returns: The value.
  @inlinable
  public func peek() -> Element { _constant.read() }
}
