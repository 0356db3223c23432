extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that follows the source that `transform` returns.
  ///
  /// ```swift
  /// let title = document.flatMap { $0.title }
  /// let selection = selected.flatMap { $0?.title ?? Constant(value: "No selection") }
  /// ```
  ///
  /// Use it for a selected item, or for a model that you replace. When this source changes, the
  /// constant follows the new source that `transform` returns, and releases the previous one. If
  /// both change in one batch, that makes one delivery, which never combines old and new values
  /// ([L12](doc:Laws#L12-Consistency)). After a change of this source, the library computes nothing
  /// for the previous inner source: with `index.flatMap { index in songs.map { $0[index] } }`, a
  /// batch may shorten `songs` and move `index`.
  ///
  /// The constant follows its source only while it is observed, or when it is read: a `load` that
  /// `transform` makes does not begin before that.
  ///
  /// An equal value is no change, as with `map(_:)`, whether it comes from the same source or from the
  /// next one.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Chooses the source to follow. All sources must be variables, or all constants;
  ///     `Constant(variable:)` makes a constant of a variable. It runs once for each change of this
  ///     source, if the result is observed or read. Returning a source that is derived from this
  ///     constant traps with a message that names it. So does returning one that
  ///     belongs to the main actor: use `flatMap(on: MainActor.self)` for that.
  /// - Returns: The derived constant. Its observations end when this source and the one that it
  ///   follows have both ended ([L10](doc:Laws#L10-End)).
  @inlinable
  public func flatMap<Source: ValueRepresentable>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Source
  ) -> Constant<Source.Element> {
    let outer = Constant<Constant<Source.Element>>(nodes: [_node], .own) { inputs in
      transform(inputs[0])._constant
    }
    return Constant(following: outer, Origin(.flatMap, name, file, line))
  }
}

extension ValueRepresentable {
  /// Derives a constant that follows the source that `transform`, which is main-actor code,
  /// returns.
  ///
  /// Use it if a main-actor object holds the source, or if the source belongs to the main actor.
  /// The constant, and every value derived from it, belongs to the main actor: reading or observing
  /// it anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). After a
  /// change of this source, it shows the value of the new source, and never one of the old source.
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Returns the source for a value. It must depend only on its argument.
  /// - Returns: The derived constant. Its observations end when this source, and the source that it
  ///   follows, have both ended ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Element) -> Source
  ) -> Constant<Source.Element> {
    let transform = withoutIsolation(transform, as: ((Element) -> Source).self)
    let outer = Constant<Constant<Source.Element>>(
      nodes: [_node], isOnMainActor: true, .own
    ) { inputs in
      transform(inputs[0])._constant
    }
    return Constant(following: outer, Origin(.flatMap, name, file, line))
  }

  /// Derives a constant that follows the source in a property that belongs to the main actor.
  ///
  /// ```swift
  /// let title = document.flatMap(on: MainActor.self, \.title)
  /// ```
  ///
  /// The constant, and every value derived from it, belongs to the main actor: reading or observing
  /// it anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). After a
  /// change of this source, it shows the value of the new source, and never one of the old source.
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property that has the source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. Its observations end when this source, and the source that it
  ///   follows, have both ended ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func flatMap<Source: ValueRepresentable>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Source>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Source.Element> {
    flatMap(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }
}

extension Constant {
  @inlinable
  init(following outer: Constant<Constant<Element>>, _ origin: Origin) {
    let equality = Equality.find(Element.self, of: [outer.node], isOnMainActor: false)
    self.init(
      ComputedNode(
        Element.self, [outer.node], isReusable: Box<Element>.isReusable, equality: equality,
        openInner: { known($0, as: Box<Constant<Element>>.self).value.node },
        open: Box<Element>.open, origin,
        { inputs, spare, old, equality in
          let new: Element = inputs[1]
          if let old, let equality, isEqual(Box<Element>.value(in: old), new, by: equality) {
            return nil
          }
          return Box<Element>.holding(new, in: spare)
        }))
  }
}
