import Continuum
import ContinuumExampleKit

/// The list of the favorites.
final class FavoritesViewModel {
  let rowCount: Constant<Int>
  /// What to say instead of showing a list without rows.
  let emptyMessage: Constant<String?>
  /// The repository of the selected row, while there is that row.
  let selectedRepository: Constant<Repository?>

  private let model: FavoritesModel
  private let selection = Variable<Repository?>(value: nil)

  init(model: FavoritesModel) {
    self.model = model
    rowCount = model.favorites.map { $0.count }
    emptyMessage = rowCount.map { $0 == 0 ? "No favorites yet" : nil }
    selectedRepository = Constant(combining: selection, model.favorites) { selection, favorites in
      favorites.first { $0.isSame(as: selection) }
    }
  }

  /// The title of one row. A row that has been removed is empty until the table reloads.
  func rowTitle(at index: Int) -> Constant<String> {
    model.favorites
      .map { $0.indices.contains(index) ? $0[index].fullName : "" }
      .removeDuplicates()
  }

  /// Selects a row. Returns whether there is such a row; if not, nothing changes.
  @discardableResult
  func selectRow(at index: Int) -> Bool {
    let favorites = model.favorites.value
    guard favorites.indices.contains(index) else { return false }
    selection.value = favorites[index]
    return true
  }
}
