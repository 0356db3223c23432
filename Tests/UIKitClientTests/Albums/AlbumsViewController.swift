import Continuum
import ContinuumUIKit
import UIKit

// These belong to the main actor, in a module that does by default.
struct Album: Identifiable {
  let id: Int
  var tracks: [Track]
}

struct Track: Identifiable, Equatable {
  let id: Int
  var title: String
  var isFavorite = false
}

final class TrackCell: UICollectionViewCell {
  let titleLabel = UILabel()
  let favoriteSwitch = UISwitch()
}

/// Albums below each other, and the favorites of all of them.
final class AlbumsViewController: UIViewController {
  let albums = Variable(value: [
    Album(id: 1, tracks: [Track(id: 11, title: "One"), Track(id: 12, title: "Two")]),
    Album(id: 2, tracks: [Track(id: 21, title: "Three")]),
  ])
  let favorites = Variable(value: [Track(id: 12, title: "Two")])
  let albumsView = makeView()
  let favoritesView = makeView()

  private let center = NotificationCenter()
  private lazy var dataSource = UICollectionViewDiffableDataSource<Int, Int>(
    collectionView: albumsView
  ) { view, indexPath, _ in
    view.dequeueReusableCell(withReuseIdentifier: "track", for: indexPath)
  }

  private static func makeView() -> UICollectionView {
    UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 220),
      collectionViewLayout: UICollectionViewFlowLayout())
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    [albumsView, favoritesView].forEach(view.addSubview)
    albumsView.register(TrackCell.self, forCellWithReuseIdentifier: "track")
    center.continuum.observe(albums, bindTo: dataSource, items: \.tracks, in: albumsView)
    center.continuum.observe(favorites, bindTo: favoritesView, cell: TrackCell.self) {
      [center, favorites] cell, track in
      cell.titleLabel.text = track.title
      let row = favorites[on: MainActor.self, id: track.id, default: track]
      center.continuum.bind(row[on: MainActor.self, \.isFavorite], with: cell.favoriteSwitch)
    }
  }

  func track(at indexPath: IndexPath) -> Track? {
    albums.element(at: indexPath, in: albumsView, items: \.tracks)
  }

  func favorite(at indexPath: IndexPath) -> Track? {
    favorites.element(at: indexPath, in: favoritesView)
  }
}
