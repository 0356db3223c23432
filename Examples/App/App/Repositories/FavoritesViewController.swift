import Continuum
import ContinuumUIKit
import UIKit

/// The favorites, by language: a data source of its own, because it has several sections and headers.
final class FavoritesViewController: UIViewController {
  nonisolated struct Group: Identifiable, Equatable {
    let id: String
    var repositories: [Repository]
  }

  let collectionView: UICollectionView
  private let favorites: Favorites
  private let groups: Constant<[Group]>
  private let center = NotificationCenter()
  private lazy var dataSource = makeDataSource()

  init(favorites: Favorites) {
    self.favorites = favorites
    groups = favorites.repositories.map { repositories in
      Dictionary(grouping: repositories) { $0.language ?? "Other" }
        .map { Group(id: $0, repositories: $1) }
        .sorted { $0.id < $1.id }
    }
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
    super.init(nibName: nil, bundle: nil)
    title = "Favorites"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.show(collectionView)
    collectionView.allowsSelection = false

    center.continuum.observe(
      groups, bindTo: dataSource, items: \.repositories, in: collectionView)
    center.continuum.observe(groups.map(\.isEmpty), bindTo: self) { screen, isEmpty in
      var empty = UIContentUnavailableConfiguration.empty()
      empty.text = "No favorites yet"
      screen.contentUnavailableConfiguration = isEmpty ? empty : nil
    }
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Group.ID, Repository.ID> {
    let row = UICollectionView.CellRegistration<RepositoryCell, Repository.ID> {
      [favorites, center] cell, _, id in
      guard let repository = favorites.repositories.value.first(where: { $0.id == id }) else {
        return
      }
      cell.show(repository, in: favorites, through: center)
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] header, _, indexPath in
      var content = header.defaultContentConfiguration()
      content.text = self?.dataSource.sectionIdentifier(for: indexPath.section)
      header.contentConfiguration = content
    }
    let dataSource = UICollectionViewDiffableDataSource<Group.ID, Repository.ID>(
      collectionView: collectionView
    ) { collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(using: row, for: indexPath, item: id)
    }
    dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
    }
    return dataSource
  }
}
