extension ValueRepresentable {
  /// Derives a constant that follows the source that `transform` returns.
  ///
  /// ```swift
  /// let title = document.flatMap { $0.title }
  /// let selection = selected.flatMap { $0?.title ?? Constant(value: "No selection") }
  /// ```
  ///
  /// Use it for a selected item, or a model that is replaced. When this source changes, the
  /// constant follows the source that `transform` returns then, and lets go of the one before. If
  /// both change in one batch, that is one delivery, and a mixture of two moments is never seen
  /// (L11). Once this source has changed, nothing is computed for the one before: with
  /// `index.flatMap { index in songs.map { $0[index] } }`, a batch may shorten `songs` and move
  /// `index`.
  ///
  /// - Parameter transform: Chooses the source to follow: a variable or a constant, and always the
  ///   same of the two; `Constant(variable:)` makes one of the other. It runs once for each change
  ///   of this source that somebody observes or reads. Returning a source that is derived from this
  ///   very constant stops the program with a message that names it. So does returning one that
  ///   belongs to the main actor: write `flatMap(on: MainActor.self)` for that.
  /// - Returns: The derived constant. Its observations end when this source and the one that it
  ///   follows are both gone (L9).
  @inlinable
  public func flatMap<Source: ValueRepresentable>(
    _ transform: @escaping @Sendable (Element) -> Source
  ) -> Constant<Source.Element> {
    let outer = Constant<Constant<Source.Element>>(nodes: [_node]) { inputs in
      transform(inputs[0])._constant
    }
    return Constant(following: outer)
  }

  /// Derives a constant that follows the source that `transform`, which is main-actor code,
  /// returns.
  ///
  /// Use it where a main-actor object holds the source, or where the source belongs to the main
  /// actor. It is otherwise like ``flatMap(_:)``. The constant, and whatever is derived from it,
  /// belongs to the main actor, as with `map(on: MainActor.self)`.
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Source
  ) -> Constant<Source.Element> {
    let transform = withoutIsolation(transform, as: ((Element) -> Source).self)
    let outer = Constant<Constant<Source.Element>>(
      nodes: [_node], isOnMainActor: true
    ) { inputs in
      transform(inputs[0])._constant
    }
    return Constant(following: outer)
  }

  /// Derives a constant that follows the source in a property that belongs to the main actor.
  ///
  /// ```swift
  /// let title = document.flatMap(on: MainActor.self, \.title)
  /// ```
  ///
  /// It is otherwise like the form that takes a closure. For a property that may be read anywhere,
  /// write `flatMap(\.title)`.
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Source>
  ) -> Constant<Source.Element> {
    let outer = Constant<Constant<Source.Element>>(
      nodes: [_node], isOnMainActor: true
    ) { inputs in
      (inputs[0] as Element)[keyPath: keyPath]._constant
    }
    return Constant(following: outer)
  }
}

extension Constant {
  @inlinable
  init(following outer: Constant<Constant<Element>>) {
    self.init(
      Derived(
        Element.self, [outer.node], isReusable: Box<Element>.isReusable,
        inner: { known($0, as: Box<Constant<Element>>.self).value.node },
        open: Box<Element>.open,
        { inputs, spare, _ in
          Box<Element>.holding(inputs[1], in: spare)
        }))
  }
}
