import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("Albums in a collection view")
struct AlbumsTests {
  func drive(_ use: (AlbumsViewController) async throws -> Void) async throws {
    try await show(
      { AlbumsViewController(nibName: nil, bundle: nil) }, andViewModel: \.albumsView, use)
  }

  @Test func albumsAreSections() async throws {
    try await drive { screen in
      #expect(screen.albumsView.numberOfSections == 2)
      await settled { screen.albums.modify { $0[1].tracks = [] } }
      #expect(screen.albumsView.visibleCells.count == 2)
      #expect(screen.track(at: IndexPath(item: 1, section: 0))?.title == "Two")
      #expect(screen.track(at: IndexPath(item: 0, section: 1)) == nil)
    }
  }

  @Test func favoritesAreEditedInTheirCells() async throws {
    try await drive { screen in
      let cell = screen.favoritesView.visibleCells.first as? TrackCell
      await settled { cell?.favoriteSwitch.flip() }
      #expect(screen.favorite(at: IndexPath(item: 0, section: 0))?.isFavorite == true)
      #expect(cell?.titleLabel.text == "Two")
    }
  }
}
