extension ContinuumBindings.Binding {
  /// Whether this comes first. If neither of two does, they read the same.
  func precedes(_ other: Self) -> Bool {
    if drawn != other.drawn { return drawn < other.drawn }
    return (place, deliveries) < (other.place, other.deliveries)
  }

  /// Whether a picture shows both as one.
  func isDrawn(like other: Self) -> Bool { drawn == other.drawn }

  /// Whether a table shows both as one.
  func isListed(like other: Self) -> Bool { isDrawn(like: other) && place == other.place }

  private var drawn: (String, Int, Int, String, Int, Int) {
    let flags = (isTwoWay ? 2 : 0) + (isEnded ? 1 : 0)
    return (file, line, source.rank, destination, other?.rank ?? -1, flags)
  }
}

extension ContinuumBindings {
  /// The bindings, those that read the same together.
  func groups(_ isSame: (Binding, Binding) -> Bool) -> [[Binding]] {
    var groups: [[Binding]] = []
    for binding in bindings {
      if let last = groups.last?[0], isSame(last, binding) {
        groups[groups.count - 1].append(binding)
      } else {
        groups.append([binding])
      }
    }
    return groups
  }
}
