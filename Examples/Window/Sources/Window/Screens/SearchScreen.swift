import Continuum
import Foundation

/// The search as it is seen.
@MainActor
final class SearchScreen {
  let viewModel: SearchViewModel
  let entry = Entry(placeholder: "Search")
  let resultLabel = Label(name: "result", style: "dim-label")
  let list: ListView<URL>

  private let center = NotificationCenter()

  init(viewModel: SearchViewModel) {
    self.viewModel = viewModel
    entry.name = "search"
    list = ListView(name: "results") { [center] id, rowView in
      rowView.show(viewModel.rowTitle(of: id), through: center)
    }
    center.continuum.bind(viewModel.text, with: entry, \.text) { edited in entry.onChange(edited) }
    center.continuum.observe(viewModel.resultLine, bindTo: resultLabel, \.text)
    center.continuum.observeChanges(of: viewModel.rowIDs, bindTo: list) { list, change in
      guard let previous = change.previous else { return list.show(change.value) }
      list.apply(change.value.difference(from: previous))
    }
    list.onClick { viewModel.selectRow(at: $0) }
  }
}
