import Continuum
import Foundation

/// Takes what is typed, and shows the search after each step.
@MainActor
final class SearchConsole {
  static let help = [
    "Each line is a text to search for. open N opens a row, and favorite N keeps it."
  ]

  private let viewModel: SearchViewModel
  private let show: (_ lines: [String]) -> Void
  private let center = NotificationCenter()

  /// Shows the search from now on, after the help if `greets`.
  init(
    viewModel: SearchViewModel, greets: Bool = false,
    show: @escaping (_ lines: [String]) -> Void
  ) {
    self.viewModel = viewModel
    self.show = show
    if greets { show(Self.help) }
    // What a terminal has printed stays: rows of the text before would be read as those of this one.
    let rows = Constant(combining: viewModel.rows, viewModel.isSearching, name: "shownRows") {
      $1 ? [] : $0
    }
    let steps = Constant(
      combining: viewModel.resultLine, rows, viewModel.errorLine, name: "steps"
    ) { line, rows, error in
      error.map { [$0] } ?? [line] + zip(1..., rows).map { "\($0). \($1)" }
    }
    center.continuum.observe(steps.removeDuplicates(name: "nextStep"), onValueChange: show)
    center.continuum.observe(viewModel.opened) { show(["Opening \($0)"]) }
  }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }

  /// Takes one line: `open N`, `favorite N`, or a text to search for.
  func receive(_ line: String) async {
    guard let call = line.wholeMatch(of: /\s*(open|favorite)(?:\s+(\d+))?\s*/) else {
      viewModel.text.value = line
      return
    }
    // It means a row of what the last text brings.
    await finish()
    guard let row = call.2.flatMap({ Int($0) }) else {
      return show(["\(call.1) needs the number of a row; try \(call.1) 1"])
    }
    let isThere =
      call.1 == "open" ? viewModel.selectRow(at: row - 1) : viewModel.toggleFavorite(at: row - 1)
    if !isThere { show(["there is no repository \(row)"]) }
  }

  /// Waits until what is shown belongs to the last text.
  func finish() async {
    _ = await viewModel.isSearching.first { !$0 }
  }
}
