import Continuum
import Foundation

/// The list of the favorites.
final class FavoritesViewModel {
  let rowTitles: Constant<[String]>
  /// What to say instead of showing a list without rows.
  let emptyMessage: Constant<String?>
  /// The repository of the selected row, for as long as there is that row.
  let selectedRepository: Constant<Repository?>

  private let model: FavoritesModel
  private let center = NotificationCenter()
  private let titles = Variable<[String]>(value: [])
  private let message = Variable<String?>(value: nil)
  private let selection = Variable<Repository?>(value: nil)

  init(model: FavoritesModel) {
    self.model = model
    rowTitles = Constant(variable: titles)
    emptyMessage = Constant(variable: message)
    selectedRepository = Constant(variable: selection)

    center.continuum.observe(model.favorites, bindTo: self) { viewModel, favorites in
      viewModel.update(favorites)
    }
  }

  /// Selects a row. Returns whether there is such a row; if not, nothing changes.
  @discardableResult
  func selectRow(at index: Int) -> Bool {
    let favorites = model.favorites.value
    guard favorites.indices.contains(index) else { return false }
    selection.value = favorites[index]
    return true
  }

  private func update(_ favorites: [Repository]) {
    titles.value = favorites.map(\.fullName)
    message.value = favorites.isEmpty ? "No favorites yet" : nil
    if let selected = selection.value, !model.contains(selected) { selection.value = nil }
  }
}
