import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Testing

extension StoredTests {
  struct OutsideChangeTests {
    private let center = NotificationCenter()

    @Test func aChangeFromOutsideIsReadAndDelivered() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      let sizes = Log<Int>()
      center.continuum.observe(size) { sizes.append($0) }
      store.set(15, "size")
      store.set(nil, "size")
      #expect(sizes.all == [14, 15, 14])
      #expect(store.defaults.object(forKey: "size") == nil)
    }

    @Test func whatIsRemovedFromOutsideIsStoredByTheNextAssignment() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      size.value = 15
      store.set(nil, "size")
      #expect(size.value == 14)
      size.value = 14
      #expect(store.defaults.object(forKey: "size") as? Int == 14)
    }

    @Test func tenThousandPostsAboutOthersDeliverNothing() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      let sizes = Log<Int>()
      center.continuum.observe(size) { sizes.append($0) }
      for number in 0..<10_000 {
        store.defaults.set(number, forKey: "other")
        store.announce()
      }
      #expect(sizes.all == [14])
    }

    @Test func anOwnWriteIsNoChangeFromOutside() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      let sizes = Log<Int>()
      center.continuum.observe(size) { sizes.append($0) }
      size.value = 15
      store.announce()
      size.value = 15
      store.announce()
      #expect(sizes.all == [14, 15, 15])
    }

    @Test func anEqualValueInAnotherOrderOrFormIsNoChange() {
      let store = Store()
      let names = Variable.stored("names", in: store.defaults, default: Set<Int>())
      names.value = [1, 2]
      let deliveries = Log<Bool>()
      center.continuum.observe(names) { _ in deliveries.append(true) }
      store.set(Data("[2,1]".utf8), "names")
      store.set(Data("[1, 2]".utf8), "names")
      #expect(deliveries.count == 1)
      store.set(Data("[1]".utf8), "names")
      #expect(deliveries.count == 2)
      let size = Variable.stored("size", in: store.defaults, default: 5.0)
      center.continuum.observe(size) { _ in deliveries.append(true) }
      store.set(5, "size")
      #expect(deliveries.count == 3)
    }

    @Test func aPostInABatchIsDeliveredAfterIt() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      let sizes = Log<Int>()
      center.continuum.observe(size) { sizes.append($0) }
      batchUpdates {
        store.set(15, "size")
        store.set(16, "size")
      }
      #expect(sizes.all == [14, 16])
      #expect(store.defaults.integer(forKey: "size") == 16)
    }

    @Test func aDateThatLosesItsFractionOnTheDiskIsNoChange() {
      let store = Store()
      let date = Variable.stored("date", in: store.defaults, default: Date.distantPast)
      date.value = Date(timeIntervalSinceReferenceDate: 123.75)
      store.set(Date(timeIntervalSinceReferenceDate: 123), "date")
      #expect(date.value == Date(timeIntervalSinceReferenceDate: 123.75))
      date.value = Date(timeIntervalSinceReferenceDate: -1.5)
      store.set(Date(timeIntervalSinceReferenceDate: -2), "date")
      #expect(date.value == Date(timeIntervalSinceReferenceDate: -1.5))
      store.set(Date(timeIntervalSinceReferenceDate: 124), "date")
      #expect(date.value == Date(timeIntervalSinceReferenceDate: 124))
    }

    @Test func anObserverMayReadAndWriteAnotherStoredVariable() {
      let store = Store()
      let size = Variable.stored("size", in: store.defaults, default: 14)
      let copy = Variable.stored("copy", in: store.defaults, default: 0)
      let token = NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { _ in
        if copy.value != size.value { copy.value = size.value }
      }
      defer { NotificationCenter.default.removeObserver(token) }
      store.set(15, "size")
      store.announce()
      #expect(copy.value == 15)
      #expect(store.defaults.integer(forKey: "copy") == 15)
    }
  }
}
