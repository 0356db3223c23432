#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// One line for each control of UIKit that has a value.

extension NotificationCenterContinuum {
  /// Keeps a variable equal to what a user edits in a control.
  ///
  /// ```swift
  /// center.continuum.bind(isOn, with: toggle)
  /// ```
  ///
  /// Use it for the controls that ``EditableControl`` lists. The variable has the type of the
  /// control's own value: `Bool` for a switch, `Double` for a stepper, `Int` for the index of a
  /// segmented control and for a page control, `Date` for a date picker, `UIColor?` for a color
  /// well, `String?` for a text. An empty text is `""`, and not `nil`, as in UIKit.
  ///
  /// The variable wins at the start. A change of one side sets the other only if the values differ,
  /// and a value that an observation corrects also corrects the control (L20). A value that the
  /// control cannot show, such as one above its maximum, stays in the variable until the next edit.
  /// So set the limits of a control first.
  ///
  /// - Parameters:
  ///   - variable: The variable, a part of one, or a linked variable.
  ///   - control: The control, held weakly. A cell may bind it for each row that it shows: nothing
  ///     piles up in it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the control (L10).
  @MainActor
  @discardableResult
  public func bind<Value>(
    _ variable: some WritableRepresentable<Value>,
    with control: some EditableControl<Value>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    let edited = control._edited
    let binding = bind(
      variable, with: edited.view, edited.keyPath, after: edited.notification,
      file: file, line: line)
    edited.didBind(binding)
    return binding
  }

  /// Keeps a variable equal to what a user edits in a control whose value is optional: the text of a
  /// text field, a text view or a search bar, or the color of a color well. A `nil` of the control
  /// leaves the variable as it is.
  ///
  /// ```swift
  /// center.continuum.bind(email, with: field)
  /// ```
  ///
  /// While an input method has marked text, the variable has what is typed, and nothing sets the
  /// text: a change of the variable waits for the end of that, and a newer edit replaces it. If a
  /// rule changes the text that a user edits, as many characters stay behind the cursor as were
  /// there. If the variable only confirms what was typed, the cursor stays where it is.
  ///
  /// The control shows the value of the variable at the start. After that, the last edit or write
  /// wins (L20). You may ignore the binding, which ends with the variable or the control (L10).
  @MainActor
  @discardableResult
  public func bind<Value: Equatable>(
    _ variable: some WritableRepresentable<Value>,
    with control: some EditableControl<Value?>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    let edited = control._edited
    let binding = bind(
      variable, with: edited.view, edited.keyPath, after: edited.notification,
      file: file, line: line)
    edited.didBind(binding)
    return binding
  }

  /// Keeps a variable equal to the value of a slider, which a user drags.
  ///
  /// ```swift
  /// slider.maximumValue = 30
  /// center.continuum.bind(fontSize, with: slider)
  /// ```
  ///
  /// Use it for a `Float`, a `Double` or a `CGFloat`. The slider has a `Float`: a `Double` is rounded
  /// to that to be shown, and stays as it is in the variable until the user drags the slider.
  ///
  /// The variable wins at the start, and then the last edit or write (L20). Set the limits of the
  /// slider first: a value outside of them stays in the variable until the next edit. You may
  /// ignore the binding, which ends with the variable or the slider (L10).
  @available(tvOS, unavailable)
  @MainActor
  @discardableResult
  public func bind<Value: BinaryFloatingPoint>(
    _ variable: some WritableRepresentable<Value>,
    with slider: UISlider,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(
      variable, with: slider, \.value, after: ControlEvents.of(slider, .valueChanged).notification,
      file: file, line: line, convert: { Float($0) }, back: { Value($0) })
  }

  /// Keeps a whole number equal to the value of a stepper.
  ///
  /// ```swift
  /// center.continuum.bind(guests, with: stepper)
  /// ```
  ///
  /// Use it for an `Int`. The stepper has a `Double`: with a `stepValue` that is no whole number,
  /// the variable gets the nearest whole number.
  ///
  /// The variable wins at the start, and then the last edit or write (L20). Set the limits of the
  /// stepper first: a value outside of them stays in the variable until the next edit. You may
  /// ignore the binding, which ends with the variable or the stepper (L10).
  @available(tvOS, unavailable)
  @MainActor
  @discardableResult
  public func bind<Value: BinaryInteger>(
    _ variable: some WritableRepresentable<Value>,
    with stepper: UIStepper,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(
      variable, with: stepper, \.value,
      after: ControlEvents.of(stepper, .valueChanged).notification, file: file, line: line,
      convert: { Double($0) }, back: { Value(exactly: $0.rounded()) })
  }

  /// Keeps a choice equal to the segment that a user selects.
  ///
  /// ```swift
  /// enum Theme: CaseIterable { case system, light, dark }
  ///
  /// let theme = Variable(value: Theme.system)
  /// let segments = UISegmentedControl(items: Theme.allCases.map { "\($0)" })
  /// center.continuum.bind(theme, with: segments)
  /// ```
  ///
  /// Use it for an enumeration. The segments stand for `allCases`, in their order. No segment is
  /// selected for a value that is not among them, and a segment behind the last of them leaves the
  /// variable as it is.
  ///
  /// The control shows the value of the variable at the start. After that, the last edit or write
  /// wins (L20). You may ignore the binding, which ends with the variable or the control (L10).
  @MainActor
  @discardableResult
  public func bind<Value: CaseIterable & Equatable>(
    _ variable: some WritableRepresentable<Value>,
    with control: UISegmentedControl,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(
      variable, with: control, \.selectedSegmentIndex,
      after: ControlEvents.of(control, .valueChanged).notification, file: file, line: line,
      convert: { $0.segment }, back: { Value(segment: $0) })
  }
}

extension CaseIterable where Self: Equatable {
  /// The segment that stands for it.
  @MainActor fileprivate var segment: Int {
    Array(Self.allCases).firstIndex(of: self) ?? UISegmentedControl.noSegment
  }

  /// The value that a segment stands for.
  @MainActor fileprivate init?(segment: Int) {
    guard segment >= 0, let value = Self.allCases.dropFirst(segment).first else { return nil }
    self = value
  }
}

#endif
