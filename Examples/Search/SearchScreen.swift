import Continuum
import Foundation
import Kit

/// The search as it is seen.
@MainActor
final class SearchScreen {
  let viewModel: SearchViewModel
  let list = ListScreen()
  let resultLabel = Label()
  let errorLabel = Label()

  private let center = NotificationCenter()

  /// Calls `show` with what the targets hold whenever the search has come a step further.
  init(viewModel: SearchViewModel, show: @escaping (_ lines: [String]) -> Void) {
    self.viewModel = viewModel
    let bindings = center.continuum
    bindings.observe(viewModel.rows, bindTo: list, \.rows)
    bindings.observe(viewModel.errorLine, bindTo: errorLabel, \.text)
    bindings.observe(viewModel.resultLine, bindTo: resultLabel, \.text)
    bindings.observe(viewModel.opened, bindTo: self) { _, url in show(["Open \(url)"]) }
    // A step is shown when it is over, so that a search is one line first and then its rows.
    let step = Constant(combining: viewModel.resultLine, viewModel.rows, viewModel.errorLine) {
      line, rows, error in [line] + (line == "Searching …" ? [] : rows) + (error.map { [$0] } ?? [])
    }
    bindings.observe(step.removeDuplicates(), onValueChange: show)
  }
}
