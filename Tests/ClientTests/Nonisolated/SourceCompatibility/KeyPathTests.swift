import Continuum
import Foundation
import Testing

@Suite("Source compatibility: key paths of objects")
struct KeyPathTests {
  private let center = NotificationCenter()
  private let target = Target()

  @Test func aPropertyOfAnObjectGoesToEveryKindOfProperty() {
    let model = Model()
    center.continuum.observe(model, \.number, bindTo: target, \.number)
    center.continuum.observe(model, \.number, bindTo: target, \.numberOrNil)
    center.continuum.observe(model, \.number, bindTo: target) { $0.numberOrTrap = $1 }
    model.number = 2
    #expect(target.number == 1)
    center.continuum.post(keyPath: \Model.number)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
  }

  @Test func anOptionalPropertyOfAnObjectGoesToEveryKindOfProperty() {
    let model = Model()
    center.continuum.observe(model, \.numberOrNil, bindTo: target, \.number)
    center.continuum.observe(model, \.numberOrNil, bindTo: target, \.numberOrNil)
    center.continuum.observe(model, \.numberOrTrap, bindTo: target, \.numberOrTrap)
    model.numberOrNil = nil
    model.numberOrTrap = nil
    center.continuum.post(keyPath: \Model.numberOrNil, of: model)
    center.continuum.post(keyPath: \Model.numberOrTrap, of: model)
    #expect(target.number == 1)
    #expect(target.numberOrNil == nil)
    #expect(target.numberOrTrap == nil)
  }

  @Test func aPropertyOfAnObjectGoesToClosures() {
    let model = Model()
    let log = Log<Int?>()
    center.continuum.observe(model, \.number, bindTo: target) { $0.number = $1 }
    center.continuum.observe(model, \.numberOrNil, onValueChange: { log.append($0) })
    center.continuum.observe(model, \.fixed) { log.append($0) }
    center.continuum.observe(model, \.list.count, onValueChange: { log.append($0) })
    model.number = 2
    center.continuum.post(keyPath: \Model.number, of: model)
    center.continuum.post(keyPath: \Model.list.count, of: model)
    #expect(target.number == 2)
    #expect(log.all == [1, 7, 2, 2])
  }

  @Test func aKeyPathOfAnObjectMayComeInAVariable() {
    let model = Model()
    let source: KeyPath<Model, Int> = \.number
    let writable = \Model.number
    center.continuum.observe(model, source, bindTo: target, \.number)
    center.continuum.observe(model, writable, bindTo: target, \.numberOrNil)
    model.number = 2
    center.continuum.post(keyPath: source, of: model)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
  }

  @Test func aNotificationPostedByHandRefreshes() {
    let model = Model()
    let name = NotificationCenterContinuum.notificationName(for: \Model.number)
    center.continuum.observe(model, \.number, bindTo: target, \.number)
    model.number = 2
    center.post(name: name, object: model)
    #expect(target.number == 2)
    model.number = 3
    center.post(name: name, object: nil)
    #expect(target.number == 3)
  }

  @Test func theKeyPathOfASubclassNamesTheSameProperty() {
    let model = Special()
    center.continuum.observe(model, \Inherited.number, bindTo: target, \.number)
    model.number = 2
    center.continuum.post(keyPath: \Special.number, of: model)
    #expect(target.number == 2)
    model.number = 3
    center.continuum.post(keyPath: \Inherited.number, of: model)
    #expect(target.number == 3)
  }
}
