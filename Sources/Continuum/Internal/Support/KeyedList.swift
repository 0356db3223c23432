/// An element that a `KeyedList` finds by its key, which never changes.
protocol Keyed {
  var key: ObjectIdentifier { get }
}

/// A list whose values are found by their keys, without a table while there are few.
struct KeyedList<Value: Keyed> {
  private(set) var values: [Value] = []
  private var positions: [ObjectIdentifier: Int]?

  subscript(key: ObjectIdentifier) -> Value? { position(of: key).map { values[$0] } }

  mutating func insert(_ value: Value) {
    values.append(value)
    positions?[value.key] = values.count - 1
    if positions == nil, values.count > 8 {
      positions = Dictionary(uniqueKeysWithValues: values.indices.map { (values[$0].key, $0) })
    }
  }

  mutating func remove(_ key: ObjectIdentifier) {
    guard let position = position(of: key) else { return }
    positions?[key] = nil
    // The last one takes its place.
    let last = values.removeLast()
    guard position < values.count else { return }
    values[position] = last
    positions?[last.key] = position
  }

  private func position(of key: ObjectIdentifier) -> Int? {
    if let positions { return positions[key] }
    return values.firstIndex { $0.key == key }
  }
}
