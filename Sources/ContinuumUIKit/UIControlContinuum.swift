#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// In an extension of the class, `UIControlContinuum<Self>` is refused.
extension NSObjectProtocol where Self: UIControl {
  /// The control as a source of events: `button.continuum.events(for: .touchUpInside)`.
  ///
  /// It keeps the control. Keep a signal of it instead.
  @MainActor public var continuum: UIControlContinuum<Self> { UIControlContinuum(view: self) }
}

extension UIActivityIndicatorView {
  /// The indicator with a property that starts and stops it: `\.continuum.isAnimating`.
  ///
  /// It keeps the indicator. Use it where you get it, and in key paths.
  public var continuum: UIControlContinuum<UIActivityIndicatorView> {
    UIControlContinuum(view: self)
  }
}

/// A control as a source of events, and what UIKit's own views lack for a binding. You get it from
/// `control.continuum`.
@MainActor public struct UIControlContinuum<Control: UIView> {
  let view: Control
}

extension UIControlContinuum where Control: UIControl {
  /// Makes a signal of the control's events, such as the taps of a button.
  ///
  /// ```swift
  /// let taps = button.continuum.events(for: .touchUpInside)
  /// center.continuum.observe(taps, bindTo: self) { screen in screen.close() }
  /// ```
  ///
  /// Use it to observe, merge or debounce a user's actions. Every event reaches every observation,
  /// once (L14). Variables that are bound to the control for the same events are written before.
  ///
  /// - Parameter events: The events: the signal sends for each of them. It sends nothing for events
  ///   that the control does not have.
  /// - Returns: The signal, the same source each time. It does not keep the control, and its
  ///   observations end with the control (L10).
  public func events(for events: UIControl.Event) -> Signal<Void> {
    ControlEvents.of(view, events).emitter.signal
  }
}

extension UIControlContinuum where Control: UITextField {
  /// The text of the field as a constant.
  ///
  /// ```swift
  /// let isEmpty = field.continuum.text.map(\.isEmpty)
  /// ```
  ///
  /// Use it for a view model that takes inputs and gives outputs. To edit a variable, bind that.
  ///
  /// It follows what a user types, also as marked text, and what a binding of this library sets.
  /// Variables that are bound to the field are written before. UIKit says nothing of a text that
  /// other code sets: the constant has it after the next edit, or when you read this property again.
  ///
  /// The constant does not keep the field. Its observations end with the field, and then it keeps
  /// the last text (L10).
  public var text: Constant<String> { TextEdits.of(view).constant }
}

extension UIControlContinuum where Control: UIActivityIndicatorView {
  /// Whether the indicator is animated. Setting it starts or stops it.
  ///
  /// ```swift
  /// let save = Command { try await upload() }
  /// center.continuum.observe(save.isRunning, bindTo: indicator, \.continuum.isAnimating)
  /// ```
  ///
  /// Use it in `observe`, because the indicator's own `isAnimating` cannot be set.
  public var isAnimating: Bool {
    get { view.isAnimating }
    nonmutating set { if newValue { view.startAnimating() } else { view.stopAnimating() } }
  }
}

#endif
