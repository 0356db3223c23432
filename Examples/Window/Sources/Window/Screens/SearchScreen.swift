import Continuum
import Foundation

/// The search as it is seen.
@MainActor
final class SearchScreen {
  let viewModel: SearchViewModel
  let entry = Entry(placeholder: "Search")
  let resultLabel = Label(name: "result", style: "dim-label")
  let list: ListView

  private let center = NotificationCenter()

  init(viewModel: SearchViewModel) {
    self.viewModel = viewModel
    entry.name = "search"
    list = ListView(name: "results") { [center] index, rowView in
      let row = viewModel.rows.map { $0.indices.contains(index) ? $0[index] : "" }
      rowView.show(row.removeDuplicates(), through: center)
    }
    center.continuum.bind(viewModel.text, with: entry, \.text) { edited in entry.onChange(edited) }
    center.continuum.observe(viewModel.resultLine, bindTo: resultLabel, \.text)
    center.continuum.observe(viewModel.rows.map(\.count), bindTo: list, \.rowCount)
    list.onClick { viewModel.selectRow(at: $0) }
  }
}
