/// Keeps a value of any type, such as several captures, until it is released: what keeps objects can keep it.
final class KeptValue {
  private let value: Any

  init(_ value: Any) { self.value = value }
}
