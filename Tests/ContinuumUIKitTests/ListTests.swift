import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("A list in a table")
struct ListTests {
  let center = NotificationCenter()
  let songs = Variable(value: Song.many(3))
  let table = makeTable()

  @discardableResult
  func show() -> ContinuumObserver {
    center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { cell, song in
      cell.shown.append(song)
    }
  }

  @Test func theRowsAreThereWhenTheCallReturns() {
    show()
    #expect(table.numberOfSections == 1)
    #expect(table.shownSongs == songs.value)
  }

  @Test func rowsComeAndGoAndMoveWithTheirCells() async {
    show()
    let cells = table.songCells
    await settled { songs.value = [Song(id: 9, title: "New"), songs.value[2], songs.value[0]] }
    #expect(table.shownSongs == songs.value)
    #expect(table.songCells[1] === cells[2])
    #expect(table.songCells[2] === cells[0])
    await settled { songs.value = [] }
    #expect(table.songCells.isEmpty)
  }

  @Test func aChangedElementRunsTheClosureOnceInItsCellAlone() async {
    show()
    let cells = table.songCells
    await settled { songs.modify { $0[1].title = "Changed" } }
    #expect(table.songCells == cells)
    #expect(cells.map(\.shown.count) == [1, 2, 1])
    #expect(cells[1].shown.last?.title == "Changed")
  }

  @Test func aChangedElementThatMovesTakesItsCellAlong() async {
    show()
    let cells = table.songCells
    await settled {
      songs.modify {
        $0[0].title = "Changed"
        $0.append($0.removeFirst())
      }
    }
    #expect(table.shownSongs == songs.value)
    #expect(table.songCells[2] === cells[0])
    #expect(table.songCells.map(\.shown.count) == [1, 1, 2])
  }

  @Test func anEqualListMakesNoSnapshot() async {
    show()
    await settled { songs.value = songs.value }
    #expect(table.animations.count == 1)
  }

  @Test func tenChangesInATurnMakeOneSnapshotWithTheLastState() async {
    show()
    await settled {
      for count in 4...13 { songs.value = Song.many(count) }
      #expect(table.numberOfRows(inSection: 0) == 3)
    }
    #expect(table.numberOfRows(inSection: 0) == 13)
    #expect(table.animations.count == 2)
  }

  @Test func tenChangesInATurnCompareTheListOnce() async {
    let songs = Variable(value: (0..<10).map { ComparedSong(id: $0) })
    center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { _, _ in }
    ComparedSong.comparisons = 0
    await settled { for plays in 1...10 { songs.modify { $0[0].plays = plays } } }
    #expect(ComparedSong.comparisons == 10)
  }

  @Test func whatIsWrittenWhileASnapshotIsAppliedComesWithTheNextOne() async {
    center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { [songs] cell, song in
      cell.shown.append(song)
      if song.title == "Song 0" { songs.modify { $0[0].title = "First" } }
      if song.id == 3, songs.value.count == 4 { songs.modify { $0.append(Song(id: 4)) } }
    }
    await settled {}
    #expect(table.shownSongs.map(\.title) == ["First", "Song 1", "Song 2"])
    await settled { songs.modify { $0.append(Song(id: 3)) } }
    #expect(table.shownSongs == songs.value)
    #expect(table.shownSongs.count == 5)
  }

  @Test func theLastStateArrivesThoughItsVariableIsGone() async {
    var songs: Variable? = Variable(value: Song.many(1))
    center.continuum.observe(songs!, bindTo: table, cell: SongCell.self) { cell, song in
      cell.shown.append(song)
    }
    await settled {
      songs?.value = Song.many(2)
      songs = nil
    }
    #expect(table.shownSongs == Song.many(2))
  }

  @Test func aSignalFillsTheTableWithItsFirstEvent() async {
    let lists = Emitter<[Song]>()
    center.continuum.observe(lists.signal, bindTo: table, cell: SongCell.self) { cell, song in
      cell.shown.append(song)
    }
    #expect(table.songCells.isEmpty)
    lists.send(Song.many(2))
    #expect(table.shownSongs == Song.many(2))
    #expect(table.animations == [false])
  }

  @Test func aTableMayGoBeforeItsSnapshotIsMade() async throws {
    try await expectReleased(within: .seconds(60)) {
      let table = makeTable()
      center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { cell, song in
        cell.shown.append(song)
      }
      songs.modify { $0.append(Song(id: 3)) }
      return [table, table.dataSource!] + table.songCells
    }
    await settled { songs.modify { $0.append(Song(id: 4)) } }
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func changesAreAnimatedInAWindowAlone() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.addSubview(table)
    show()
    await settled { songs.value.removeLast() }
    table.removeFromSuperview()
    await settled { songs.value.removeLast() }
    window.addSubview(table)
    await settled { songs.value.removeLast() }
    #expect(table.animations == [false, true, false, true])
  }

  @Test func theLaterElementOfAnIDThatOccursTwiceIsNotShown() async {
    songs.value = [Song(id: 1, title: "A"), Song(id: 2, title: "B"), Song(id: 1, title: "C")]
    show()
    #expect(table.shownSongs.map(\.title) == ["A", "B"])
    await settled { songs.modify { $0.remove(at: 0) } }
    #expect(table.shownSongs.map(\.title) == ["B", "C"])
    await settled { songs.modify { $0.append(Song(id: 2, title: "D")) } }
    #expect(table.shownSongs.map(\.title) == ["B", "C"])
  }

  #if DEBUG
  @Test func anIDThatOccursTwiceIsReportedOnce() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let center = NotificationCenter()
        let songs = Variable(value: [Song(id: 7), Song(id: 7)])
        for _ in 1...2 {
          center.continuum.observe(songs, bindTo: makeTable(), cell: SongCell.self) { _, _ in }
        }
      }
    }
    let report = try #require(result).standardErrorContent
    let message = "has two elements of the type Song with the id 7"
    #expect(String(decoding: report, as: UTF8.self).ranges(of: message).count == 1)
  }
  #endif

  // MARK: The end

  @Test func afterCancelTheRowsStayAsTheyAre() async {
    songs.value = Song.many(8)
    let observer = show()
    let shown = table.shownSongs
    await settled {
      songs.value = []
      observer.cancel()
    }
    await settled { songs.value = Song.many(2) }
    #expect(table.shownSongs == shown)
    #expect(table.numberOfRows(inSection: 0) == 8)
    table.scroll(toRow: 3)
    #expect(table.shownSongs == Array(Song.many(8)[3...]))
  }

  @Test func aTableMayBeBoundAgainAfterTheEnd() async {
    show().cancel()
    let others = Variable(value: [Song(id: 5)])
    center.continuum.observe(others, bindTo: table, cell: SongCell.self) { cell, song in
      cell.shown.append(song)
    }
    #expect(table.shownSongs == others.value)
    #expect(table.interactions.count == 1)
  }

  @Test func aTableThatHasADataSourceStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let controller = UITableViewController(style: .plain)
        let songs = Variable(value: [Song(id: 1)])
        NotificationCenter().continuum.observe(
          songs, bindTo: controller.tableView, cell: SongCell.self
        ) { _, _ in }
      }
    }
    let report = try #require(result).standardErrorContent
    #expect(String(decoding: report, as: UTF8.self).contains("this UITableView has a data source"))
  }

  @Test func aTableThatIsBoundStopsTheProgram() async throws {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let table = makeTable()
        let songs = Variable(value: [Song(id: 1)])
        let center = NotificationCenter()
        for _ in 1...2 {
          center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { _, _ in }
        }
      }
    }
  }

  // MARK: Elements

  @Test func anElementIsFoundByWhatIsShown() async throws {
    show()
    await settled {
      songs.modify {
        $0.removeFirst()
        $0[0].title = "Changed"
      }
      // The table shows the three rows that it had.
      #expect(songs.element(at: IndexPath(row: 0, section: 0), in: table) == nil)
      #expect(songs.element(at: IndexPath(row: 1, section: 0), in: table)?.title == "Changed")
      #expect(songs.element(at: IndexPath(row: 3, section: 0), in: table) == nil)
    }
    #expect(songs.element(at: IndexPath(row: 0, section: 0), in: table)?.id == 1)
  }

  @Test func anElementIsFoundWhileASnapshotIsApplied() async {
    var found: [Song?] = []
    center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { [songs, table] _, song in
      found = (0...2).map { songs.element(at: IndexPath(row: $0, section: 0), in: table) }
    }
    await settled { songs.modify { $0[2].title = "Changed" } }
    #expect(found == songs.value)
  }

  @Test func anElementOfAnotherTypeStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Person: Identifiable, Equatable, Sendable { let id: String }
      await MainActor.run {
        let table = makeTable()
        let songs = Variable(value: [Song(id: 1)])
        NotificationCenter().continuum.observe(songs, bindTo: table, cell: SongCell.self) { _, _ in
        }
        _ = Variable(value: [Person(id: "A")]).element(at: IndexPath(row: 0, section: 0), in: table)
      }
    }
    let report = try #require(result).standardErrorContent
    #expect(String(decoding: report, as: UTF8.self).contains("no items of the type String"))
  }
}

/// Counts how often it is compared.
private struct ComparedSong: Identifiable, Equatable {
  @MainActor static var comparisons = 0

  let id: Int
  var plays = 0

  static func == (left: ComparedSong, right: ComparedSong) -> Bool {
    MainActor.assumeIsolated { comparisons += 1 }
    return (left.id, left.plays) == (right.id, right.plays)
  }
}
