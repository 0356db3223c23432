import Continuum
import Foundation
import Observation
import Synchronization

/// What is bound: a stored property of a final class.
final class Label {
  var number = 0
}

final class WeakLabel {
  weak var label: Label?
  init(_ label: Label?) { self.label = label }
}

/// The same on the main actor, as views are.
@MainActor
final class MainLabel {
  var number = 0
}

/// Counts what runs. What is counted runs on one thread.
final class Count: @unchecked Sendable {
  var runs = 0
}

/// By hand: a property that calls closures. It is for one thread, knows no order, and no closure ends by
/// itself.
final class Property<Value> {
  var value: Value {
    didSet { for observer in observers { observer.body(value) } }
  }
  private var observers: [(number: Int, body: (Value) -> Void)] = []
  private var next = 0

  init(_ value: Value) { self.value = value }

  @discardableResult
  func add(_ body: @escaping (Value) -> Void) -> Int {
    next += 1
    observers.append((next, body))
    body(value)
    return next
  }

  func remove(_ number: Int) {
    guard let index = observers.lastIndex(where: { $0.number == number }) else { return }
    observers.remove(at: index)
  }

  func map<Output>(_ transform: @escaping (Value) -> Output) -> Property<Output> {
    let mapped = Property<Output>(transform(value))
    add { mapped.value = transform($0) }
    return mapped
  }
}

extension Property<Int> {
  func bind(_ label: Label) { add { [weak label] in label?.number = $0 } }
}

/// The least that a library for several threads does: a value and closures behind a lock, and targets by
/// key path. It knows neither order nor consistency, and nothing can be cancelled.
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

extension Subject<Int> {
  /// The same without a key path.
  func bind(_ label: Label) {
    nonisolated(unsafe) weak let label = label
    subscribe { label?.number = $0 }
  }
}

/// The model of a program that uses Observation. What is derived from it is computed when it is read.
@Observable
final class Model {
  var number = 0
}

/// Updates that Observation runs again after a change of what they read, as UIKit does before it draws.
///
/// It is used on one thread.
final class Updates: @unchecked Sendable {
  private let updates: [() -> Void]
  private var stale: [Int]

  init(_ updates: [() -> Void]) {
    self.updates = updates
    stale = Array(updates.indices)
    run()
  }

  func run() {
    let stale = stale
    self.stale.removeAll(keepingCapacity: true)
    for index in stale {
      withObservationTracking(updates[index]) { [unowned self] in self.stale.append(index) }
    }
  }
}

/// A raw notification center that posts a name, and what its observers read.
final class Posts: @unchecked Sendable {
  let center = NotificationCenter()
  let name = Notification.Name("change")
  /// It is written and read on one thread.
  var newest = 0

  func add(_ body: @escaping (Int) -> Void) -> any NSObjectProtocol {
    nonisolated(unsafe) let body = body
    return center.addObserver(forName: name, object: nil, queue: nil) { [unowned self] _ in
      body(newest)
    }
  }

  func write(_ value: Int) {
    newest = value
    center.post(name: name, object: nil)
  }
}

extension Contender {
  /// Writes one number after the other, after which each of these shows what it should. `write` keeps
  /// what is measured alive.
  static func writing(
    _ labels: [Label],
    expected: @escaping (_ value: Int, _ index: Int) -> Int = { value, _ in value },
    _ write: @escaping (Int) -> Void
  ) -> Contender {
    writing(write) { value in
      check(
        labels.indices.allSatisfy { labels[$0].number == expected(value, $0) },
        "a label shows an old value")
    }
  }

  /// Writes one number after the other, and hands the newest to `verify`.
  static func writing(
    _ write: @escaping (Int) -> Void, verify: @escaping (_ value: Int) -> Void
  ) -> Contender {
    var newest = 0
    return Contender { count in
      for value in newest + 1...newest + count { write(value) }
      newest += count
    } verify: {
      verify(newest)
    }
  }
}

func labels(_ count: Int) -> [Label] { (0..<count).map { _ in Label() } }

/// A label for each constant, bound by key path.
func bound(_ constants: [Constant<Int>]) -> [Label] {
  let center = NotificationCenter()
  return constants.map { constant in
    let label = Label()
    center.continuum.observe(constant, bindTo: label, \.number)
    return label
  }
}
