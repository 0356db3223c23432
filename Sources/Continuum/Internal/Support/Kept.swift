/// Keeps any value, such as several captures, until it is released: what keeps objects can keep it.
final class Kept {
  private let contents: Any

  init(_ contents: Any) { self.contents = contents }
}
