import Continuum
import Foundation

/// The detail of one repository.
final class RepositoryViewModel {
  let title: Constant<String>
  let url: Constant<String>
  let favoriteButtonTitle: Constant<String>

  private let repository: Repository
  private let model: FavoritesModel
  private let center = NotificationCenter()
  private let buttonTitle = Variable(value: "")

  init(repository: Repository, model: FavoritesModel) {
    self.repository = repository
    self.model = model
    // These two never change, so nobody has to keep their variables.
    title = Constant(variable: Variable(value: repository.fullName))
    url = Constant(variable: Variable(value: repository.htmlURL.absoluteString))
    favoriteButtonTitle = Constant(variable: buttonTitle)

    center.continuum.observe(model.favorites, bindTo: self) { viewModel, _ in
      viewModel.update()
    }
  }

  func toggleFavorite() {
    if model.contains(repository) {
      model.remove(repository)
    } else {
      model.add(repository)
    }
  }

  private func update() {
    buttonTitle.value = model.contains(repository) ? "Remove" : "Add"
  }
}
