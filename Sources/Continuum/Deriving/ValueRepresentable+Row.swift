extension ValueRepresentable
where
  Element: RandomAccessCollection & Sendable,
  Element.Element: Identifiable & Equatable & Sendable
{
  /// Derives the element with `id`, or `nil` while there is none.
  ///
  /// ```swift
  /// center.continuum.observe(songs.row(id), bindTo: cell) { cell, song in
  ///   cell.title = song?.title ?? ""
  /// }
  /// ```
  ///
  /// Use it to bind the rows of a long list. Only the rows that differ change, wherever they have
  /// moved ([L13](doc:Laws#L13-Parts-and-rules)): the library runs no transform and no delivery of
  /// the others. All rows of a source share one index. Elements are compared as by
  /// `removeDuplicates()`.
  ///
  /// If several elements have the same id, the constant is one of them. A debug build reports that
  /// on the standard error stream, once.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source. Its observations end with the last
  ///   variable behind it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func row(
    _ id: Element.Element.ID,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element.Element?> {
    Constant(
      row: id, of: _constant, isOnMainActor: false, Origin(.row, name, file, line))
  }
}

extension ValueRepresentable
where Element: RandomAccessCollection, Element.Element: Identifiable & Equatable {
  /// Derives the element with `id` on the main actor, or `nil` while there is none.
  ///
  /// Use it for elements that are not `Sendable`, or whose `Equatable` or `Identifiable`
  /// conformance belongs to the main actor. The constant, and every value derived from it, belongs
  /// to the main actor: reading or observing it anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). It changes only if the element does, wherever the element
  /// moves in the list.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`. Its observations end with the last variable behind it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func row(
    _ id: Element.Element.ID, on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element.Element?> {
    Constant(
      row: id, of: _constant, isOnMainActor: true, Origin(.row, name, file, line))
  }
}

extension Constant {
  @inlinable
  init<Rows: RandomAccessCollection>(
    row id: Rows.Element.ID, of source: Constant<Rows>, isOnMainActor: Bool, _ origin: Origin
  ) where Rows.Element: Identifiable & Equatable, Element == Rows.Element? {
    let place = RowPlace()
    self.init(
      nodes: [RowIndexes.index(of: source, isOnMainActor: isOnMainActor)],
      isOnMainActor: isOnMainActor, origin, removingDuplicates: { isEqual($0, $1) }
    ) {
      inputs in
      let index: RowIndex<Rows> = inputs[0]
      return index.row(id, at: place)
    }
  }
}
