import Continuum
import ContinuumUIKit
import UIKit

@MainActor final class CoverRow: Identifiable, @MainActor Equatable {
  let id: Int
  let title: String
  let image: Constant<Loading<UIImage>>

  init(id: Int, title: String, fetchImage: @escaping (_ id: Int) async throws -> UIImage) {
    (self.id, self.title) = (id, title)
    image = Constant.loading(whileObserved: true) { try await fetchImage(id) }
  }

  static func == (left: CoverRow, right: CoverRow) -> Bool { left === right }
}

final class CoversViewController: UIViewController {
  let rows: Variable<[CoverRow]>
  let collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)))
  private let center = NotificationCenter()

  init(rows: Variable<[CoverRow]>) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    center.continuum.observe(rows, bindTo: collectionView, cell: UICollectionViewListCell.self) {
      [center] cell, row in
      center.continuum.observe(row.image, bindTo: cell) { cell, image in
        var content = cell.defaultContentConfiguration()
        content.text = row.title
        content.image = image.value ?? UIImage(systemName: "photo")
        cell.contentConfiguration = content
      }
    }
  }
}
