public import Synchronization

/// Which row a part is. Two parts with the same id are the same: a two-way binding of one hears of the writes of the other.
@usableFromInline @frozen
struct RowKey<Row: Identifiable> {
  @usableFromInline
  let id: Row.ID
  /// What the part is while the row is gone.
  @usableFromInline
  let missing: Row
  @usableFromInline
  let place: RowPlace

  @inlinable
  init(_ id: Row.ID, default missing: Row) {
    (self.id, self.missing, place) = (id, missing, RowPlace())
  }
}

extension RowKey: Hashable {
  @usableFromInline
  static func == (one: RowKey, other: RowKey) -> Bool { one.id == other.id }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension MutableCollection where Self: RandomAccessCollection, Element: Identifiable {
  /// The row of `key`. While it is gone, writing changes nothing.
  @inlinable
  subscript(row key: RowKey<Element>) -> Element {
    get { index(of: key).map { self[$0] } ?? key.missing }
    set { if let index = index(of: key) { self[index] = newValue } }
  }

  /// Where the row is now: as a rule, where it was.
  @inlinable
  func index(of key: RowKey<Element>) -> Index? {
    let last = key.place.offset.load(ordering: .relaxed)
    if last < count {
      let index = index(startIndex, offsetBy: last)
      if self[index].id == key.id { return index }
    }
    guard let index = firstIndex(where: { $0.id == key.id }) else { return nil }
    key.place.offset.store(distance(from: startIndex, to: index), ordering: .relaxed)
    return index
  }
}
