/// How far a ``ValueRepresentable/load(isolation:_:)`` has come, and what it has brought.
///
/// A screen shows it with one `switch`, or derives what it needs from the properties:
///
/// ```swift
/// let rows = results.map { $0.value ?? [] }
/// let isBusy = results.map(\.isLoading).removeDuplicates()
/// let message = results.map { $0.error.map { "That did not work: \($0)" } }
/// ```
///
/// The last output stays at hand while the next one is on its way, and when that fails, so a list
/// need not be empty in between (L16). It is `Sendable` if the output is. It is not `Equatable`, because
/// errors are not. Compare what a screen shows of it, as `isBusy` above does, or write
/// `removeDuplicates { … }` with the comparison that your errors allow.
public enum Loading<Output> {
  /// A run is under way. `last` is what was loaded before, if anything.
  case loading(last: Output?)
  /// The run for the present value has returned this.
  case loaded(Output)
  /// The run for the present value has thrown. `last` is what was loaded before, if anything.
  case failed(any Error, last: Output?)

  /// What was loaded last, for the present value or for an earlier one; `nil` before anything was.
  public var value: Output? {
    switch self {
    case .loading(let last), .failed(_, let last): last
    case .loaded(let output): output
    }
  }

  /// Whether a run is under way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// What the run for the present value has thrown; `nil` if it has not, or is still under way.
  public var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}

extension Loading: Sendable where Output: Sendable {}
