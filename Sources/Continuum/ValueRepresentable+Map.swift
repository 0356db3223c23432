extension ValueRepresentable {
  /// Derives a constant whose value is `transform` of this one's.
  ///
  /// ```swift
  /// let text = number.map { "\($0)" }
  /// let isPositive = number.map { $0 > 0 }
  /// ```
  ///
  /// - Parameter transform: Computes the value. It runs once for each change that somebody reads or
  ///   observes, however many they are, on the thread that reads or delivers, and not at all otherwise
  ///   (L11). It must depend on nothing but its argument.
  /// - Returns: The derived constant. It keeps what it is derived from, so you may make it on the spot.
  ///   Its observations end when the last variable that it depends on is gone.
  @inlinable
  public func map<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Constant<Output> {
    Constant<Output>(nodes: [_constant.node]) { inputs in
      transform(inputs.value(at: 0, as: Element.self))
    }
  }
}

extension ValueRepresentable {
  /// Derives a constant with a transform that is main-actor code.
  ///
  /// Use it where the transform calls code of the main actor: a helper of a module that is isolated to
  /// the main actor by default, a method of the view model, a shared formatter.
  ///
  /// ```swift
  /// let title = document.map(on: MainActor.self) { trimmed($0.name) }
  /// ```
  ///
  /// The constant, and whatever is derived from it, belongs to the main actor: it is computed there,
  /// once per change, whichever thread writes. Reading or observing it elsewhere stops the program with
  /// a message that names it (L8).
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - transform: Computes the value. It must depend on nothing but its argument.
  /// - Returns: The derived constant; see ``map(_:)`` for how long it works.
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Output
  ) -> Constant<Output> {
    // On the main actor the two are called in the same way.
    let transform = unsafeBitCast(transform, to: ((Element) -> Output).self)
    return Constant<Output>(nodes: [_constant.node], isOnMainActor: true) { inputs in
      transform(inputs.value(at: 0, as: Element.self))
    }
  }

  /// Derives a constant from a property that belongs to the main actor.
  ///
  /// ```swift
  /// let name = user.map(on: MainActor.self, \.name)
  /// ```
  ///
  /// It is otherwise like the form that takes a closure.
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Output>
  ) -> Constant<Output> {
    Constant<Output>(nodes: [_constant.node], isOnMainActor: true) { inputs in
      inputs.value(at: 0, as: Element.self)[keyPath: keyPath]
    }
  }
}
