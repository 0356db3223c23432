public import Foundation

/// State that can be read and observed: a ``Variable`` or a ``Constant``.
///
/// Write functions against it that take either:
///
/// ```swift
/// func show(_ count: some ValueRepresentable<Int>, on label: Label, through center: NotificationCenter) {
///   center.continuum.observe(count, bindTo: label) { label, count in label.text = "\(count)" }
/// }
/// ```
///
/// A type of your own that wraps a variable or a constant may conform by returning that one's
/// `_constant`; there is no other way to make a source.
public protocol ValueRepresentable<Element> {
  /// The type of the value.
  associatedtype Element

  /// The present value.
  var value: Element { get }

  /// The name of the notifications that tell of changes (L10).
  var uniqueName: Notification.Name { get }

  /// What is observed when this is observed. The library asks for it; to read, use ``value``.
  var _constant: Constant<Element> { get }
}
