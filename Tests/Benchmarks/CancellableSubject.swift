import Synchronization

/// A subject whose observations can be cancelled: closures by number behind a lock. It is the least that
/// observing and cancelling can be, in no order, and with nothing that ends by itself.
final class CancellableSubject<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var observers: [Int: @Sendable (Value) -> Void] = [:]
    var next = 0
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  func send(_ value: Value) {
    let observers = state.withLock { state in
      state.value = value
      return state.observers
    }
    for observer in observers.values { observer(value) }
  }

  /// Assigns the value, and later ones, until the cancellable is cancelled or released.
  func assign<Target: AnyObject>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>
  ) -> Cancellable {
    // The benchmarks send on one thread.
    nonisolated(unsafe) weak let target = target
    nonisolated(unsafe) let keyPath = keyPath
    return subscribe { target?[keyPath: keyPath] = $0 }
  }

  func subscribe(_ observer: @escaping @Sendable (Value) -> Void) -> Cancellable {
    let (number, value) = state.withLock { state in
      state.next += 1
      state.observers[state.next] = observer
      return (state.next, state.value)
    }
    observer(value)
    return Cancellable { [weak self] in
      // What the observer captured is released after the lock.
      _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
    }
  }
}

final class Cancellable: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }
  deinit { cancel() }

  func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
