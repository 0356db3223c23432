import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Seven bytes between the fields are not used.
private struct Reading: Equatable, Sendable {
  var isValid = true
  var value = Double.nan
}

private struct Optionals: Equatable, Sendable {
  var isValid = true
  var value: Double?
  var reading: Reading? = Reading()
  var text = "a text that is longer than fifteen bytes"
}

private enum Sensor: Equatable, Sendable {
  case broken
  case reading(isValid: Bool, value: Double)
}

private struct Late: Equatable, Sendable {
  var isValid = true
  var value = Double.nan
}

private enum Choice: Equatable, Sendable {
  case one(isValid: Bool, value: Double)
  case other(isValid: Bool, value: Double)
}

/// Its mirror leaves a field out.
private struct Masked: Equatable, Sendable, CustomReflectable {
  var isValid = true
  var value = Double.nan

  var customMirror: Mirror { Mirror(self, children: ["value": value], displayStyle: .struct) }
}

@Suite("A value that holds NaN is equal to itself, whatever its unused bytes are (L5)")
struct UnusedByteTests {
  private let center = NotificationCenter()

  /// A value of these fields, whose unused bytes are all the same.
  private final class Memory<Value: Equatable & Sendable> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(unused: UInt8, _ initialize: (UnsafeMutablePointer<Value>) -> Void) {
      UnsafeMutableRawPointer(pointer)
        .initializeMemory(as: UInt8.self, repeating: unused, count: MemoryLayout<Value>.size)
      initialize(pointer)
    }

    deinit {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  /// How many values arrive of those in memory, in several ways. Generic code copies the unused bytes, too.
  private func deliveries<Value>(of values: [Memory<Value>]) -> [Int] {
    let variable = Variable(value: values[0].pointer.pointee)
    let form = Variable(value: (count: 0, part: values[0].pointer.pointee))
    let constants = [
      variable.removeDuplicates(), variable.map { $0 }, Constant(variable: form[\.part]),
    ]
    let logs = constants.map { constant in
      let log = Log<Value>()
      center.continuum.observe(constant) { log.append($0) }
      return log
    }
    for value in values.dropFirst() {
      variable.value = value.pointer.pointee
      form.value = (form.value.count + 1, value.pointer.pointee)
    }
    return logs.map(\.count)
  }

  /// The same for a value that has the fields of a reading.
  private func memory<Value>(
    _ type: Value.Type, _ unused: UInt8, isValid: Bool = true, _ value: Double = .nan
  ) -> Memory<Value> {
    Memory(unused: unused) {
      UnsafeMutableRawPointer($0).withMemoryRebound(to: Reading.self, capacity: 1) {
        $0.pointer(to: \.isValid)!.initialize(to: isValid)
        $0.pointer(to: \.value)!.initialize(to: value)
      }
    }
  }

  private func reading(
    _ unused: UInt8, isValid: Bool = true, _ value: Double = .nan
  ) -> Memory<Reading> {
    memory(Reading.self, unused, isValid: isValid, value)
  }

  @Test func itIsNoChangeInAStructure() {
    #expect(deliveries(of: [reading(1), reading(2), reading(3)]) == [1, 1, 1])
  }

  @Test func anotherFieldIsAChange() {
    let all = [reading(1), reading(2, isValid: false), reading(3, 0), reading(4, 0), reading(5)]
    #expect(deliveries(of: all) == [4, 4, 4])
    let signs = [reading(1), reading(2, -.nan)]
    #expect(deliveries(of: signs) == [2, 2, 2])
  }

  @Test func itIsNoChangeInOptionalsBesideAReference() {
    func optionals(_ unused: UInt8, _ value: Double?, _ text: String = "") -> Memory<Optionals> {
      Memory(unused: unused) {
        $0.pointer(to: \.isValid)!.initialize(to: true)
        $0.pointer(to: \.value)!.initialize(to: value)
        $0.pointer(to: \.reading)!.initialize(to: reading(unused).pointer.pointee)
        $0.pointer(to: \.text)!.initialize(to: text)
      }
    }
    let (none, some) = (optionals(1, nil), optionals(2, .nan))
    #expect(deliveries(of: [none, optionals(3, nil)]) == [1, 1, 1])
    #expect(deliveries(of: [some, optionals(3, .nan)]) == [1, 1, 1])
    #expect(deliveries(of: [some, none, optionals(3, .nan, "b")]) == [3, 3, 3])
  }

  @Test func itIsNoChangeInAnOptionalThatWasNone() {
    let none = Memory<Late?>(unused: 0) { $0.initialize(to: nil) }
    let some = (1...3).map { memory(Late?.self, $0) }
    #expect(deliveries(of: [none] + some) == [2, 2, 2])
  }

  @Test func itIsNoChangeInACase() {
    let broken = Memory<Sensor>(unused: 0) { $0.initialize(to: .broken) }
    let some = (1...3).map { memory(Sensor.self, $0) }
    #expect(deliveries(of: some) == [1, 1, 1])
    #expect(deliveries(of: some + [broken] + some) == [3, 3, 3])
    #expect(deliveries(of: some + [memory(Sensor.self, 4, isValid: false)]) == [2, 2, 2])
  }

  @Test func twoCasesWithTheSameFieldsAreTwo() {
    let all = [Choice.one(isValid: true, value: .nan), .other(isValid: true, value: .nan)]
    let memory = all.map { value in Memory(unused: 0) { $0.initialize(to: value) } }
    #expect(deliveries(of: memory) == [2, 2, 2])
  }

  /// It may leave fields out.
  @Test func aMirrorOfItsOwnDoesNotDecide() {
    let all = [1, 2].map { value in
      Memory<Masked>(unused: 0) {
        $0.pointer(to: \.isValid)!.initialize(to: value == 1)
        $0.pointer(to: \.value)!.initialize(to: .nan)
      }
    }
    #expect(deliveries(of: all) == [2, 2, 2])
  }
}
