#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// What a control sends for some events. There is one, however often code asks for it, so that
/// nothing piles up in a cell that is reused. The control keeps it, in an action.
@MainActor final class ControlEvents {
  private struct Key: Hashable {
    let control: ObjectIdentifier
    let events: UInt
  }

  private static var all = ObjectTable<Key, ControlEvents>()

  let emitter: Emitter<Void>
  /// What the control posts, with itself as the object, on the default center.
  let notification: Notification.Name
  /// They run before all that observes the events.
  var preparations: [() -> Void] = []
  /// They run when bound variables have been written.
  var conclusions: [() -> Void] = []
  private weak var control: UIControl?

  static func of(_ control: UIControl, _ events: UIControl.Event) -> ControlEvents {
    let key = Key(control: ObjectIdentifier(control), events: events.rawValue)
    if let found = all.find(key, of: control) { return found }
    let made = ControlEvents(control, events)
    all.add(made, key, of: control)
    return made
  }

  private init(_ control: UIControl, _ events: UIControl.Event) {
    self.control = control
    emitter = Emitter(name: "\(type(of: control)) events")
    notification = Notification.Name("ContinuumUIKit.\(events.rawValue)")
    control.addAction(UIAction { _ in self.send() }, for: events)
  }

  /// The variables first: what observes the event finds them edited.
  private func send() {
    for prepare in preparations { prepare() }
    NotificationCenter.default.post(name: notification, object: control)
    for conclude in conclusions { conclude() }
    emitter.send()
  }
}

#endif
