import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L10 End: addresses that are used again", .ownThreads)
struct AddressReuseTests {
  let center = NotificationCenter()

  @Test func aNewObjectAtADeadOnesAddressHasNothingOfItsObservations() throws {
    let old = Log<Int>()
    let new = Log<Int>()
    var observer: ContinuumObserver?
    let next = try #require(
      reuse {
        Model()
      } before: { model in
        old.removeAll()
        observer = center.continuum.observe(model, \.count, onValueChange: { old.append($0) })
      })
    next.count = 7
    center.continuum.post(keyPath: \Model.count, of: next)
    center.continuum.post(keyPath: \Model.count)
    center.continuum.observe(next, \.count, onValueChange: { new.append($0) })
    next.count = 8
    center.continuum.post(keyPath: \Model.count, of: next)
    center.continuum.post(keyPath: \Model.count)
    #expect(old.all == [0])
    #expect(new.all == [7, 8, 8])
    #expect(observer?.isCancelled == true)
  }

  @Test func aNewTargetAtADeadOnesAddressIsNotTouched() throws {
    let number = Variable(value: 0)
    let next = try #require(
      reuse {
        Label()
      } before: {
        center.continuum.observe(number, bindTo: $0, \.number)
      })
    number.value = 1
    #expect(next.number == 0)
  }

  @Test func aNewCenterAtADeadOnesAddressHasNothingOfItsBindings() throws {
    let model = Model()
    let log = Log<Int>()
    let next = try #require(
      reuse {
        NotificationCenter()
      } before: { center in
        log.removeAll()
        center.continuum.observe(model, \.count, onValueChange: { log.append($0) })
      })
    next.continuum.post(keyPath: \Model.count)
    #expect(log.all == [0])
    next.continuum.observe(model, \.count, onValueChange: { log.append($0) })
    next.continuum.post(keyPath: \Model.count)
    #expect(log.all == [0, 0, 0])
  }

  /// Makes an object, prepares it, lets it die, and makes others until one has its address.
  private func reuse<Object: AnyObject>(
    _ make: () -> Object, before prepare: (Object) -> Void
  ) -> Object? {
    for _ in 0..<1000 {
      let address = {
        let first = make()
        prepare(first)
        return ObjectIdentifier(first)
      }()
      var others: [Object] = []
      for _ in 0..<100 {
        let object = make()
        if ObjectIdentifier(object) == address { return object }
        others.append(object)
      }
    }
    return nil
  }
}
