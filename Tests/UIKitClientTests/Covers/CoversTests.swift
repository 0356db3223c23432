import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Testing
import UIKit

/// The collection views of the page about lists.
@MainActor @Suite("A collection view with content configurations")
struct CoversTests {
  func contents(_ view: UICollectionView) -> [UIListContentConfiguration] {
    view.visibleCells.compactMap { $0.contentConfiguration as? UIListContentConfiguration }
  }

  @Test func aCellLoadsTheImageOfItsRow() async throws {
    let server = Server<Int, UIImage>()
    let cover = try #require(UIImage(systemName: "music.note"))
    let rows = Variable(
      value: (1...3).map { id in
        CoverRow(id: id, title: "Album \(id)") { try await server.ask($0) }
      })
    try await show({ CoversViewController(rows: rows) }, andViewModel: \.collectionView) { screen in
      screen.collectionView.frame.size.height = 44
      screen.collectionView.layoutIfNeeded()
      #expect(contents(screen.collectionView).map(\.text) == ["Album 1"])
      #expect(contents(screen.collectionView)[0].image == UIImage(systemName: "photo"))
      #expect(await server.answer(.success(cover)) == 1)
      await Threads.expectSoon { contents(screen.collectionView)[0].image == cover }
      #expect(!server.isAsked)
    }
  }

  @Test func sectionsHaveTheirOwnLists() async throws {
    try await show(
      { TitlesViewController(nibName: nil, bundle: nil) }, andViewModel: \.collectionView
    ) { screen in
      screen.collectionView.frame.size.height = 220
      screen.collectionView.layoutIfNeeded()
      #expect(contents(screen.collectionView).map(\.text) == ["Green", "Blue", "Red"])
      await settled { screen.all.modify { $0[1].text = "White" } }
      #expect(contents(screen.collectionView).map(\.text) == ["Green", "Blue", "White"])
    }
  }
}
