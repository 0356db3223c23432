// One overload for each number of sources. Their generic parameters are the elements, so that the type
// checker knows the types of a transform's arguments before it looks at the transform. A parameter
// pack in their place takes seconds for a plain sum, or gives up.

extension Constant {
  /// Derives a constant from two sources.
  ///
  /// ```swift
  /// let fullName = Constant(combining: first, last) { first, last in "\(first) \(last)" }
  /// ```
  ///
  /// The sources may have different types. There are overloads for up to eight of them, and
  /// ``init(combining:transform:)-(Source,_)`` for more.
  ///
  /// All values that `transform` receives were current at the same time, whatever other threads write:
  /// one change of one source makes at most one delivery, and never combines old and new values
  /// ([L11](doc:Laws#L11-Consistency)). The constant keeps its sources. Its observations end when the last
  /// variable behind it is gone ([L9](doc:Laws#L9-End)).
  ///
  /// - Parameters:
  ///   - a: The first source: a variable or a constant.
  ///   - b: The second source.
  ///   - transform: Computes the value. It runs once for each change, if the result is observed or
  ///     read, on the thread that writes or reads. It must depend only on its arguments.
  @inlinable
  public init<A, B>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    transform: @escaping @Sendable (A, B) -> Element
  ) {
    let nodes = [a._constant.node, b._constant.node]
    self.init(nodes: nodes) { inputs in
      transform(inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self))
    }
  }

  /// Combines the values of two sources into a tuple.
  ///
  /// ```swift
  /// center.continuum.observe(Constant(combining: first, last)) { first, last in print(first, last) }
  /// ```
  ///
  /// It works like the initializer with a transform.
  ///
  /// - Parameters:
  ///   - a: The first source: a variable or a constant.
  ///   - b: The second source.
  @inlinable
  public init<A, B>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>
  ) where Element == (A, B) {
    let nodes = [a._constant.node, b._constant.node]
    self.init(nodes: nodes) { inputs in
      (inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self))
    }
  }

  /// Derives a constant from three sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    transform: @escaping @Sendable (A, B, C) -> Element
  ) {
    let nodes = [a._constant.node, b._constant.node, c._constant.node]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self))
    }
  }

  /// Derives a constant from four sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C, D>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    transform: @escaping @Sendable (A, B, C, D) -> Element
  ) {
    let nodes = [a._constant.node, b._constant.node, c._constant.node, d._constant.node]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self), inputs.value(at: 3, as: D.self))
    }
  }

  /// Derives a constant from five sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C, D, E>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    transform: @escaping @Sendable (A, B, C, D, E) -> Element
  ) {
    let nodes = [
      a._constant.node, b._constant.node, c._constant.node, d._constant.node, e._constant.node,
    ]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self), inputs.value(at: 3, as: D.self),
        inputs.value(at: 4, as: E.self))
    }
  }

  /// Derives a constant from six sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C, D, E, F>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    transform: @escaping @Sendable (A, B, C, D, E, F) -> Element
  ) {
    let nodes = [
      a._constant.node, b._constant.node, c._constant.node, d._constant.node, e._constant.node,
      f._constant.node,
    ]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self), inputs.value(at: 3, as: D.self),
        inputs.value(at: 4, as: E.self), inputs.value(at: 5, as: F.self))
    }
  }

  /// Derives a constant from seven sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C, D, E, F, G>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    transform: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
  ) {
    let nodes = [
      a._constant.node, b._constant.node, c._constant.node, d._constant.node, e._constant.node,
      f._constant.node, g._constant.node,
    ]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self), inputs.value(at: 3, as: D.self),
        inputs.value(at: 4, as: E.self), inputs.value(at: 5, as: F.self),
        inputs.value(at: 6, as: G.self))
    }
  }

  /// Derives a constant from eight sources.
  ///
  /// It works like the overload for two sources.
  @inlinable
  public init<A, B, C, D, E, F, G, H>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    _ h: some ValueRepresentable<H>,
    transform: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
  ) {
    let nodes = [
      a._constant.node, b._constant.node, c._constant.node, d._constant.node, e._constant.node,
      f._constant.node, g._constant.node, h._constant.node,
    ]
    self.init(nodes: nodes) { inputs in
      transform(
        inputs.value(at: 0, as: A.self), inputs.value(at: 1, as: B.self),
        inputs.value(at: 2, as: C.self), inputs.value(at: 3, as: D.self),
        inputs.value(at: 4, as: E.self), inputs.value(at: 5, as: F.self),
        inputs.value(at: 6, as: G.self), inputs.value(at: 7, as: H.self))
    }
  }
}
