import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("A list in a data source of one's own")
struct DataSourceTests {
  enum Section { case favorites, others }
  typealias Source = UITableViewDiffableDataSource<Section, Int>

  let center = NotificationCenter()
  let table = makeTable()
  let source: Source
  let favorites = Variable(value: [Song(id: 1, title: "A")])
  let others = Variable(value: [Song(id: 2, title: "B"), Song(id: 3, title: "C")])

  init() { source = DataSourceTests.makeSource(of: table) }

  static func makeSource(of table: UITableView) -> Source {
    table.register(SongCell.self, forCellReuseIdentifier: "song")
    return Source(tableView: table) { table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "song", for: path)
      (cell as? SongCell)?.shown.append(Song(id: id))
      return cell
    }
  }

  func show() {
    center.continuum.observe(favorites, bindTo: source, section: .favorites)
    center.continuum.observe(others, bindTo: source, section: .others)
  }

  var items: [[Int]] {
    let snapshot = source.snapshot()
    return snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
  }

  @Test func eachSectionHasItsList() async {
    show()
    #expect(items == [[1], [2, 3]])
    await settled {
      favorites.value.append(Song(id: 4))
      others.value.removeFirst()
    }
    #expect(items == [[1, 4], [3]])
    #expect(source._animations == [false, false, true])
  }

  @Test func aChangedElementAsksForItsCellAgain() async {
    show()
    let cells = table.songCells
    await settled { others.modify { $0[1].title = "Changed" } }
    #expect(table.songCells == cells)
    #expect(cells.map(\.shown.count) == [1, 1, 2])
  }

  @Test func aRowMovesFromOneSectionToAnother() async {
    show()
    let cell = table.songCells[2]
    await settled {
      others.value.removeLast()
      favorites.value.insert(Song(id: 3), at: 0)
    }
    #expect(items == [[3, 1], [2]])
    #expect(table.songCells[0] === cell)
  }

  @Test func anIDOfTwoSectionsIsShownOnceAndComesBack() async {
    show()
    await settled { others.value.insert(Song(id: 1), at: 0) }
    #expect(items == [[1], [2, 3]])
    await settled { favorites.value = [] }
    #expect(items == [[], [1, 2, 3]])
  }

  @Test func sectionsOfOtherCodeStay() async {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections([.favorites])
    snapshot.appendItems([7])
    source.apply(snapshot)
    center.continuum.observe(others, bindTo: source, section: .others)
    await settled { others.value.insert(Song(id: 7), at: 0) }
    #expect(items == [[7], [2, 3]])
  }

  @Test func anotherListTakesASectionOverAfterTheEnd() async {
    let observer = center.continuum.observe(favorites, bindTo: source, section: .favorites)
    center.continuum.observe(others, bindTo: source, section: .others)
    observer.cancel()
    await settled { favorites.value = [] }
    #expect(items == [[1], [2, 3]])
    center.continuum.observe(
      Variable(value: [Song(id: 8)]), bindTo: source, section: .favorites)
    #expect(items == [[8], [2, 3]])
  }

  @Test func aSectionWhoseSignalHasSentNothingLeavesTheOthersAsTheyAre() async {
    let lists = Emitter<[Song]>()
    center.continuum.observe(lists.signal, bindTo: source, section: .favorites)
    center.continuum.observe(others, bindTo: source, section: .others)
    await settled {
      others.value.removeLast()
      others.value.removeLast()
      #expect(items == [[2, 3]])
    }
    #expect(source._animations == [false, true])
    lists.send([Song(id: 1)])
    #expect(items == [[], [1]])
  }

  @Test func aSectionMayBeAddedWhileASnapshotIsApplied() async {
    let table = makeTable()
    let others = others
    var source: Source?
    table.register(SongCell.self, forCellReuseIdentifier: "song")
    source = Source(tableView: table) { [center] table, path, id in
      if id == 1 { center.continuum.observe(others, bindTo: source!, section: .others) }
      return table.dequeueReusableCell(withIdentifier: "song", for: path)
    }
    await settled { center.continuum.observe(favorites, bindTo: source!, section: .favorites) }
    #expect(source?.snapshot().itemIdentifiers == [1, 2, 3])
    source = nil
  }

  @Test func afterCancelTheRowsStayAsTheyAre() async {
    let observer = center.continuum.observe(others, bindTo: source, section: .others)
    await settled {
      others.value = []
      observer.cancel()
    }
    #expect(items == [[2, 3]])
  }

  @Test func withItsTableChangesAreAnimatedInAWindowAlone() async {
    center.continuum.observe(others, bindTo: source, section: .others, in: table)
    await settled { others.value.removeLast() }
    let window = UIWindow(frame: table.frame)
    window.addSubview(table)
    await settled { others.value.removeLast() }
    #expect(source._animations == [false, false, true])
  }

  @Test func anElementIsFoundInItsList() async {
    show()
    let path = IndexPath(row: 1, section: 1)
    #expect(others.element(at: path, in: table) == Song(id: 3, title: "C"))
    #expect(favorites.element(at: path, in: table) == nil)
  }

  @Test func twoListsOfOneSectionStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let table = makeTable()
        let source = DataSourceTests.makeSource(of: table)
        let songs = Variable(value: [Song(id: 1)])
        let center = NotificationCenter()
        for _ in 1...2 { center.continuum.observe(songs, bindTo: source, section: .others) }
      }
    }
    let report = try #require(result).standardErrorContent
    #expect(String(decoding: report, as: UTF8.self).contains("two observations show the section"))
  }

  @Test func theObservationEndsWithTheDataSource() async throws {
    try await expectReleased(within: .seconds(60)) {
      let table = makeTable()
      let source = DataSourceTests.makeSource(of: table)
      center.continuum.observe(others, bindTo: source, section: .others)
      others.value.removeLast()
      return [table, source]
    }
    await settled { others.value = [] }
    #expect(center.continuum.bindings.isEmpty)
  }

  @Test func aCollectionViewWorksAlike() async {
    let view = CollectionListTests.makeCollection()
    view.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
    let source = UICollectionViewDiffableDataSource<Section, Int>(collectionView: view) {
      view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cover", for: path)
    }
    center.continuum.observe(favorites, bindTo: source, section: .favorites, in: view)
    center.continuum.observe(others, bindTo: source, section: .others)
    await settled { others.value.removeLast() }
    #expect(view.visibleCells.count == 2)
    #expect(source._animations == [false, false, false])
  }
}

@MainActor @Suite("Groups in a data source of one's own")
struct GroupTests {
  struct Album: Identifiable, Sendable {
    let id: String
    var songs: [Song]
  }

  let center = NotificationCenter()
  let table = makeTable()
  let source: UITableViewDiffableDataSource<String, Int>
  let albums = Variable(value: [
    Album(id: "A", songs: [Song(id: 1), Song(id: 2)]), Album(id: "B", songs: [Song(id: 3)]),
  ])

  init() {
    table.register(SongCell.self, forCellReuseIdentifier: "song")
    source = UITableViewDiffableDataSource(tableView: table) { table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "song", for: path)
      (cell as? SongCell)?.shown.append(Song(id: id))
      return cell
    }
  }

  @discardableResult
  func show() -> ContinuumObserver {
    center.continuum.observe(albums, bindTo: source, items: \.songs, in: table)
  }

  var items: [String: [Int]] {
    let snapshot = source.snapshot()
    return Dictionary(
      uniqueKeysWithValues: snapshot.sectionIdentifiers.map {
        ($0, snapshot.itemIdentifiers(inSection: $0))
      })
  }

  @Test func groupsAndTheirElementsComeAndGoAndMove() async {
    show()
    #expect(items == ["A": [1, 2], "B": [3]])
    let cells = table.songCells
    await settled {
      albums.modify {
        $0[1].songs.append($0[0].songs.removeFirst())
        $0.swapAt(0, 1)
        $0.append(Album(id: "C", songs: []))
      }
    }
    #expect(source.snapshot().sectionIdentifiers == ["B", "A", "C"])
    #expect(items == ["A": [2], "B": [3, 1], "C": []])
    #expect(table.songCells == [cells[2], cells[0], cells[1]])
    await settled { albums.value = [] }
    #expect(items == [:])
  }

  @Test func aChangedElementAsksForItsCellAgainAlsoInAnotherGroup() async {
    show()
    let cells = table.songCells
    await settled {
      albums.modify {
        $0[0].songs[0].title = "Changed"
        $0[1].songs.append($0[0].songs.removeFirst())
      }
    }
    #expect(cells.map(\.shown.count) == [2, 1, 1])
    await settled { albums.modify { $0[1].songs[0].title = "Changed" } }
    #expect(cells.map(\.shown.count) == [2, 1, 2])
  }

  @Test func theLaterOfEqualIDsIsNotShown() async {
    albums.value.append(Album(id: "A", songs: [Song(id: 9)]))
    albums.value.append(Album(id: "C", songs: [Song(id: 1), Song(id: 4)]))
    show()
    #expect(items == ["A": [1, 2], "B": [3], "C": [4]])
  }

  @Test func anElementIsFoundByWhatIsShown() async {
    show()
    await settled {
      albums.value.removeFirst()
      let first = IndexPath(row: 0, section: 0)
      #expect(albums.element(at: first, in: table, items: \.songs) == nil)
      let last = IndexPath(row: 0, section: 1)
      #expect(albums.element(at: last, in: table, items: \.songs)?.id == 3)
    }
  }

  @Test func afterCancelOneSectionMayHaveAListOfItsOwn() async {
    show().cancel()
    let songs = Variable(value: [Song(id: 8)])
    center.continuum.observe(songs, bindTo: source, section: "B")
    #expect(items == ["A": [1, 2], "B": [8]])
  }

  @Test func allSectionsAndOneStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let tests = GroupTests()
        tests.show()
        tests.center.continuum.observe(
          Variable(value: [Song(id: 1)]), bindTo: tests.source, section: "A")
      }
    }
  }

  @Test func aCollectionViewWorksAlike() async {
    let view = CollectionListTests.makeCollection()
    view.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cover", for: path)
    }
    center.continuum.observe(albums, bindTo: source, items: \.songs)
    await settled { albums.modify { $0[0].songs.removeFirst() } }
    #expect(view.numberOfSections == 2)
    #expect(view.visibleCells.count == 2)
    let last = IndexPath(item: 0, section: 1)
    #expect(albums.element(at: last, in: view, items: \.songs)?.id == 3)
  }
}
