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

  private struct Entry {
    weak var found: ControlEvents?
  }

  // Associated objects would do, but exist on Apple's platforms only.
  private static var all: [Key: Entry] = [:]
  private static var pruneAt = 32

  let emitter: Emitter<Void>
  /// What the control posts, with itself as the object, on the default center.
  let notification: Notification.Name
  private weak var control: UIControl?

  static func of(_ control: UIControl, _ events: UIControl.Event) -> ControlEvents {
    let key = Key(control: ObjectIdentifier(control), events: events.rawValue)
    // Another control may have been where this one is.
    if let found = all[key]?.found, found.control === control { return found }
    if all.count >= pruneAt {
      all = all.filter { $0.value.found != nil }
      pruneAt = max(32, all.count * 2)
    }
    let made = ControlEvents(control, events)
    all[key] = Entry(found: made)
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
    NotificationCenter.default.post(name: notification, object: control)
    emitter.send()
  }
}

#endif
