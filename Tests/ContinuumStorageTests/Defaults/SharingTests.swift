import Continuum
import ContinuumStorage
import ContinuumTesting
import Foundation
import Testing

extension StoredTests {
  struct SharingTests {
    @Test func theSameKeyOfTheSameObjectIsTheSameVariable() {
      let store = Store()
      let one = Variable.stored("size", in: store.defaults, default: 14)
      let other = Variable.stored("size", in: store.defaults, default: 15)
      #expect(one === other)
      #expect(other.value == 14)
      #expect(Variable.stored("width", in: store.defaults, default: 14) !== one)
    }

    @Test func nothingKeepsTheVariable() async throws {
      let store = Store()
      try await expectReleased { [Variable.stored("size", in: store.defaults, default: 14)] }
      Variable.stored("size", in: store.defaults, default: 14).value = 15
      #expect(Variable.stored("size", in: store.defaults, default: 14).value == 15)
    }

    @Test func twoObjectsOfOneSuiteAreTwoVariablesThatFollowEachOther() {
      let store = Store()
      let one = Variable.stored("size", in: store.defaults, default: 14)
      let other = Variable.stored("size", in: store.another(), default: 14)
      #expect(one !== other)
      one.value = 15
      #expect(other.value == 15)
      other.value = 16
      #expect(one.value == 16)
      one.removeStoredValue()
      #expect(other.value == 14)
      #expect(store.defaults.object(forKey: "size") == nil)
    }

    @Test func anotherTypeReadsTheEntryByARuleOfItsOwn() {
      let store = Store()
      let number = Variable.stored("size", in: store.defaults, default: 14.0)
      let text = Variable.stored("size", in: store.defaults, default: "none")
      number.value = 15
      #expect(text.value == "none")
      text.value = "large"
      #expect(number.value == 14)
      #expect(store.defaults.string(forKey: "size") == "large")
    }

    @Test func aKeptConstantDoesNotKeepTheVariable() async throws {
      let store = Store()
      let size = Constant(variable: Variable.stored("size", in: store.defaults, default: 14))
      Variable.stored("size", in: store.defaults, default: 14).value = 15
      #expect(size.value == 14)
    }
  }
}
