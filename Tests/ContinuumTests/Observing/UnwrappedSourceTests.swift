import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Observation
import Testing

/// The compiler reads `\.bark` as `\.bark!` where the unwrapped type is needed, and as an optional elsewhere.
@Suite("Implicitly unwrapped properties as sources", .ownThreads)
struct UnwrappedSourceTests {
  private final class Dog {
    var bark: String! = "wuff"
    var note: String?
  }

  private final class Cat {
    var sound = ""
    var note: String?
    var unwrapped: String!
  }

  @Observable
  fileprivate final class Radio {
    var song: String! = "one"
  }

  private typealias Names = NotificationCenterContinuum

  private let center = NotificationCenter()
  private let dog = Dog()
  private let cat = Cat()

  private func say(_ bark: String?) {
    dog.bark = bark
    center.continuum.post(keyPath: \Dog.bark)
  }

  // MARK: Each post arrives

  @Test func aPostArrivesAtATargetOfTheUnwrappedType() {
    center.continuum.observe(dog, \.bark, bindTo: cat, \.sound)
    #expect(cat.sound == "wuff")
    say("woof")
    #expect(cat.sound == "woof")
  }

  @Test func aPostOfOneInstanceArrives() {
    center.continuum.observe(dog, \.bark, bindTo: cat, \.sound)
    dog.bark = "woof"
    center.continuum.post(keyPath: \.bark, of: Dog())
    #expect(cat.sound == "wuff")
    center.continuum.post(keyPath: \.bark, of: dog)
    #expect(cat.sound == "woof")
  }

  @Test func aNotificationByHandArrives() {
    center.continuum.observe(dog, \.bark, bindTo: cat, \.sound)
    dog.bark = "woof"
    center.post(name: Names.notificationName(for: \Dog.bark), object: nil)
    #expect(cat.sound == "woof")
    dog.bark = "arf"
    let unwrapping: KeyPath<Dog, String> = \.bark
    center.post(name: Names.notificationName(for: unwrapping), object: dog)
    #expect(cat.sound == "arf")
  }

  @Test func aPostThatUnwrapsArrivesAtATargetThatIsOptional() {
    center.continuum.observe(dog, \.bark, bindTo: cat, \.note)
    dog.bark = "woof"
    let unwrapping: KeyPath<Dog, String> = \.bark
    center.continuum.post(keyPath: unwrapping, of: dog)
    #expect(cat.note == "woof")
  }

  @Test func aPostArrivesAtAKeyPathThatUnwrapsAndIsHeld() {
    let unwrapping: KeyPath<Dog, String> = \.bark
    center.continuum.observe(dog, unwrapping, bindTo: cat, \.sound)
    say("woof")
    #expect(cat.sound == "woof")
  }

  @Test func bothSpellingsHaveOneName() {
    let (plain, unwrapping): (KeyPath<Dog, String?>, KeyPath<Dog, String>) = (\.bark, \.bark)
    #expect(Names.notificationName(for: plain) == Names.notificationName(for: unwrapping))
    let note: KeyPath<Dog, String?> = \.note
    #expect(Names.notificationName(for: plain) != Names.notificationName(for: note))
  }

  @Test func bothSpellingsHaveOneNameWhicheverComesFirst() {
    final class Other {
      var bark: String!
    }
    let (plain, unwrapping): (KeyPath<Other, String?>, KeyPath<Other, String>) = (\.bark, \.bark)
    let name = Names.notificationName(for: unwrapping)
    #expect(Names.notificationName(for: plain) == name)
  }

  // MARK: Nil

  @Test func nilDeliversNothingToATargetThatCannotTakeIt() {
    dog.bark = nil
    center.continuum.observe(dog, \.bark, bindTo: cat, \.sound)
    #expect(cat.sound == "")
    say("woof")
    say(nil)
    #expect(cat.sound == "woof")
    say("arf")
    #expect(cat.sound == "arf")
  }

  @Test func nilIsDeliveredToATargetThatTakesIt() {
    center.continuum.observe(dog, \.bark, bindTo: cat, \.note)
    center.continuum.observe(dog, \.bark, bindTo: cat, \.unwrapped)
    say(nil)
    #expect(cat.note == nil)
    #expect(cat.unwrapped == nil)
  }

  @Test func aClosureThatTakesTheUnwrappedTypeMissesNil() {
    dog.bark = nil
    let (short, typed, long) = (Log<String>(), Log<String>(), Log<String>())
    center.continuum.observe(dog, \.bark) { short.append($0) }
    center.continuum.observe(dog, \.bark) { (bark: String) in typed.append(bark) }
    center.continuum.observe(dog, \.bark) { bark in
      #expect(!bark.isEmpty)
      long.append(bark)
    }
    say("woof")
    say(nil)
    say("arf")
    for log in [short, typed, long] { #expect(log.all == ["woof", "arf"]) }
  }

  @Test func aClosureThatTakesAnOptionalReceivesNil() {
    let log = Log<String?>()
    center.continuum.observe(dog, \.bark) { log.append($0) }
    say(nil)
    #expect(log.all == ["wuff", nil])
  }

  @Test func aClosureWithATargetMissesNil() {
    dog.bark = nil
    center.continuum.observe(dog, \.bark, bindTo: cat) { cat, bark in cat.sound += bark }
    say("woof")
    say(nil)
    #expect(cat.sound == "woof")
  }

  @Test func changesOfAnOptionalConstantHaveNil() {
    let bark = center.continuum.value(of: dog, \.bark)
    let log = Log<String?>()
    center.continuum.observeChanges(of: bark, bindTo: cat) { log.append($1.value) }
    say(nil)
    say("woof")
    #expect(log.all == ["wuff", nil, "woof"])
  }

  @Test func aConstantOfTheUnwrappedTypeFollowsPosts() {
    let bark: Constant<String> = center.continuum.value(of: dog, \.bark)
    center.continuum.observeChanges(of: bark, bindTo: cat) { $0.sound += $1.value }
    say("woof")
    #expect(bark.value == "woof")
    #expect(cat.sound == "wuffwoof")
  }

  @Test func aNotificationOfTheObjectDeliversNoNil() {
    let barked = Notification.Name("barked")
    let log = Log<String>()
    center.continuum.observe(dog, \.bark, after: barked, bindTo: cat, \.sound)
    center.continuum.observe(dog, \.bark, after: barked) { log.append($0) }
    for bark in [nil, "woof"] {
      dog.bark = bark
      center.post(name: barked, object: dog)
    }
    #expect(cat.sound == "woof")
    #expect(log.all == ["wuff", "woof"])
  }

  @Test func withoutAnObjectNothingIsDelivered() {
    let (nobody, log) = (Dog?.none, Log<String>())
    #expect(center.continuum.observe(nobody, \.bark, bindTo: cat, \.sound).isCancelled)
    #expect(center.continuum.observe(nobody, \.bark) { log.append($0) }.isCancelled)
    #expect(
      center.continuum.observe(nobody, \.bark, bindTo: cat) { $0.sound = $1 }.isCancelled)
    #expect(log.all.isEmpty)
  }

  // MARK: Two-way

  @Test func itIsBoundToAVariableBothWays() {
    let (sound, edited) = (Variable(value: "one"), Notification.Name("edited"))
    dog.bark = nil
    center.continuum.bind(sound, with: dog, \.bark, after: edited)
    #expect(dog.bark == "one")
    for bark in [nil, "two"] {
      dog.bark = bark
      center.post(name: edited, object: dog)
    }
    #expect(sound.value == "two")
  }

  @Test func itIsBoundToAVariableBothWaysByCallsAfterEdits() {
    let sound = Variable(value: "one")
    var edited: () -> Void = {}
    dog.bark = nil
    center.continuum.bind(sound, with: dog, \.bark) { edited = $0 }
    #expect(dog.bark == "one")
    dog.bark = nil
    edited()
    #expect(sound.value == "one")
    dog.bark = "two"
    edited()
    #expect(sound.value == "two")
  }
}

@MainActor
@Suite("Implicitly unwrapped properties of the main actor and of an actor")
struct IsolatedUnwrappedSourceTests {
  @MainActor
  final class Screen {
    var title: String!
    var shown = ""
  }

  actor Tally {
    final class Model {
      var name: String!
    }

    private let center = NotificationCenter()
    private let model = Model()
    private(set) var names: [String] = []

    func start() {
      center.continuum.observe(model, \.name, bindTo: self) { tally, name in
        tally.names.append(name)
      }
    }

    func set(_ name: String?) {
      model.name = name
      center.continuum.post(keyPath: \.name, of: model)
    }
  }

  @Test func anOutletDeliversNoNil() {
    let (center, screen) = (NotificationCenter(), Screen())
    center.continuum.observe(screen, \.title, bindTo: screen, \.shown)
    var log: [String] = []
    center.continuum.observe(screen, \.title) { log.append($0) }
    center.continuum.observe(screen, \.title, bindTo: screen) { $0.shown += $1 }
    screen.title = "one"
    center.continuum.post(keyPath: \Screen.title)
    #expect(screen.shown == "oneone")
    #expect(log == ["one"])
  }

  @Test func aPropertyOfAnObservableObjectDeliversNoNil() async {
    let (center, radio, label) = (NotificationCenter(), UnwrappedSourceTests.Radio(), Label())
    center.continuum.observe(radio, \.song, bindTo: label, \.text)
    await settled { radio.song = nil }
    #expect(label.text == "one")
    await settled { radio.song = "two" }
    #expect(label.text == "two")
  }

  @Test func anActorReceivesNoNil() async {
    let tally = Tally()
    await tally.start()
    await settled { await tally.set("one") }
    #expect(await tally.names == ["one"])
    await settled { await tally.set(nil) }
    await settled { await tally.set("two") }
    #expect(await tally.names == ["one", "two"])
  }
}
