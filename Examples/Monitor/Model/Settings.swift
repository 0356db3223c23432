import Continuum
import ContinuumStorage
import Foundation

/// What the user has chosen, and finds again tomorrow.
struct Settings: Sendable {
  /// The intervals to choose from, in seconds.
  static let intervals = [0.5, 1, 2, 5, 10]
  /// Those that the command line may ask for, and that a file with settings may have.
  static let range = 0.1...3600

  var interval: Variable<Double>
  let columns: Variable<[Column]>
  let order: Variable<SortOrder>
  let theme: Variable<Theme>

  init(in defaults: UserDefaults = .standard) {
    interval = .stored("interval", in: defaults, default: 1)
    columns = .stored("columns", in: defaults, default: Column.allCases)
    order = .stored("order", in: defaults, default: SortOrder())
    theme = .stored("theme", in: defaults, default: .dark)
  }

  /// Settings of one run, which nothing stores.
  init(interval: Double, theme: Theme = .dark) {
    self.interval = Variable(value: interval, name: "interval")
    columns = Variable(value: Column.allCases, name: "columns")
    order = Variable(value: SortOrder(), name: "order")
    self.theme = Variable(value: theme, name: "theme")
  }

  /// Chooses the next longer interval, or the next shorter one.
  func stepInterval(up: Bool) {
    interval.modify { interval in
      let others = Self.intervals.filter { up ? $0 > interval : $0 < interval }
      interval = (up ? others.first : others.last) ?? interval
    }
  }

  /// Shows a column, or hides it.
  func toggle(_ column: Column) {
    columns.modify { columns in
      columns = Column.allCases.filter { columns.contains($0) != ($0 == column) }
    }
  }
}
