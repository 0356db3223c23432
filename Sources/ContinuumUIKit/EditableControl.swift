#if canImport(UIKit) && !NO_CONTROLS

import Continuum
public import UIKit

/// A view of UIKit that has one value, which a user edits.
///
/// These are `UISwitch`, `UIStepper`, `UISegmentedControl`, `UIDatePicker`, `UIPageControl`,
/// `UIColorWell`, `UITextField`, `UITextView` and `UISearchBar`. Use it as the parameter of a
/// function that takes any of them:
///
/// ```swift
/// @MainActor
/// func show(_ isOn: Variable<Bool>, in control: some EditableControl<Bool>) {
///   center.continuum.bind(isOn, with: control)
/// }
/// ```
///
/// Do not conform your own types. For a control of your own, name the property and its events, as
/// in `bind(rating, with: stars, \.count, for: .valueChanged)`.
@MainActor public protocol EditableControl<Value>: UIView {
  /// The type of what the user edits.
  associatedtype Value: Equatable
  /// The view that has the property. It is not for use outside the library.
  associatedtype _Edited: UIView

  /// What the user edits, and what is posted after an edit. It is not for use outside the library.
  var _edited: _EditedProperty<_Edited, Value> { get }
}

/// The property of a view that a user edits. It is not for use outside the library.
@MainActor public struct _EditedProperty<View: UIView, Value> {
  let view: View
  let keyPath: ReferenceWritableKeyPath<View, Value>
  /// The view posts it on the default center, with itself as the object.
  let notification: Notification.Name
  /// Runs with each binding that is made.
  var didBind: (ContinuumObserver) -> Void = { _ in }
}

extension _EditedProperty where View: UIControl {
  /// A property of a control that sends `.valueChanged`.
  init(_ control: View, _ keyPath: ReferenceWritableKeyPath<View, Value>) {
    self.init(
      view: control, keyPath: keyPath,
      notification: ControlEvents.of(control, .valueChanged).notification)
  }
}

// MARK: - The controls

@available(tvOS, unavailable)
extension UISwitch: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UISwitch, Bool> { _EditedProperty(self, \.isOn) }
}

@available(tvOS, unavailable)
extension UIStepper: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UIStepper, Double> { _EditedProperty(self, \.value) }
}

extension UISegmentedControl: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UISegmentedControl, Int> {
    _EditedProperty(self, \.selectedSegmentIndex)
  }
}

@available(tvOS, unavailable)
extension UIDatePicker: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UIDatePicker, Date> { _EditedProperty(self, \.date) }
}

extension UIPageControl: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UIPageControl, Int> { _EditedProperty(self, \.currentPage) }
}

@available(tvOS, unavailable)
extension UIColorWell: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UIColorWell, UIColor?> {
    _EditedProperty(self, \.selectedColor)
  }
}

// MARK: - Text

extension UITextField: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UITextField, String?> {
    _EditedProperty(
      view: self, keyPath: \.boundText,
      notification: ControlEvents.of(self, .editingChanged).notification,
      didBind: TextEdits.of(self).add)
  }
}

extension UITextView: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UITextView, String?> {
    _EditedProperty(
      view: self, keyPath: \.boundText, notification: .boundTextHasChanged,
      didBind: TextEdits.of(self).add)
  }
}

@available(tvOS, unavailable)
extension UISearchBar: EditableControl {
  /// What the user edits. It is not for use outside the library.
  public var _edited: _EditedProperty<UITextField, String?> { searchTextField._edited }
}

#endif
