import Continuum
import ContinuumTestSupport
import Foundation
import Testing

private struct Song: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
}

@Suite("L13 Parts and rules: rows", .ownThreads)
struct RowTests {
  private let center = NotificationCenter()
  private let songs = Variable(value: (0..<100).map { Song(id: $0, title: "Song \($0)") })

  private func title(_ id: Int) -> Constant<String> {
    songs.row(id).map { $0?.title ?? "-" }
  }

  @Test func aRowIsTheElementWithItsID() {
    #expect(songs.row(3).value == Song(id: 3, title: "Song 3"))
    #expect(songs.row(100).value == nil)
  }

  @Test func onlyTheRowThatDiffersChanges() {
    let (runs, log) = (Runs(), Log<Song?>())
    for id in 0..<50 {
      let row = songs.row(id).map { song in
        runs.add()
        return song
      }
      center.continuum.observe(row, initial: false, onValueChange: { log.append($0) })
    }
    runs.reset()
    songs.modify { $0[7].title = "New" }
    #expect(runs.count == 1)
    #expect(log.all == [Song(id: 7, title: "New")])
    songs.modify { $0[70].title = "Not observed" }
    #expect(runs.count == 1)
  }

  @Test func aRowThatHoldsNaNDoesNotChangeWithAnother() {
    struct Place: Identifiable, Equatable, Sendable {
      let id: Int
      var height = Double.nan
    }
    let places = Variable(value: (0..<10).map { Place(id: $0) })
    let log = Log<Place?>()
    center.continuum.observe(places.row(3), onValueChange: { log.append($0) })
    places.modify { $0[7].height = 1 }
    places.modify { $0.reverse() }
    #expect(log.all.count == 1)
    places.modify { $0[6].height = 2 }
    #expect(log.all.map(\.?.height).last == 2)
  }

  @Test func aRowThatMovesDoesNotChange() {
    let log = Log<String>()
    for id in [0, 50, 99] {
      center.continuum.observe(title(id), initial: false, onValueChange: { log.append($0) })
    }
    songs.modify { $0.reverse() }
    songs.modify { $0.insert(Song(id: 200, title: "First"), at: 0) }
    songs.modify { $0.removeAll { $0.id == 1 } }
    #expect(log.all.isEmpty)
    songs.modify { songs in
      songs.shuffle()
      songs = songs.map { Song(id: $0.id, title: $0.id == 50 ? "Moved" : $0.title) }
    }
    #expect(log.all == ["Moved"])
  }

  @Test func aRowIsNilWhileThereIsNone() {
    let log = Log<String>()
    center.continuum.observe(title(42), onValueChange: { log.append($0) })
    songs.modify { $0.removeAll { $0.id == 42 } }
    songs.modify { $0.removeAll { $0.id == 43 } }
    songs.modify { $0.append(Song(id: 42, title: "Again")) }
    songs.value = []
    #expect(log.all == ["Song 42", "-", "Again", "-"])
  }

  @Test func aRowThatNothingObservesIsFoundWhereverItHasMoved() {
    let row = title(9)
    #expect(row.value == "Song 9")
    songs.modify { $0.reverse() }
    #expect(row.value == "Song 9")
    songs.modify { $0.removeLast(20) }
    #expect(row.value == "-")
  }

  @Test func randomEditsLeaveEachRowWithItsElement() {
    var random = SplitMix64(state: 20)
    let displays = (0..<40).map { _ in Label() }
    for (id, display) in displays.enumerated() {
      center.continuum.observe(title(id), bindTo: display, \.text)
    }
    for edit in 0..<300 {
      songs.modify { songs in
        let place = Int.random(in: 0...songs.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: songs.removeAll { $0.id == place }
        case 1 where !songs.contains { $0.id == edit % 40 }:
          songs.insert(Song(id: edit % 40, title: "Inserted \(edit)"), at: place)
        case 2: songs.shuffle(using: &random)
        case 3 where place < songs.count: songs[place].title = "Edited \(edit)"
        default: songs.reverse()
        }
      }
      let titles = Dictionary(uniqueKeysWithValues: songs.value.map { ($0.id, $0.title) })
      for (id, display) in displays.enumerated() {
        #expect(display.text == titles[id] ?? "-")
      }
    }
  }

  @Test func whatCombinesARowAndItsListSeesBothOfOneMoment() {
    let log = Log<Bool>()
    let isConsistent = Constant(combining: songs, songs.row(5)) { songs, row in
      songs.first { $0.id == 5 } == row
    }
    center.continuum.observe(isConsistent, onValueChange: { log.append($0) })
    Threads.run(count: 2) { [songs] thread in
      for edit in 0..<200 {
        songs.modify { songs in
          if thread == 0 {
            songs.reverse()
          } else if let place = songs.firstIndex(where: { $0.id == 5 }) {
            songs[place].title = "Edit \(edit)"
          }
        }
      }
    }
    #expect(log.all.allSatisfy { $0 })
  }

  @Test func threadsThatObserveRowsAndMoveThemReceiveTheLastElement() {
    let logs = (0..<2).map { _ in Log<String>() }
    let observers = Locked<[ContinuumObserver]>([])
    Threads.run(count: 2) { [songs, center] thread in
      if thread == 0 {
        for edit in 0..<200 {
          songs.modify { songs in
            songs.reverse()
            if let place = songs.firstIndex(where: { $0.id == edit % 2 }) {
              songs[place].title = "\(edit)"
            }
          }
        }
      } else {
        for id in 0..<2 {
          let row = songs.row(id).map { $0?.title ?? "-" }
          let observer = center.continuum.observe(row, onValueChange: { logs[id].append($0) })
          observers.withLock { $0.append(observer) }
        }
      }
    }
    #expect(logs[0].gets { $0.last == "198" })
    #expect(logs[1].gets { $0.last == "199" })
  }

  @Test func aSliceAndAnotherCollectionHaveRows() {
    let slice = Variable(value: (10..<20).map { Song(id: $0, title: "Song \($0)") }[5...])
    let row = slice.row(17).map { $0?.title ?? "-" }
    let display = Label()
    center.continuum.observe(row, bindTo: display, \.text)
    #expect(display.text == "Song 17")
    slice.modify { $0 = $0.dropFirst() }
    #expect(display.text == "Song 17")
    slice.modify { $0 = $0.dropLast(3) }
    #expect(display.text == "-")
    let repeated = Constant(value: repeatElement(Song(id: 1, title: "One"), count: 1))
    #expect(repeated.row(1).value?.title == "One")
  }

  @Test func elementsThatAreNotSendableHaveRowsOnTheMainActor() {
    final class Draft: Identifiable, Equatable {
      let title: String
      init(_ title: String) { self.title = title }
      static func == (left: Draft, right: Draft) -> Bool { left.title == right.title }
    }
    Main.run {
      let (ada, grace) = (Draft("Ada"), Draft("Grace"))
      let drafts = Variable(value: [ada, grace])
      let display = Label()
      let row = drafts.row(grace.id, on: MainActor.self)
        .map(on: MainActor.self) { $0?.title ?? "-" }
      center.continuum.observe(row, bindTo: display, \.text)
      #expect(display.text == "Grace")
      drafts.value = [grace, ada]
      #expect(display.text == "Grace")
      drafts.value = [ada]
      #expect(display.text == "-")
    }
  }

  @Test func aListHasRowsOnTheMainActorAndElsewhere() {
    let onMain = Box<Constant<Song?>>()
    Main.run {
      let row = songs.row(1, on: MainActor.self)
      #expect(row.value?.title == "Song 1")
      onMain.content = row
    }
    Threads.elsewhere { [songs] in
      #expect(songs.row(1).value?.title == "Song 1")
    }
    withExtendedLifetime(onMain) {}
  }

  @Test func allRowsOfAListShareOneIndex() {
    struct Named: Identifiable, Equatable, Sendable {
      struct ID: Hashable, Sendable {
        let number: Int
        func hash(into hasher: inout Hasher) {
          RowTests.hashes.add()
          hasher.combine(number)
        }
      }
      let id: ID
    }
    let rows = Variable(value: (0..<100).map { Named(id: .init(number: $0)) })
    for number in 0..<100 {
      center.continuum.observe(rows.row(.init(number: number)), onValueChange: { _ in })
    }
    Self.hashes.reset()
    rows.modify { $0.reverse() }
    // Each id once for the index, and once for its row.
    #expect(Self.hashes.count <= 250)
  }

  private static let hashes = Runs()

  @Test func anIDWithForeignCodeMayReadTheList() {
    struct Named: Identifiable, Equatable, Sendable {
      struct ID: Hashable, Sendable {
        let number: Int
        func hash(into hasher: inout Hasher) {
          _ = RowTests.list.peek().count
          hasher.combine(number)
        }
      }
      let id: ID
    }
    let rows = Variable(value: (0..<3).map { Named(id: .init(number: $0)) })
    let row = rows.row(.init(number: 2)).map { $0 != nil }
    let log = Log<Bool>()
    center.continuum.observe(row, onValueChange: { log.append($0) })
    rows.modify { $0.reverse() }
    rows.modify { $0.removeFirst() }
    #expect(log.all == [true, false])
  }

  private static let list = Variable(value: [1, 2, 3])

  @Test func nothingOfARowIsLeaked() {
    weak var list: Variable<[Song]>?
    weak var transform: Tracer?
    weak var display: Label?
    do {
      let (songs, captured, label) = (Variable(value: self.songs.value), Tracer(), Label())
      (list, transform, display) = (songs, captured, label)
      let row = songs.row(3).map { song in withExtendedLifetime(captured) { song?.title ?? "" } }
      center.continuum.observe(row, bindTo: label, \.text)
      _ = songs.row(4).value
      songs.modify { $0.reverse() }
      #expect(label.text == "Song 3")
    }
    #expect(Threads.wait { list == nil && transform == nil && display == nil })
  }

  @Test func rowsLetGoOfTheElementsOfEarlierLists() {
    struct Element: Identifiable, Equatable, Sendable {
      let id: Int
      let token: Token
      static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    }
    let live = Live()
    let list = Variable(value: (0..<10).map { Element(id: $0, token: live.token()) })
    let observer = center.continuum.observe(list.row(3).map { $0?.id ?? 0 }) { _ in }
    list.value = []
    live.expect(0)
    list.value = (0..<10).map { Element(id: $0, token: live.token()) }
    live.expect(10)
    observer.cancel()
    list.value = []
    live.expect(0)
  }
}

// Only builds for debugging report.
#if DEBUG
@Suite("A list whose elements have the same id", .ownThreads)
struct DuplicateRowTests {
  @Test func isReportedOnceWithItsName() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let same = [Song(id: 1, title: "One"), Song(id: 1, title: "Two")]
      let songs = Variable(value: same, name: "songs")
      #expect(same.contains { $0 == songs.row(1).value })
      _ = songs.row(2).value
      songs.value = same.reversed()
      #expect(songs.row(1).value != nil)
      _ = Variable(value: [Song(id: 1, title: "One")]).row(1).value
    }
    let reports = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("Continuum: ") }
    #expect(reports.count == 1)
    let report = reports.first ?? ""
    #expect(report.contains(#"Variable<Array<Song>>("songs") has elements with the same id"#))
  }
}
#endif
