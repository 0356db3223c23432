import Continuum
import Foundation

nonisolated final class Setting<Value: Equatable & Sendable>: Sendable {
  struct State: Sendable {
    var stored: Value
    var unsaved: Value?
    var current: Value {
      get { unsaved ?? stored }
      set { unsaved = newValue }
    }
  }

  let current: Part<State, Value>

  init(_ key: String, default value: Value) {
    let read = { @Sendable in UserDefaults.standard.object(forKey: key) as? Value ?? value }
    let state = Variable(value: State(stored: read()))
    current = state[\.current]
    let continuum = NotificationCenter.default.continuum
    let changed = continuum.events(named: UserDefaults.didChangeNotification).latest(initial: ())
    let either = Constant(combining: state, changed) { _, _ in }
    // It runs on the thread that writes, and never twice at once.
    continuum.observe(either, bindTo: state) { state, _ in
      if state.value.unsaved != nil {
        state.modify { $0 = State(stored: $0.current) }
        UserDefaults.standard.set(state.value.stored, forKey: key)
      } else {
        let stored = read()
        if stored != state.value.stored { state.modify { $0.stored = stored } }
      }
    }
  }
}
