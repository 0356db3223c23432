import Continuum
import Foundation

/// Takes what is typed, and shows the search after each step.
@MainActor
final class SearchConsole {
  private let viewModel: SearchViewModel
  private let center = NotificationCenter()

  init(viewModel: SearchViewModel, show: @escaping (_ lines: [String]) -> Void) {
    self.viewModel = viewModel
    let steps = Constant(combining: viewModel.resultLine, viewModel.rows, viewModel.errorLine) {
      line, rows, error in
      error.map { [$0] } ?? [line] + zip(1..., rows).map { "\($0). \($1)" }
    }
    center.continuum.observe(steps.removeDuplicates(), onValueChange: show)
    center.continuum.observe(viewModel.opened) { show(["Opening \($0)"]) }
  }

  /// Takes one line: `open N`, or a text to search for.
  func receive(_ line: String) async {
    if let row = line.wholeMatch(of: /open (\d+)/).flatMap({ Int($0.1) }) {
      // It means a row of what the last text brings.
      await finish()
      viewModel.selectRow(at: row - 1)
    } else {
      viewModel.text.value = line
    }
  }

  /// Waits until what is shown belongs to the last text.
  func finish() async {
    _ = await viewModel.isCurrent.first { $0 }
  }
}
