import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("What is observed in the cell of a list")
struct CellObservationTests {
  let center = NotificationCenter()
  let songs = Variable(value: Song.many(50))
  let table = makeTable()

  /// How many observations of the cells there are.
  var count: Int { center.continuum.bindings.count - 1 }

  @discardableResult
  func show() -> ContinuumObserver {
    center.continuum.observe(songs, bindTo: table, cell: SongCell.self) {
      [center, songs] cell, song in
      cell.shown.append(song)
      let row = songs[id: song.id, default: song]
      center.continuum.bind(row[\.isFavorite], with: cell.toggle)
    }
  }

  @Test func fiftyRowsScrolledTenTimesHaveOneBindingForEachVisibleCell() {
    show()
    for _ in 1...10 {
      for row in stride(from: 0, through: 45, by: 3) { table.scroll(toRow: row) }
    }
    #expect(table.songCells.count == 5)
    #expect(count == 5)
  }

  @Test func oneToggleWritesOneRow() async {
    show()
    table.scroll(toRow: 20)
    table.scroll(toRow: 10)
    var writes: [[Song]] = []
    center.continuum.observe(songs, initial: false) { writes.append($0) }
    let before = table.songCells.map(\.shown.count)
    await settled { table.songCells[1].toggle.flip() }
    #expect(writes.count == 1)
    #expect(songs.value.filter(\.isFavorite).map(\.id) == [11])
    #expect(table.songCells.map(\.toggle.isOn) == [false, true, false, false, false])
    let runs = zip(table.songCells, before).map { $0.shown.count - $1 }
    #expect(runs == [0, 1, 0, 0, 0])
    #expect(count == 6)
  }

  @Test func aChangeElsewhereShowsInTheCell() async {
    show()
    await settled { songs.modify { $0[2].isFavorite = true } }
    #expect(table.songCells[2].toggle.isOn)
    await settled { songs.modify { $0.removeSubrange(0...1) } }
    #expect(table.songCells[0].toggle.isOn)
    table.songCells[0].toggle.flip()
    #expect(songs.value.first == Song(id: 2, title: "Song 2"))
  }

  @Test func everythingEndsWithTheObservation() {
    let observer = show()
    observer.cancel()
    #expect(center.continuum.bindings.isEmpty)
    table.songCells[0].toggle.flip()
    #expect(songs.value == Song.many(50))
    // A row that scrolls into view is shown as it was, and is not bound.
    table.scroll(toRow: 10)
    #expect(table.shownSongs.map(\.id) == Array(10...14))
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func everythingEndsWithTheListsVariable() {
    let title = Variable(value: "A")
    var list: Variable? = Variable(value: Song.many(2))
    center.continuum.observe(list!, bindTo: table, cell: SongCell.self) { [center] cell, _ in
      center.continuum.observe(title, bindTo: cell.label, \.text)
    }
    title.value = "B"
    #expect(table.songCells.map(\.label.text) == ["B", "B"])
    list = nil
    title.value = "C"
    #expect(table.songCells.map(\.label.text) == ["B", "B"])
  }

  @Test func everythingEndsWithTheTableAlsoWithoutATarget() {
    let title = Variable(value: "A")
    var received: [String] = []
    do {
      let table = makeTable()
      center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { [center] _, song in
        if song.id == 0 { center.continuum.observe(title) { received.append($0) } }
      }
    }
    title.value = "B"
    #expect(received == ["A"])
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func whatAFunctionObservesThatTheClosureCallsCounts() {
    let title = Variable(value: "A")
    func observe(in cell: SongCell) {
      center.continuum.observe(title, bindTo: cell.label, \.text)
    }
    songs.value = Song.many(1)
    let observer = center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { cell, _ in
      observe(in: cell)
    }
    #expect(count == 1)
    observer.cancel()
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func whatAnotherObservationMakesMeanwhileStays() {
    let taps = Variable(value: 0)
    let label = UILabel()
    let other = NotificationCenter()
    other.continuum.observe(taps, initial: false) { _ in
      other.continuum.observe(taps, bindTo: label) { label, taps in label.text = "\(taps)" }
    }
    songs.value = Song.many(1)
    let table = makeTable()
    let observer = center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { _, _ in
      taps.value += 1
    }
    // Inside of no other delivery.
    table.reloadData()
    #expect(taps.value == 2)
    let made = other.continuum.bindings.count
    #expect(made == 3)
    observer.cancel()
    #expect(other.continuum.bindings.count == made)
  }

  @Test func aListInsideACellIsBoundAgainWithItsCell() async {
    songs.value = Song.many(2)
    let inner = Variable(value: Song.many(3))
    final class Row: UITableViewCell {
      let list = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 390, height: 220),
        collectionViewLayout: UICollectionViewFlowLayout())
    }
    center.continuum.observe(songs, bindTo: table, cell: Row.self) { [center] row, song in
      center.continuum.observe(inner, bindTo: row.list, cell: CoverCell.self) { cell, cover in
        cell.shown.append(cover)
      }
    }
    await settled { songs.modify { $0[0].title = "Changed" } }
    await settled { inner.value = Song.many(1) }
    let lists = table.visibleCells.compactMap { ($0 as? Row)?.list }
    #expect(lists.map { $0.visibleCells.count } == [1, 1])
    #expect(count == 2)
  }

  @Test func aCellMayCancelItsList() {
    var observer: ContinuumObserver?
    observer = center.continuum.observe(songs, bindTo: table, cell: SongCell.self) {
      [center, songs] cell, song in
      if song.id == 20 { observer?.cancel() }
      center.continuum.observe(songs, bindTo: cell) { _, _ in }
    }
    table.scroll(toRow: 18)
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func whatTheClosureDerivesStays() {
    let taps = Emitter<Void>()
    var latest: Constant<Int>?
    let observer = center.continuum.observe(songs, bindTo: table, cell: SongCell.self) { _, _ in
      latest = latest ?? taps.signal.latest(initial: 0) { last, _ in last + 1 }
    }
    observer.cancel()
    taps.send()
    #expect(latest?.value == 1)
  }
}
