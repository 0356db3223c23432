import Continuum
import ContinuumUIKit
import UIKit

/// A repository with a star, which makes it a favorite.
final class RepositoryCell: UICollectionViewListCell {
  let favoriteButton = UIButton(configuration: .plain())
  private let bag = ContinuumBag()

  override init(frame: CGRect) {
    super.init(frame: frame)
    favoriteButton.configuration?.image = UIImage(systemName: "star")
    accessories = [
      .customView(
        configuration: UICellAccessory.CustomViewConfiguration(
          customView: favoriteButton, placement: .trailing()))
    ]
  }

  required init?(coder: NSCoder) { nil }

  func show(_ repository: Repository, in favorites: Favorites, through center: NotificationCenter) {
    var content = defaultContentConfiguration()
    content.text = repository.fullName
    content.secondaryText = repository.details
    contentConfiguration = content

    bag.cancelAll()  // what was bound for another repository
    center.continuum.observe(favorites.contains(repository), bindTo: favoriteButton) {
      button, isFavorite in
      button.configuration?.image = UIImage(systemName: isFavorite ? "star.fill" : "star")
      button.accessibilityLabel = isFavorite ? "Remove from favorites" : "Add to favorites"
    }
    .disposed(by: bag)
    let taps = favoriteButton.continuum.events(for: .touchUpInside)
    center.continuum.observe(taps) { favorites.toggle(repository) }.disposed(by: bag)
  }
}
