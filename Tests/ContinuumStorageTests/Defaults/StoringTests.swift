import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Testing

extension StoredTests {
  struct StoringTests {
    private enum Theme: String { case light, dark }
    private struct Point: Codable, Equatable { var x: Double }

    @Test func aWriteIsInTheDefaultsWhenItReturns() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14.0)
      size.value = 15
      #expect(store.defaults.double(forKey: "size") == 15)
      size.modify { $0 += 1 }
      #expect(store.defaults.double(forKey: "size") == 16)
    }

    @Test func aBatchIsStoredOnceWhenTheOutermostOneReturns() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      batchUpdates {
        batchUpdates { size.value = 15 }
        #expect(store.defaults.object(forKey: "size") == nil)
        size.value = 16
      }
      #expect(store.defaults.integer(forKey: "size") == 16)
    }

    @Test func theDefaultIsNeverStored() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      #expect(size.value == 14)
      store.announce()
      #expect(store.defaults.object(forKey: "size") == nil)
      size.value = 14
      #expect(store.defaults.object(forKey: "size") as? Int == 14)
    }

    @Test func nilRemovesTheEntry() {
      let store = Store()
      store.defaults.set("Ada", forKey: "name")
      let name: Variable<String?> = .stored("name", in: store.defaults)
      #expect(name.value == "Ada")
      name.value = nil
      #expect(store.defaults.object(forKey: "name") == nil)
    }

    @Test func oneCallRemovesTheEntryAndGoesBackToTheDefault() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      size.value = 20
      size.removeStoredValue()
      #expect(size.value == 14)
      #expect(store.defaults.object(forKey: "size") == nil)
      size.value = 14
      #expect(store.defaults.object(forKey: "size") as? Int == 14)
      size.removeStoredValue()
      #expect(store.defaults.object(forKey: "size") == nil)
    }

    @Test func whatCannotBeReadIsRemovedToo() {
      let store = Store()
      store.defaults.set("garbage", forKey: "size")
      let size = Variable.stored("size", in: store.defaults, default: 14)
      size.removeStoredValue()
      #expect(store.defaults.object(forKey: "size") == nil)
    }

    @Test func aRemovalInABatchGivesWayToALaterWrite() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      batchUpdates {
        size.removeStoredValue()
        size.value = 21
      }
      #expect(store.defaults.integer(forKey: "size") == 21)
    }

    @Test(arguments: ["a.b", "@x", "@count", "", "é", "a b"]) func anyKeyWorks(_ key: String) {
      let store = Store()
      let size = Variable.stored(key, in: store.defaults, default: 1)
      size.value = 2
      #expect(store.defaults.integer(forKey: key) == 2)
      store.set(3, key)
      #expect(size.value == 3)
    }

    @Test(arguments: [
      Double.nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1,
    ])
    func everyNumberIsKept(_ number: Double) {
      let store = Store()
      Variable.stored("number", in: store.defaults, default: 1.0).value = number
      let read = Variable.stored("number", in: store.another(), default: 1.0).value
      #expect(read == number || read.isNaN && number.isNaN)
    }

    @Test(arguments: [Int.max, .min, .max - 1, 0, -1]) func everyIntegerIsKept(_ number: Int) {
      let store = Store()
      Variable.stored("number", in: store.defaults, default: 1).value = number
      #expect(Variable.stored("number", in: store.another(), default: 1).value == number)
      Variable.stored("numbers", in: store.defaults, default: [1]).value = [number]
      #expect(Variable.stored("numbers", in: store.another(), default: [Int]()).value == [number])
    }

    @Test func unsignedIntegersAreKept() {
      let store = Store()
      Variable.stored("number", in: store.defaults, default: UInt64(1)).value = .max
      #expect(Variable.stored("number", in: store.another(), default: UInt64(1)).value == .max)
    }

    @Test func whatCannotBeEncodedLeavesTheEntryAndTheVariableAsTheyAre() {
      let store = Store()
      let point = Variable.stored("point", in: store.defaults, default: Point(x: 0))
      point.value = Point(x: 1)
      let bytes = store.defaults.data(forKey: "point")
      point.value = Point(x: .nan)
      #expect(point.value.x.isNaN)
      #expect(store.defaults.data(forKey: "point") == bytes)
      point.value = Point(x: 2)
      #expect(Variable.stored("point", in: store.another(), default: Point(x: 0)).value.x == 2)
    }

    @Test func aWriteInADeliveryOfTheSameVariableIsStored() {
      let store = Store()
      let center = NotificationCenter()
      let size = Variable.stored("size", in: store.defaults, default: 1)
      center.continuum.observe(size) { if $0 < 10 { size.value = $0 + 1 } }
      #expect(size.value == 10)
      #expect(store.defaults.integer(forKey: "size") == 10)
      store.set(5, "size")
      #expect(size.value == 10)
      #expect(store.defaults.integer(forKey: "size") == 10)
    }

    @Test func theDefaultsHoldTheValueBeforeItIsDelivered() {
      let store = Store()
      let center = NotificationCenter()
      let size = Variable.stored("size", in: store.defaults, default: 1)
      let stored = Log<Int>()
      let defaults = Unshared(store.defaults)
      center.continuum.observe(size) { _ in stored.append(defaults.value.integer(forKey: "size")) }
      size.value = 2
      size.value = 3
      #expect(stored.all == [0, 2, 3])
    }
  }
}
