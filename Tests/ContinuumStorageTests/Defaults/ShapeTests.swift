import Continuum
import ContinuumStorage
import Foundation
import Testing

extension StoredTests {
  /// Every shape of value that an entry may have, as users write it: what compiles, and what the defaults then hold.
  struct ShapeTests {
    private enum Theme: String { case light, dark }
    private enum Side: Int, Codable { case left, right }
    private struct Options: OptionSet { let rawValue: UInt8 }
    private struct Song: Codable, Equatable { var title: String; var stars: Int }
    private struct Mode: Codable, RawRepresentable { let rawValue: String }

    @Test func eachShapeCompilesAndHasTheFormOfItsType() {
      let store = Store()
      let d = store.defaults
      func entry(_ key: String) -> String { d.object(forKey: key).map { "\($0)" } ?? "none" }

      Variable.stored("bool", in: d, default: false).value = true
      #expect(d.bool(forKey: "bool"))
      Variable.stored("int", in: d, default: 1).value = 2
      #expect(d.integer(forKey: "int") == 2)
      Variable.stored("double", in: d, default: 1.5).value = 2.5
      #expect(d.double(forKey: "double") == 2.5)
      Variable.stored("float", in: d, default: Float(1.5)).value = 2.25
      #expect(d.float(forKey: "float") == 2.25)
      Variable.stored("string", in: d, default: "a").value = "b"
      #expect(d.string(forKey: "string") == "b")
      Variable.stored("data", in: d, default: Data()).value = Data([1])
      #expect(d.data(forKey: "data") == Data([1]))
      Variable.stored("date", in: d, default: Date.distantPast).value = Date(
        timeIntervalSince1970: 5)
      #expect(d.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 5))
      Variable.stored("strings", in: d, default: ["a"]).value = ["b", "c"]
      #expect(d.stringArray(forKey: "strings") == ["b", "c"])
      Variable.stored("ints", in: d, default: [Int]()).value = [Int.max, 1]
      #expect((d.array(forKey: "ints")?.last as? NSNumber)?.intValue == 1)
      Variable.stored("table", in: d, default: ["a": [1]]).value = ["b": [2, 3]]
      #expect(d.dictionary(forKey: "table")?.keys.first == "b")
      Variable.stored("theme", in: d, default: Theme.light).value = .dark
      #expect(d.string(forKey: "theme") == "dark")
      Variable.stored("side", in: d, default: Side.left).value = .right
      #expect(d.integer(forKey: "side") == 1)
      Variable.stored("options", in: d, default: Options(rawValue: 1)).value = Options(rawValue: 3)
      #expect(d.integer(forKey: "options") == 3)
      Variable.stored("mode", in: d, default: Mode(rawValue: "a")).value = Mode(rawValue: "b")
      #expect(d.string(forKey: "mode") == "b")
      Variable.stored("song", in: d, default: Song(title: "", stars: 0)).value = Song(
        title: "x", stars: 1)
      #expect(d.data(forKey: "song") == Data(#"{"stars":1,"title":"x"}"#.utf8))
      Variable.stored("set", in: d, default: Set([1])).value = [2]
      #expect(d.data(forKey: "set") == Data("[2]".utf8))
      Variable.stored("url", in: d, default: URL(filePath: "/")).value = URL(
        string: "https://a.b/c?d=e")!
      #expect(d.string(forKey: "url") == "https://a.b/c?d=e")

      let name: Variable<String?> = .stored("name", in: d)
      #expect(name.value == nil)
      name.value = "Ada"
      #expect(entry("name") == "Ada")
      name.value = nil
      #expect(entry("name") == "none")
      let theme = Variable<Theme?>.stored("theme?", in: d)
      theme.value = .dark
      #expect(entry("theme?") == "dark")
      let side = Variable<Side?>.stored("side?", in: d)
      side.value = .right
      #expect(entry("side?") == "1")
      let song = Variable<Song?>.stored("song?", in: d)
      song.value = Song(title: "x", stars: 1)
      #expect(d.data(forKey: "song?") == Data(#"{"stars":1,"title":"x"}"#.utf8))
      let names = Variable<[String]?>.stored("names?", in: d)
      names.value = ["a"]
      #expect(d.stringArray(forKey: "names?") == ["a"])
    }

    @Test func genericCodeStoresInTheSameForm() {
      let store = Store()
      func keep<Value: Codable & Sendable>(_ value: Value, _ key: String, _ first: Value) {
        Variable.stored(key, in: store.defaults, default: first).value = value
      }
      keep(["a"], "strings", [])
      #expect(store.defaults.stringArray(forKey: "strings") == ["a"])
      keep(Side.right, "side", .left)
      #expect(store.defaults.object(forKey: "side") as? Int == 1)
      func storeOptional<Value: Codable & Sendable>(_ value: Value) {
        Variable<Value?>.stored("optional", in: store.defaults).value = value
      }
      storeOptional("a")
      #expect(store.defaults.string(forKey: "optional") == "a")
    }
  }
}
