import Continuum
import ContinuumStorage
import Foundation
import Testing

extension StoredTests {
  struct ReadingTests {
    private enum Theme: String { case light, dark }
    private enum Level: Int { case low = 1, high }
    private struct Song: Codable, Equatable { var title: String }

    @Test func aWholeNumberIsReadAsADoubleAndAnExactDoubleAsAnInteger() {
      let store = Store()
      store.defaults.set(5, forKey: "int")
      store.defaults.set(5.0, forKey: "real")
      store.defaults.set(5.5, forKey: "half")
      #expect(Variable<Double>.stored("int", in: store.defaults, default: 1.0).value == 5)
      #expect(Variable.stored("int", in: store.defaults, default: Float(1)).value == 5)
      #expect(Variable.stored("real", in: store.defaults, default: 1).value == 5)
      #expect(Variable.stored("half", in: store.defaults, default: 1).value == 1)
      store.defaults.set([1, 0], forKey: "list")
      #expect(Variable.stored("list", in: store.defaults, default: [2.0]).value == [1, 0])
      #expect(Variable.stored("list", in: store.defaults, default: [false]).value == [true, false])
      store.defaults.set(300, forKey: "int")
      #expect(Variable.stored("int", in: store.another(), default: UInt8(1)).value == 1)
    }

    @Test func readingWritesNothing() {
      let store = Store()
      store.defaults.set(5, forKey: "size")
      let size = Variable.stored("size", in: store.defaults, default: 1.0)
      store.set(6, "size")
      #expect(size.value == 6)
      #expect(store.defaults.object(forKey: "size") is Int)
      // Another version has more fields.
      let song = Variable.stored("song", in: store.defaults, default: Song(title: ""))
      let bytes = Data(#"{"title": "x", "stars": 1}"#.utf8)
      store.set(bytes, "song")
      #expect(song.value == Song(title: "x"))
      #expect(store.defaults.data(forKey: "song") == bytes)
    }

    @Test func aStringOfTheFileIsNoNumber() {
      let store = Store()
      store.defaults.set("14", forKey: "size")
      #expect(Variable<Double>.stored("size", in: store.defaults, default: 1.0).value == 1)
      #expect(Variable.stored("size", in: store.defaults, default: false).value == false)
      #expect(store.defaults.string(forKey: "size") == "14")
    }

    @Test func whatCannotBeReadShowsTheDefaultAndStaysUntilTheFirstAssignment() {
      let store = Store()
      func check<Value: Equatable>(
        _ garbage: Any, _ variable: () -> Variable<Value>, shows value: Value,
        sourceLocation: SourceLocation = #_sourceLocation
      ) {
        store.defaults.set(garbage, forKey: "key")
        let before = entry()
        let variable = variable()
        #expect(variable.value == value, sourceLocation: sourceLocation)
        store.announce()
        #expect(entry() == before, sourceLocation: sourceLocation)
        variable.value = value
        #expect(entry() != before, sourceLocation: sourceLocation)
      }
      func entry() -> String { String(reflecting: store.defaults.object(forKey: "key")!) + bytes() }
      func bytes() -> String { store.defaults.data(forKey: "key")?.base64EncodedString() ?? "" }
      check(
        "blue", { .stored("key", in: store.defaults, default: Theme.light) },
        shows: .light)
      check(7, { .stored("key", in: store.defaults, default: Level.low) }, shows: .low)
      check(
        Data(#"{"name":"x"}"#.utf8),
        { .stored("key", in: store.defaults, default: Song(title: "")) }, shows: Song(title: ""))
      check(
        ["a", 1] as [Any], { .stored("key", in: store.defaults, default: ["x"]) }, shows: ["x"])
    }

    @Test func anOptionalThatCannotBeReadIsNil() {
      let store = Store()
      store.defaults.set(7, forKey: "name")
      #expect(Variable<String?>.stored("name", in: store.defaults).value == nil)
      #expect(store.defaults.integer(forKey: "name") == 7)
    }

    @Test func namedArgumentsAreReadAsTheDefaultsReadThem() {
      let store = Store()
      let old = store.defaults.volatileDomain(forName: UserDefaults.argumentDomain)
      let key = UUID().uuidString
      var domain = old
      domain[key] = "20"
      store.defaults.setVolatileDomain(domain, forName: UserDefaults.argumentDomain)
      defer { store.defaults.setVolatileDomain(old, forName: UserDefaults.argumentDomain) }
      let size = Variable.stored(key, in: store.defaults, default: 14.0)
      #expect(size.value == 20)
      size.value = 3
      store.announce()
      #expect(size.value == 3)
    }
  }
}
