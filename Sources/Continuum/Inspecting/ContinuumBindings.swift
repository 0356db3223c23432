/// The bindings of a center, as they were when code asked for them.
///
/// ```swift
/// print(center.continuum.bindings)          // a table
/// print(center.continuum.bindings.mermaid)  // a picture, for a pull request or a bug report
/// ```
///
/// Use it to find out what a screen shows, what that is derived from, and which line binds it.
/// ``NotificationCenterContinuum/bindings`` returns it. It is a value that does not change later
/// ([L21](doc:Laws#L21-What-is-bound)).
///
/// It is a collection of a ``Binding`` for each observation, sorted by the file and the line of the
/// `observe`, and then by the names of the sources: the order is the same in each run of a program.
/// Bindings with the same text are printed once, with their number, such as the hundred rows of a
/// list.
public struct ContinuumBindings: Sendable {
  let bindings: [Binding]
}

extension ContinuumBindings: RandomAccessCollection {
  /// The position of the first binding.
  public var startIndex: Int { bindings.startIndex }
  /// The position after the last binding.
  public var endIndex: Int { bindings.endIndex }

  /// The binding at a position.
  public subscript(position: Int) -> Binding { bindings[position] }
}
