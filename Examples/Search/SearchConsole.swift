import Continuum
import Foundation

/// Takes what is typed, and shows the search after each step.
@MainActor
final class SearchConsole {
  static let help = ["Each line is a text to search for. open N opens a row."]

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

  /// Takes one line: `open N`, or a text to search for.
  func receive(_ line: String) async {
    if let open = line.wholeMatch(of: /\s*open(?:\s+(\d+))?\s*/) {
      // It means a row of what the last text brings.
      await finish()
      guard let row = open.1.flatMap({ Int($0) }) else {
        return show(["open needs the number of a row; try open 1"])
      }
      guard viewModel.selectRow(at: row - 1) else { return show(["there is no repository \(row)"]) }
    } else {
      viewModel.text.value = line
    }
  }

  /// Waits until what is shown belongs to the last text.
  func finish() async {
    _ = await viewModel.isSearching.first { !$0 }
  }
}
