import Continuum
import Foundation
import Testing

/// The transforms that the app itself has no use for.
@Suite("Transforms that are main-actor code")
struct TransformTests {
  let text = Variable(value: " a ")
  let number = Variable(value: 3)
  let song = Variable(value: Song(name: "Naima", artist: "John"))
  let state = Variable(value: DownloadState.idle)

  private func shout(_ text: String) -> String { trimmed(text).uppercased() }

  @Test func aTransformCallsAHelperOfTheModule() {
    #expect(text.map(on: MainActor.self) { trimmed($0) }.value == "a")
    #expect(text.map(on: MainActor.self, trimmed).value == "a")
    #expect(text.map(on: MainActor.self) { shout($0) }.value == "A")
    #expect(text.map(on: MainActor.self, shout).value == "A")
  }

  @Test func aTransformReadsPropertiesOfAPlainStruct() {
    #expect(song.map { $0.name }.value == "Naima")
    #expect(song.map(on: MainActor.self) { $0.name }.value == "Naima")
    #expect(song.map(on: MainActor.self) { $0.title }.value == "Naima by John")
  }

  @Test func aTransformComparesAPlainEnum() {
    #expect(state.map(on: MainActor.self) { $0 == .idle }.value)
    #expect(state.map { if case .idle = $0 { true } else { false } }.value)
  }

  @Test func aTransformMakesAPlainStruct() {
    let made = text.map(on: MainActor.self) { Song(name: trimmed($0), artist: "John") }
    #expect(made.map(on: MainActor.self) { $0.title }.value == "a by John")
    let combined = Constant(
      combining: text, text, on: MainActor.self, transform: Song.init(name:artist:))
    #expect(combined.value == Song(name: " a ", artist: " a "))
  }

  @Test func aTransformUsesASharedFormatter() {
    let spelled = number.map(on: MainActor.self) { countFormatter.string(from: $0 as NSNumber) }
    #expect(spelled.value == "three")
  }

  @Test func aTransformThatNeedsNoActorTakesEitherForm() {
    #expect(number.map { "\($0)" }.value == "3")
    #expect(number.map(on: MainActor.self) { "\($0)" }.value == "3")
    #expect(number.map(String.init).value == "3")
    #expect(number.map(on: MainActor.self, String.init).value == "3")
  }

  @Test func duplicatesAreRemovedByWhatTheModuleSaysIsEqual() {
    var titles: [String] = []
    let center = NotificationCenter()
    let changes = song.removeDuplicates(on: MainActor.self)
    let artists = song.removeDuplicates(on: MainActor.self) { $0.artist == $1.artist }
    center.continuum.observe(changes, onValueChange: { titles.append($0.title) })
    center.continuum.observe(artists, onValueChange: { titles.append($0.artist) })
    song.modify { $0.name = "Naima" }
    song.modify { $0.name = "Giant Steps" }
    #expect(titles == ["Naima by John", "John", "Giant Steps by John"])
  }

  @Test func sourcesBehindAProtocolAreDerivedFrom() {
    func distinct<Value: Equatable>(_ source: some ValueRepresentable<Value>) -> Constant<Value> {
      source.removeDuplicates(on: MainActor.self)
    }
    let anySong: any ValueRepresentable<Song> = song
    #expect(distinct(song).map(on: MainActor.self) { $0.name }.value == "Naima")
    #expect(distinct(state).value == .idle)
    #expect(anySong.map(on: MainActor.self) { $0.title }.value == "Naima by John")
  }

  @Test func theSourceToFollowMayBeAProperty() {
    let row = Variable(value: Row(song.value, note: "slow"))
    #expect(row.flatMap(on: MainActor.self) { $0.note }.value == "slow")
  }

  @Test func fourToEightSourcesAreCombined() {
    let four = Constant(combining: text, number, song, state, on: MainActor.self) {
      trimmed($0) + "\($1)" + $2.title + ($3 == .idle ? "!" : "")
    }
    #expect(four.value == "a3Naima by John!")
    let five = Constant(combining: text, number, song, state, text, on: MainActor.self) {
      trimmed($0) + "\($1)" + $2.title + ($3 == .idle ? "!" : "") + trimmed($4)
    }
    #expect(five.value == "a3Naima by John!a")
    let six = Constant(combining: text, number, song, state, text, number, on: MainActor.self) {
      a, b, c, d, e, f in "\(trimmed(a))\(b + f) \(c.title) \(d == .idle) \(shout(e))"
    }
    #expect(six.value == "a6 Naima by John true A")
    let seven = Constant(
      combining: text, number, song, state, text, number, song, on: MainActor.self
    ) { a, b, c, d, e, f, g in
      d == .idle && c == g && b == f && trimmed(a) == trimmed(e)
    }
    #expect(seven.value)
    let eight = Constant(
      combining: text, number, song, state, text, number, song, state, on: MainActor.self
    ) { a, b, c, d, e, f, g, h in
      d == h && c == g && b == f && trimmed(a) == trimmed(e)
    }
    #expect(eight.value)
  }

  /// The `==` of a plain struct belongs to the main actor here, and a `map` may run on any thread.
  @Test func anEqualPlainStructIsAChangeUnlessTheTransformRunsOnTheMainActor() {
    let center = NotificationCenter()
    var (counts, countsOnMain, plainCounts) = ([Int](), [Int](), [Int]())
    let made: Constant<Score> = number.map { Score(points: $0 / 10) }
    center.continuum.observe(made) { counts.append($0.points) }
    center.continuum.observe(number.map(on: MainActor.self) { Score(points: $0 / 10) }) {
      countsOnMain.append($0.points)
    }
    center.continuum.observe(number.map { PlainScore(points: $0 / 10) }) {
      plainCounts.append($0.points)
    }
    for value in [4, 5, 10] { number.value = value }
    #expect(counts == [0, 0, 0, 1])
    #expect(countsOnMain == [0, 1])
    #expect(plainCounts == [0, 1])
  }
}

private struct Score: Equatable {
  var points = 0

  nonisolated init(points: Int) { self.points = points }
}

private nonisolated struct PlainScore: Equatable {
  var points = 0
}
