/// A list whose values are found by a key, without a table while there are few.
struct Register<Value> {
  private(set) var values: [Value] = []
  private var keys: [ObjectIdentifier] = []
  private var positions: [ObjectIdentifier: Int]?

  subscript(key: ObjectIdentifier) -> Value? { position(of: key).map { values[$0] } }

  mutating func insert(_ value: Value, for key: ObjectIdentifier) {
    values.append(value)
    keys.append(key)
    if positions != nil {
      positions![key] = values.count - 1
    } else if values.count > 8 {
      positions = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { ($0.element, $0.offset) })
    }
  }

  mutating func remove(_ key: ObjectIdentifier) {
    guard let position = position(of: key) else { return }
    positions?[key] = nil
    // The last one takes its place.
    let last = values.count - 1
    if position != last {
      values.swapAt(position, last)
      keys.swapAt(position, last)
      positions?[keys[position]] = position
    }
    values.removeLast()
    keys.removeLast()
  }

  private func position(of key: ObjectIdentifier) -> Int? {
    if let positions { return positions[key] }
    return keys.firstIndex(of: key)
  }
}
