#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

extension NotificationCenterContinuum {
  /// Keeps a variable equal to a property of a control that a user edits.
  ///
  /// ```swift
  /// center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
  /// ```
  ///
  /// Use it for switches, sliders, steppers, date pickers, segmented controls, and your own
  /// controls. A cell may call it for each row that it shows: nothing piles up in the control.
  ///
  /// The variable wins at the start. A change of one side sets the other only if the values differ,
  /// and a value that an observation corrects also corrects the control (L20).
  ///
  /// - Parameters:
  ///   - variable: The variable, or a part of one.
  ///   - control: The control, held weakly.
  ///   - keyPath: The property that the user edits.
  ///   - events: What the control sends after an edit. With events that it does not have, no edit
  ///     reaches the variable.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the control (L10).
  @MainActor
  @discardableResult
  public func bind<Value: Equatable, Control: UIControl>(
    _ variable: some WritableRepresentable<Value>,
    with control: Control,
    _ keyPath: ReferenceWritableKeyPath<Control, Value>,
    for events: UIControl.Event,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(
      variable, with: control, keyPath, after: ControlEvents.of(control, events).notification,
      file: file, line: line)
  }

  /// Keeps a variable equal to an optional property of a control that a user edits, such as the
  /// text of a field. A `nil` of the property leaves the variable as it is.
  ///
  /// ```swift
  /// center.continuum.bind(email, with: field, \.text, for: .editingChanged)
  /// ```
  ///
  /// The control shows the value of the variable at the start. After that, the last edit or write
  /// wins, and what a rule corrects is shown (L20). You may ignore the binding, which ends with the
  /// variable or the control (L10).
  @MainActor
  @discardableResult
  public func bind<Value: Equatable, Control: UIControl>(
    _ variable: some WritableRepresentable<Value>,
    with control: Control,
    _ keyPath: ReferenceWritableKeyPath<Control, Value?>,
    for events: UIControl.Event,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(
      variable, with: control, keyPath, after: ControlEvents.of(control, events).notification,
      file: file, line: line)
  }
}

#endif
