/// The state of a ``ValueRepresentable/load(name:file:line:isolation:_:)``, with its output or error.
///
/// A screen shows it with one `switch`, or derives values from its properties:
///
/// ```swift
/// let rows = results.map { $0.value ?? [] }
/// let isBusy = results.map(\.isLoading).removeDuplicates()
/// let message = results.map { $0.error.map { "That did not work: \($0)" } }
/// ```
///
/// It keeps the last output while the next run is under way, and when that run fails, so a list need
/// not be empty in between ([L16](doc:Laws#L16-Loading)). It is `Sendable` if the output is. It is not
/// `Equatable`, because errors are not. Compare what a screen shows of it, as `isBusy` does above, or
/// write `removeDuplicates { … }` with the comparison that suits your errors.
public enum Loading<Output> {
  /// A run is under way. `last` is the previous output, if there is one.
  case loading(last: Output?)
  /// The run for the present value has returned this output.
  case loaded(Output)
  /// The run for the present value has thrown. `last` is the previous output, if there is one.
  case failed(any Error, last: Output?)

  /// The last output, for the present value or for an earlier one; `nil` before the first.
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

  /// The error of the run for the present value; `nil` if it has not thrown, or is still under way.
  public var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}

extension Loading: Sendable where Output: Sendable {}
