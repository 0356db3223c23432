/// The state of a `ValueRepresentable.load(reloadingOn:_:)`, with its output or error.
///
/// A screen shows it with one `switch`, or derives values from its properties:
///
/// ```swift
/// let rows = results.map { $0.value ?? [] }
/// let isBusy = results.map(\.isLoading)
/// let message = results.map { $0.error.map { "That did not work: \($0)" } }
/// ```
///
/// It keeps the last output during the next run, and when that run fails, so a list stays filled in
/// between ([L17](doc:Laws#L17-Loading)). It is `Sendable` if the output is. It is not `Equatable`,
/// because errors are not: compare a property of it, as `isBusy` does above, or write
/// `removeDuplicates { … }` with a comparison that suits your errors.
public enum Loading<Output> {
  /// A run is under way, or comes with the next observation: see `whileObserved:`. `last` is the
  /// previous output, if there is one.
  case loading(last: Output?)
  /// The run for the current value has returned this output.
  case loaded(Output)
  /// The run for the current value has thrown. `last` is the previous output, if there is one.
  case failed(any Error, last: Output?)

  /// The last output, for the current value or an earlier one; `nil` before the first.
  public var value: Output? {
    switch self {
    case .loading(let last), .failed(_, let last): last
    case .loaded(let output): output
    }
  }

  /// Whether a run is under way, or comes with the next observation.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The error of the run for the current value; `nil` if it has not thrown, or is still under way.
  public var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}

extension Loading: Sendable where Output: Sendable {}
