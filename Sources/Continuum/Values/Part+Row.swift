// Rows of a list that one can write.

extension Variable
where
  Element: RandomAccessCollection & MutableCollection & Sendable,
  Element.Element: Identifiable & Sendable
{
  /// The element with `id` that you can read, write, observe and bind like a variable.
  ///
  /// ```swift
  /// // songs is a variable of an array.
  /// let isFavorite = songs[id: song.id, default: song][\.isFavorite]
  /// isFavorite.value.toggle()
  /// ```
  ///
  /// Use it in a cell whose row can be edited: bind a switch or a text field to a part of the row.
  /// To only show a row, use `row(_:)`.
  ///
  /// The part stays with the id, wherever the element moves. When the element is gone, the part has
  /// the default, and a control that is bound to it shows the default. Writing the part then
  /// announces the list again, and changes nothing. Only the rows that differ change
  /// ([L13](doc:Laws#L13-Parts-and-rules)): a change of one row runs no delivery of the others.
  ///
  /// If several elements have the same id, the part is one of them. A debug build reports that on
  /// the standard error stream, once.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - value: What the part is while there is no such element, such as the element that the cell
  ///     shows.
  /// - Returns: The part. It keeps this variable alive.
  @inlinable
  public subscript(
    id id: Element.Element.ID, default value: Element.Element
  ) -> Part<Element, Element.Element> {
    Part(row: RowKey(id, default: value), of: self, \.self, _constant, isOnMainActor: false)
  }
}

extension Variable
where Element: RandomAccessCollection & MutableCollection, Element.Element: Identifiable {
  /// The element with `id`, for elements that belong to the main actor.
  ///
  /// ```swift
  /// let row = songs[on: MainActor.self, id: song.id, default: song]
  /// row[on: MainActor.self, \.isFavorite].value = true
  /// ```
  ///
  /// Use it for elements that are not `Sendable`, or whose `Identifiable` or `Equatable`
  /// conformance belongs to the main actor, as in a module that is on the main actor by default.
  /// Where you can, declare the struct `nonisolated`, and write `songs[id:default:]`. Reading,
  /// writing or observing the part anywhere else traps with a message
  /// ([L12](doc:Laws#L12-Consistency)). While no element has the id, the part is `value`, and a
  /// write changes no element. The part changes only if the element does
  /// ([L13](doc:Laws#L13-Parts-and-rules)).
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - id: The id of the element.
  ///   - value: What the part is while there is no such element.
  /// - Returns: The part. It keeps this variable alive.
  @MainActor @inlinable
  public subscript(
    on actor: MainActor.Type, id id: Element.Element.ID, default value: Element.Element
  ) -> Part<Element, Element.Element> {
    Part(row: RowKey(id, default: value), of: self, \.self, _constant, isOnMainActor: true)
  }
}

extension Part
where
  Element: RandomAccessCollection & MutableCollection & Sendable,
  Element.Element: Identifiable & Sendable
{
  /// The element with `id` of a list that is a part: `library[\.songs][id: song.id, default: song]`.
  ///
  /// Use it in a cell whose row can be edited. The part stays with the id, wherever the element
  /// moves. When the element is gone, the part has the default.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - value: What the part is while there is no such element.
  /// - Returns: The part. It keeps the variable alive.
  @inlinable
  public subscript(
    id id: Element.Element.ID, default value: Element.Element
  ) -> Part<Whole, Element.Element> {
    Part<Whole, Element.Element>(
      row: RowKey(id, default: value), of: variable, path, constant, isOnMainActor: isOnMainActor)
  }
}

extension Part
where Element: RandomAccessCollection & MutableCollection, Element.Element: Identifiable {
  /// The element with `id` of a list that is a part, for elements that belong to the main actor.
  ///
  /// Use it where the elements of a variable would need `songs[on: MainActor.self, id:default:]`.
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - id: The id of the element.
  ///   - value: What the part is while there is no such element.
  /// - Returns: The part. It keeps the variable alive.
  @MainActor @inlinable
  public subscript(
    on actor: MainActor.Type, id id: Element.Element.ID, default value: Element.Element
  ) -> Part<Whole, Element.Element> {
    Part<Whole, Element.Element>(
      row: RowKey(id, default: value), of: variable, path, constant, isOnMainActor: true)
  }
}

extension Part {
  /// The row in the list that `path` finds in the value of `variable`, and that is the value of `list`.
  @inlinable
  init<Rows: RandomAccessCollection & MutableCollection>(
    row key: RowKey<Element>, of variable: Variable<Whole>, _ path: WritableKeyPath<Whole, Rows>,
    _ list: Constant<Rows>, isOnMainActor: Bool
  ) where Rows.Element == Element, Element: Identifiable {
    let path = path.appending(path: \Rows[row: key])
    let index = RowIndexes.index(of: list, isOnMainActor: isOnMainActor)
    self.init(
      variable, path,
      Constant(
        comparing: [index], isOnMainActor: isOnMainActor, Origin(.part, .property(path))
      ) { inputs in
        let index: RowIndex<Rows> = inputs[0]
        return index.row(key.id, at: key.place) ?? key.missing
      }, isInRow: true)
  }
}
