import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("A list in a collection view")
struct CollectionListTests {
  let center = NotificationCenter()
  let songs = Variable(value: Song.many(3))
  let view = makeCollection()

  static func makeCollection() -> UICollectionView {
    UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 220),
      collectionViewLayout: UICollectionViewFlowLayout())
  }

  var cells: [CoverCell] { view.visibleCells.compactMap { $0 as? CoverCell } }
  var animations: [Bool] {
    (view.dataSource as? UICollectionViewDiffableDataSource<Int, Int>)!._animations
  }

  @discardableResult
  func show() -> ContinuumObserver {
    center.continuum.observe(songs, bindTo: view, cell: CoverCell.self) {
      [center, songs] cell, song in
      cell.shown.append(song)
      let row = songs[id: song.id, default: song]
      center.continuum.bind(row[\.isFavorite], with: cell.toggle)
    }
  }

  @Test func itemsComeAndGoAndChangeInTheirCells() async {
    show()
    #expect(cells.map(\.shown) == songs.value.map { [$0] })
    let before = cells
    await settled {
      songs.modify {
        $0.removeFirst()
        $0[0].title = "Changed"
      }
    }
    #expect(cells == Array(before[1...]))
    #expect(cells.map(\.shown.count) == [2, 1])
    #expect(cells[0].shown.last?.title == "Changed")
  }

  @Test func changesAreAnimatedInAWindowAlone() async {
    show()
    await settled { songs.value.removeLast() }
    UIWindow(frame: view.frame).addSubview(view)
    let window = UIWindow(frame: view.frame)
    window.addSubview(view)
    await settled { songs.value.removeLast() }
    #expect(animations == [false, false, true])
  }

  @Test func whatIsBoundInACellEndsWithTheRowAndTheList() async {
    songs.value = Song.many(50)
    let observer = show()
    for row in stride(from: 0, through: 45, by: 3) {
      view.contentOffset.y = CGFloat(44 * row)
      view.layoutIfNeeded()
    }
    #expect(center.continuum.bindings.count == 6)
    await settled { cells[1].toggle.flip() }
    #expect(songs.value.filter(\.isFavorite).map(\.id) == [46])
    #expect(cells.map(\.shown.last?.isFavorite) == [false, true, false, false, false])
    observer.cancel()
    #expect(center.continuum.bindings.isEmpty)
    #expect(cells.count == 5)
  }

  @Test func anElementIsFoundByWhatIsShown() async {
    show()
    await settled {
      songs.value.removeFirst()
      #expect(songs.element(at: IndexPath(item: 0, section: 0), in: view) == nil)
      #expect(songs.element(at: IndexPath(item: 1, section: 0), in: view)?.id == 1)
    }
  }

  @Test func aViewThatHasADataSourceStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = CollectionListTests.makeCollection()
        let center = NotificationCenter()
        let songs = Variable(value: Song.many(1))
        for _ in 1...2 {
          center.continuum.observe(songs, bindTo: view, cell: CoverCell.self) { _, _ in }
        }
      }
    }
  }

  @Test func nothingIsLeftOfAView() async throws {
    try await expectReleased(within: .seconds(60)) {
      let view = CollectionListTests.makeCollection()
      center.continuum.observe(songs, bindTo: view, cell: CoverCell.self) { [center] cell, _ in
        center.continuum.observe(songs, bindTo: cell) { _, _ in }
      }
      return [view, view.dataSource!] + view.visibleCells
    }
  }
}
