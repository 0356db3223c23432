/// Elements that leave in the order in which they came.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }
  var count: Int { elements.count - start }
  var first: Element? { isEmpty ? nil : elements[start] }
  var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[start].take()
    start += 1
    if isEmpty || start >= 64 && start * 2 > elements.count {
      // A long list gives its memory back when it is empty.
      if isEmpty, start >= 1_000 { elements = [] } else { elements.removeFirst(start) }
      start = 0
    }
    return element
  }

  mutating func popLast() -> Element? {
    guard !isEmpty else { return nil }
    defer { if isEmpty { (elements, start) = ([], 0) } }
    return elements.removeLast()
  }

  /// Removes and returns all elements.
  mutating func removeAll() -> [Element] {
    defer { (elements, start) = ([], 0) }
    return elements.compactMap { $0 }
  }
}
