import Continuum
import ContinuumUIKit
import UIKit

final class RepositoriesViewController: UIViewController, UICollectionViewDelegate {
  let searchBar = UISearchBar()
  let collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)))
  let statusLabel = UILabel()
  let spinner = UIActivityIndicatorView(style: .medium)
  let tryAgainButton = UIButton(configuration: .tinted())

  private let viewModel: RepositoriesViewModel
  private let favorites: Favorites
  private let center = NotificationCenter()

  init(viewModel: RepositoriesViewModel, favorites: Favorites) {
    self.viewModel = viewModel
    self.favorites = favorites
    super.init(nibName: nil, bundle: nil)
    title = "Repositories"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Favorites",
      primaryAction: UIAction { [weak self] _ in self?.showFavorites() })
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    layOut()
    collectionView.delegate = self

    let continuum = center.continuum
    let status = viewModel.status
    continuum.bind(viewModel.query, with: searchBar)
    continuum.observe(viewModel.repositories, bindTo: collectionView, cell: RepositoryCell.self) {
      [favorites, center] cell, repository in
      cell.show(repository, in: favorites, through: center)
    }
    continuum.observe(status.map(\.text), bindTo: statusLabel, \.text)
    continuum.observe(status.map(\.isLoading), bindTo: spinner, \.continuum.isAnimating)
    continuum.observe(status.map { !$0.canTryAgain }, bindTo: tryAgainButton, \.isHidden)
    tryAgainButton.addAction(
      UIAction { [viewModel] _ in viewModel.tryAgain() }, for: .touchUpInside)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    let count = collectionView.numberOfItems(inSection: indexPath.section)
    if indexPath.item == count - 1 { viewModel.loadMore() }
  }

  private func showFavorites() {
    navigationController?.pushViewController(
      FavoritesViewController(favorites: favorites), animated: true)
  }

  private func layOut() {
    searchBar.placeholder = "Search repositories"
    searchBar.searchTextField.autocapitalizationType = .none
    searchBar.searchTextField.autocorrectionType = .no
    collectionView.allowsSelection = false
    collectionView.keyboardDismissMode = .onDrag
    statusLabel.font = .preferredFont(forTextStyle: .footnote)
    statusLabel.adjustsFontForContentSizeCategory = true
    statusLabel.textColor = .secondaryLabel
    statusLabel.numberOfLines = 0
    tryAgainButton.configuration?.title = "Try again"

    let statusRow = UIStackView(row: statusLabel, spinner, tryAgainButton)
    statusRow.isLayoutMarginsRelativeArrangement = true
    let content = UIStackView(arrangedSubviews: [searchBar, statusRow, collectionView])
    content.axis = .vertical
    view.show(content)
  }
}
