extension ValueRepresentable {
  /// Derives a constant that follows the source that `transform` returns.
  ///
  /// ```swift
  /// let title = selectedDocument.flatMap { $0.title }
  /// ```
  ///
  /// When this source changes, the constant follows the source that `transform` returns then, and lets
  /// go of the one before. A change of both in one batch makes one delivery, and a mixture of two
  /// moments is never seen (L11).
  ///
  /// - Parameter transform: Chooses the source to follow: a variable or a constant. It runs once for
  ///   each change of this source that somebody reads or observes. A source that is derived from this
  ///   very constant stops the program with a message that names it.
  /// - Returns: The derived constant. Its observations end when this source and the one that it follows
  ///   are both gone.
  @inlinable
  public func flatMap<Source: ValueRepresentable>(
    _ transform: @escaping @Sendable (Element) -> Source
  ) -> Constant<Source.Element> {
    let outer = Constant<Constant<Source.Element>>(nodes: [_constant.node]) { inputs in
      transform(inputs.value(at: 0, as: Element.self))._constant
    }
    return Constant(following: outer)
  }

  /// Derives a constant that follows the source that a transform returns which is main-actor code.
  ///
  /// It is otherwise like ``flatMap(_:)``. The constant, and whatever is derived from it, belongs to the
  /// main actor; see ``map(on:_:)-(_,(Element)->Output)``.
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Source
  ) -> Constant<Source.Element> {
    let transform = unsafeBitCast(transform, to: ((Element) -> Source).self)
    let outer = Constant<Constant<Source.Element>>(
      nodes: [_constant.node], isOnMainActor: true
    ) { inputs in
      transform(inputs.value(at: 0, as: Element.self))._constant
    }
    return Constant(following: outer)
  }

  /// Derives a constant that follows the source in a property that belongs to the main actor.
  ///
  /// ```swift
  /// let title = selectedDocument.flatMap(on: MainActor.self, \.title)
  /// ```
  ///
  /// It is otherwise like the form that takes a closure.
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Source>
  ) -> Constant<Source.Element> {
    let outer = Constant<Constant<Source.Element>>(
      nodes: [_constant.node], isOnMainActor: true
    ) { inputs in
      inputs.value(at: 0, as: Element.self)[keyPath: keyPath]._constant
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
        inner: { unsafeDowncast($0, to: Box<Constant<Element>>.self).value.node },
        { inputs, spare, _ in
          Box<Element>.holding(inputs.value(at: 1, as: Element.self), in: spare)
        }))
  }
}
