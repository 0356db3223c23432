import Synchronization

/// What a library that pushes does at the least, as the peer of derived values: a value and an array of
/// closures behind a lock. It knows neither order nor consistency, and nothing can be cancelled.
final class Subject<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var observers: [@Sendable (Value) -> Void] = []
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  var value: Value { state.withLock(\.value) }

  func send(_ value: Value) {
    let observers = state.withLock { state in
      state.value = value
      return state.observers
    }
    for observer in observers { observer(value) }
  }

  func subscribe(_ observer: @escaping @Sendable (Value) -> Void) {
    let value = state.withLock { state in
      state.observers.append(observer)
      return state.value
    }
    observer(value)
  }

  func map<Output>(_ transform: @escaping @Sendable (Value) -> Output) -> Subject<Output> {
    let mapped = Subject<Output>(transform(value))
    subscribe { mapped.send(transform($0)) }
    return mapped
  }

  func assign<Target: AnyObject>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>
  ) {
    // The benchmarks send on one thread.
    nonisolated(unsafe) weak let target = target
    nonisolated(unsafe) let keyPath = keyPath
    subscribe { target?[keyPath: keyPath] = $0 }
  }
}
