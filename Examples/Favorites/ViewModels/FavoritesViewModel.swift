import Continuum
import ContinuumExampleKit
import Foundation

/// The list of the favorites.
final class FavoritesViewModel {
  let rowIDs: Constant<[URL]>
  /// What to say instead of showing a list without rows.
  let emptyMessage: Constant<String?>
  /// The repository of the selected row, while there is that row.
  let selectedRepository: Constant<Repository?>

  private let model: FavoritesModel
  private let selection = Variable<Repository?>(value: nil)

  init(model: FavoritesModel) {
    self.model = model
    rowIDs = model.favorites.map { $0.map(\.id) }
    emptyMessage = rowIDs.map { $0.isEmpty ? "No favorites yet" : nil }
    selectedRepository = Constant(combining: selection, model.favorites) { selection, favorites in
      favorites.first { $0.isSame(as: selection) }
    }
  }

  /// The title of one row, which is empty while there is no such row.
  func rowTitle(of id: URL) -> Constant<String> {
    model.favorites.row(id).map { $0?.fullName ?? "" }
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
