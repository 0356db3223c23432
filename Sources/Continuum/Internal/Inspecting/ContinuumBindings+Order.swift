extension ContinuumBindings.Binding {
  /// Whether this comes first. If neither of two does, they read the same.
  func precedes(_ other: Self) -> Bool {
    drawn == other.drawn
      ? (place, deliveries) < (other.place, other.deliveries) : drawn < other.drawn
  }

  /// What a picture shows of it.
  fileprivate var drawn: (String, Int, Int, String, Int, Int) {
    let flags = (isTwoWay ? 2 : 0) + (isEnded ? 1 : 0)
    return (file, line, source.rank, destination, other?.rank ?? -1, flags)
  }
}

extension ContinuumBindings {
  /// The bindings that a picture shows as one, together. A table shows them as one if their places are equal, too.
  func groups(byPlace: Bool) -> [[Binding]] {
    bindings.reduce(into: []) { groups, binding in
      if let last = groups.last?[0], last.drawn == binding.drawn,
        !byPlace || last.place == binding.place
      {
        groups[groups.count - 1].append(binding)
      } else {
        groups.append([binding])
      }
    }
  }
}
