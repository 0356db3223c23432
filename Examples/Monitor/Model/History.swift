/// The loads of the last readings, from 0 to 1, the newest last.
struct History: Equatable, Sendable {
  static let capacity = 120

  private(set) var values: [Double] = []

  var last: Double { values.last ?? 0 }

  mutating func append(_ value: Double) {
    if values.count == Self.capacity { values.removeFirst() }
    values.append(value)
  }
}
