import Continuum
import ContinuumUIKit
import UIKit

nonisolated struct Title: Identifiable, Equatable {
  let id: Int
  var text: String
}

final class TitlesViewController: UIViewController {
  nonisolated enum Section { case newest, all }

  let newest = Variable(value: [Title(id: 3, text: "Green")])
  let all = Variable(value: [Title(id: 1, text: "Blue"), Title(id: 2, text: "Red")])
  let collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .insetGrouped)))
  private let center = NotificationCenter()
  private var dataSource: UICollectionViewDiffableDataSource<Section, Title.ID>?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Title> {
      cell, _, title in
      var content = cell.defaultContentConfiguration()
      content.text = title.text
      cell.contentConfiguration = content
    }
    let dataSource = UICollectionViewDiffableDataSource<Section, Title.ID>(
      collectionView: collectionView
    ) { [newest, all] view, indexPath, id in
      let title = newest.row(id).value ?? all.row(id).value
      return view.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: title)
    }
    self.dataSource = dataSource
    center.continuum.observe(newest, bindTo: dataSource, section: .newest, in: collectionView)
    center.continuum.observe(all, bindTo: dataSource, section: .all, in: collectionView)
  }
}
