import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L13 Parts: rows that can be edited", .ownThreads)
struct RowPartTests {
  private let center = NotificationCenter()

  /// It is not `Hashable`.
  private struct Song: Identifiable, Equatable {
    let id: Int
    var title: String
    var isFavorite = false
    var tags: [Tag] = []
  }

  private struct Tag: Identifiable, Equatable {
    let id: String
    var isShown = true
  }

  private struct Library {
    var name = ""
    var songs: [Song]
  }

  private final class Switch: @unchecked Sendable {
    var isOn = false
    var label: String? = ""
    var edited: (@Sendable () -> Void)?

    func flip() {
      isOn.toggle()
      edited?()
    }
  }

  private let one = Song(id: 1, title: "Blue")
  private let two = Song(id: 2, title: "Red")
  private let songs: Variable<[Song]>

  init() { songs = Variable(value: [one, two]) }

  private func row(_ song: Song) -> Part<[Song], Song> { songs[id: song.id, default: song] }

  @Test func itIsReadAndWrittenLikeAVariable() {
    let row = row(two)
    #expect(row.value == two)
    row.value.title = "Green"
    #expect(songs.value.map(\.title) == ["Blue", "Green"])
    row.modify { $0.isFavorite = true }
    #expect(row.value == Song(id: 2, title: "Green", isFavorite: true))
    #expect(songs.value[1] == row.value)
  }

  @Test func aPartOfARowIsReadAndWritten() {
    let isFavorite = row(two)[\.isFavorite]
    isFavorite.value = true
    #expect(songs.value.map(\.isFavorite) == [false, true])
    songs.value[1].isFavorite = false
    #expect(!isFavorite.value)
  }

  @Test func itStaysWithTheIdWhenRowsAreMoved() {
    let row = row(one)
    let titles = Recorder(row[\.title])
    songs.value.reverse()
    row.value.title = "Navy"
    #expect(songs.value.map(\.title) == ["Red", "Navy"])
    songs.value.insert(Song(id: 3, title: "Green"), at: 0)
    row[\.title].value = "Azure"
    #expect(songs.value.map(\.title) == ["Green", "Red", "Azure"])
    songs.value.removeAll { $0.id == 3 }
    #expect(row.value.title == "Azure")
    #expect(titles.values == ["Blue", "Navy", "Azure"])
  }

  @Test func aRowThatIsGoneHasTheDefaultAndComesBack() {
    let row = row(one)
    let titles = Recorder(row[\.title])
    songs.value[0].title = "Navy"
    songs.value.removeFirst()
    #expect(row.value == one)
    songs.value.append(Song(id: 1, title: "Azure"))
    #expect(titles.values == ["Blue", "Navy", "Blue", "Azure"])
  }

  @Test func writingARowThatIsGoneChangesNothing() {
    let row = row(one)
    songs.value.removeFirst()
    row.value.title = "Navy"
    row[\.isFavorite].value = true
    row.modify { $0.title = "Azure" }
    #expect(songs.value == [two])
    #expect(row.value == one)
  }

  @Test func aControlThatIsBoundToARowThatIsGoneShowsTheDefaultAgain() {
    let toggle = Switch()
    center.continuum.bind(row(one)[\.isFavorite], with: toggle, \.isOn) { toggle.edited = $0 }
    toggle.flip()
    #expect(songs.value[0].isFavorite)
    songs.value.removeFirst()
    #expect(!toggle.isOn)
    toggle.flip()
    #expect(!toggle.isOn)
    #expect(songs.value == [two])
  }

  @Test func aVariableThatIsBoundToARowThatIsGoneGetsTheDefaultAgain() {
    let isFavorite = Variable(value: false)
    center.continuum.bind(row(one)[\.isFavorite], with: isFavorite)
    isFavorite.value = true
    #expect(songs.value[0].isFavorite)
    songs.value.removeFirst()
    #expect(!isFavorite.value)
    isFavorite.value = true
    #expect(!isFavorite.value)
    #expect(songs.value == [two])
  }

  @Test func aChangeOfARowIsDeliveredToItsObservationsOnly() {
    let (ones, twos) = (Recorder(row(one)), Recorder(row(two)[\.title]))
    songs.value[0].title = "Navy"
    songs.value.reverse()
    #expect(ones.values.map(\.title) == ["Blue", "Navy"])
    #expect(twos.values == ["Red"])
    songs.value[0].isFavorite = true
    #expect(ones.values.count == 2)
    #expect(twos.values == ["Red"])
  }

  /// Counts how often one of its properties is read.
  private struct Counted: Identifiable, Equatable {
    let id: Int
    var number = 0
    let reads: Log<Int>
    var double: Int {
      get {
        reads.append(id)
        return number * 2
      }
      set { number = newValue / 2 }
    }

    static func == (one: Counted, other: Counted) -> Bool {
      (one.id, one.number) == (other.id, other.number)
    }
  }

  @Test func aChangeOfARowComputesThePartsOfNoOther() {
    let reads = Log<Int>()
    let rows = Variable(value: (0..<100).map { Counted(id: $0, reads: reads) })
    let observers = rows.value.map { row in
      center.continuum.observe(rows[id: row.id, default: row][\.double], onValueChange: { _ in })
    }
    reads.removeAll()
    rows.value[7].number = 1
    #expect(reads.all == [7])
    for observer in observers { observer.cancel() }
  }

  @Test func elementsThatAreNotEquatableAreDeliveredWithEachChangeOfTheList() {
    struct Plain: Identifiable {
      let id: Int
      var number = 0
    }
    let rows = Variable(value: [Plain(id: 1), Plain(id: 2)])
    let numbers = Recorder(rows[id: 1, default: Plain(id: 1)].map(\.number))
    let whole = Log<Int>()
    center.continuum.observe(rows[id: 1, default: Plain(id: 1)]) { whole.append($0.number) }
    rows.value[1].number = 1
    rows.value[0].number = 2
    #expect(whole.all == [0, 0, 2])
    #expect(numbers.values == [0, 2])
  }

  @Test func ofElementsWithEqualIdsItIsTheFirst() {
    songs.value.append(Song(id: 1, title: "Navy"))
    let row = row(one)
    row[\.isFavorite].value = true
    #expect(row.value.title == "Blue")
    #expect(songs.value.map(\.isFavorite) == [true, false, false])
  }

  @Test func aListMayBeAPartItself() {
    let library = Variable(value: Library(songs: [one, two]))
    let title = library[\.songs][id: 2, default: two][\.title]
    let titles = Recorder(title)
    title.value = "Green"
    library[\.name].value = "Mine"
    library.value.songs.reverse()
    #expect(library.value.songs.map(\.title) == ["Green", "Blue"])
    #expect(titles.values == ["Red", "Green"])
  }

  @Test func aRowMayHaveRows() {
    songs.value[1].tags = [Tag(id: "a"), Tag(id: "b")]
    let tag = row(two)[\.tags][id: "b", default: Tag(id: "b", isShown: false)]
    let shown = Recorder(tag[\.isShown])
    songs.value.reverse()
    tag[\.isShown].value = false
    tag[\.isShown].value = true
    songs.value[0].tags = []
    #expect(shown.values == [true, false, true, false])
  }

  @Test func whatIsWrittenIntoARowMayHaveAnotherId() {
    let row = row(one)
    row.value = Song(id: 9, title: "Green")
    #expect(songs.value.map(\.id) == [9, 2])
    #expect(row.value == one)
  }

  @Test func twoThreadsThatWriteTwoRowsLoseNothing() {
    let rows = Variable(value: [Counted(id: 0, reads: Log()), Counted(id: 1, reads: Log())])
    Threads.run(count: 2) { index in
      let row = rows[id: index, default: rows.value[index]]
      for _ in 0..<500 {
        row[\.number].modify { $0 += 1 }
        if index == 1 { rows.modify { $0.reverse() } }
      }
    }
    #expect(rows.value.map(\.number) == [500, 500])
  }

  @Test func itKeepsTheVariableAndAnObservationOfItDoesNot() {
    final class Owner { let songs = Variable(value: [Song(id: 1, title: "Blue")]) }
    var owner: Owner? = Owner()
    var row: Part? = owner?.songs[id: 1, default: Song(id: 1, title: "")]
    let titles = Recorder(row.unsafelyUnwrapped[\.title])
    owner = nil
    row?.value.title = "Navy"
    #expect(titles.values == ["Blue", "Navy"])
    row = nil
    #expect(titles.hasEnded)
  }

  @Test @MainActor func aRowThatBelongsToTheMainActorIsWrittenThere() {
    let title = songs[on: MainActor.self, id: 2, default: two][on: MainActor.self, \.title]
    let titles = Recorder(title)
    title.value = "Green"
    songs.value[0].title = "Navy"
    #expect(titles.values == ["Red", "Green"])
    let library = Variable(value: Library(songs: [one, two]))
    let inLibrary = library[on: MainActor.self, \.songs][
      on: MainActor.self, id: 1, default: one][on: MainActor.self, \.isFavorite]
    inLibrary.value = true
    #expect(library.value.songs[0].isFavorite)
  }
}
