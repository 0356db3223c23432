import Continuum

/// A row of the list of processes, which follows one process as long as the row is in sight.
@MainActor
final class RowView {
  var line = Line() {
    didSet { onChange() }
  }
  private let onChange: () -> Void

  init(onChange: @escaping () -> Void) {
    self.onChange = onChange
  }
}
