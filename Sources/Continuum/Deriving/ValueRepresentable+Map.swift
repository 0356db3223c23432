extension ValueRepresentable {
  /// Derives a constant whose value is what `transform` makes of this source's value.
  ///
  /// ```swift
  /// let text = number.map { "\($0)" }
  /// let isPositive = number.map { $0 > 0 }
  /// ```
  ///
  /// A key path does as well: `user.map(\.name)`.
  ///
  /// - Parameter transform: Computes the value. It runs once for each change that somebody observes
  ///   or reads, however many do, on the thread that writes or reads, and not at all
  ///   otherwise (L11). It must depend on nothing but its argument; reading the constant that it
  ///   computes stops the program with a message.
  /// - Returns: The derived constant. It keeps what it is derived from, so you may derive on the
  ///   spot. Its observations end when the last variable that it depends on is gone (L9).
  @inlinable
  public func map<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Constant<Output> {
    Constant<Output>(nodes: [_node]) { inputs in
      transform(inputs[0])
    }
  }
}

extension ValueRepresentable {
  /// Derives a constant with a transform that is main-actor code.
  ///
  /// Use it where the transform calls code of the main actor: a helper in a module that is on the
  /// main actor by default, a method of the view model, a shared formatter.
  ///
  /// ```swift
  /// let title = document.map(on: MainActor.self) { trimmed($0.name) }
  /// ```
  ///
  /// The constant, and whatever is derived from it, belongs to the main actor: it is computed
  /// there, once per change, whichever thread writes. Reading or observing it anywhere else stops
  /// the program with a message that names it (L11).
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - transform: Computes the value. It must depend on nothing but its argument.
  /// - Returns: The derived constant. It works as long as that of ``map(_:)``.
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Output
  ) -> Constant<Output> {
    // On the main actor the two are called in the same way.
    let transform = withoutIsolation(transform, as: ((Element) -> Output).self)
    return Constant<Output>(nodes: [_node], isOnMainActor: true) { inputs in
      transform(inputs[0])
    }
  }

  /// Derives a constant from a property that belongs to the main actor.
  ///
  /// ```swift
  /// let name = document.map(on: MainActor.self, \.name)
  /// ```
  ///
  /// For a property that may be read anywhere, write `map(\.name)`.
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - keyPath: The property.
  /// - Returns: The derived constant, which belongs to the main actor, as that of
  ///   `map(on: MainActor.self)` does.
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Output>
  ) -> Constant<Output> {
    Constant<Output>(nodes: [_node], isOnMainActor: true) { inputs in
      (inputs[0] as Element)[keyPath: keyPath]
    }
  }
}
