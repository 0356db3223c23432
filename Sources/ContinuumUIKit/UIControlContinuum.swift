#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

extension UIControl {
  /// The control as a source of events: `button.continuum.events(for: .touchUpInside)`.
  ///
  /// It keeps the control. Keep a signal of it instead.
  public var continuum: UIControlContinuum { UIControlContinuum(control: self) }
}

/// A control as a source of events. You get it from `control.continuum`.
@MainActor public struct UIControlContinuum {
  let control: UIControl

  /// Makes a signal of the control's events, such as the taps of a button.
  ///
  /// ```swift
  /// let taps = button.continuum.events(for: .touchUpInside)
  /// center.continuum.observe(taps, bindTo: self) { screen in screen.close() }
  /// ```
  ///
  /// Use it to observe, merge or debounce a user's actions. Every event reaches every observation,
  /// once (L13). Variables that are bound to the control for the same events are written before.
  ///
  /// - Parameter events: The events. Each of them sends. The signal of events that the control does
  ///   not have stays silent.
  /// - Returns: The signal, the same source each time. It does not keep the control, and its
  ///   observations end with the control (L9).
  public func events(for events: UIControl.Event) -> Signal<Void> {
    ControlEvents.of(control, events).emitter.signal
  }
}

#endif
