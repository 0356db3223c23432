public import Synchronization

/// An atomic before and after each of whose operations another thread may go on, however wide it is.
@usableFromInline
typealias Atomic<Value: Sendable & Equatable> = ScheduledAtomic<Value, IsStep>

/// One whose operations are no steps. The library says which those are; in its own file for this, which is not
/// compiled here, they are atomics like all others.
@usableFromInline
typealias QuietAtomic<Value: Sendable & Equatable> = ScheduledAtomic<Value, IsNoStep>

/// Whether an operation is a step.
@usableFromInline
protocol Stepping {
  static var isStep: Bool { get }
}

@usableFromInline
enum IsStep: Stepping {
  @usableFromInline static var isStep: Bool { true }
}

@usableFromInline
enum IsNoStep: Stepping {
  @usableFromInline static var isStep: Bool { false }
}

@usableFromInline
struct ScheduledAtomic<Value: Sendable & Equatable, Operation: Stepping>: ~Copyable, Sendable {
  private final class Cell: @unchecked Sendable {  // Only one thread runs at a time.
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let cell: Cell

  @usableFromInline
  init(_ value: Value) { cell = Cell(value) }

  @usableFromInline
  func load(ordering: AtomicLoadOrdering) -> Value { change { $0 } }

  @usableFromInline
  func store(_ desired: Value, ordering: AtomicStoreOrdering) { change { $0 = desired } }

  @usableFromInline
  func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    change { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }

  fileprivate func change<Result>(_ body: (inout Value) -> Result) -> Result {
    if Operation.isStep { Scheduler.step(.atomic) }
    defer { if Operation.isStep { Scheduler.step(.atomic) } }
    return body(&cell.value)
  }
}

extension ScheduledAtomic where Value: FixedWidthInteger {
  @discardableResult
  func bitwiseOr(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 | operand }
  }

  @discardableResult
  func bitwiseAnd(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 & operand }
  }

  @discardableResult
  func add(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 + operand }
  }

  @discardableResult
  func subtract(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 - operand }
  }

  @usableFromInline
  func wrappingSubtract(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 &- operand }
  }

  @discardableResult
  func max(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { Swift.max($0, operand) }
  }

  private func update(_ body: (Value) -> Value) -> (oldValue: Value, newValue: Value) {
    change { value in
      let old = value
      value = body(old)
      return (old, value)
    }
  }
}
