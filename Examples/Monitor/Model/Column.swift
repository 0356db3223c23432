/// A column of the list of processes. The name of the process is always the last one.
enum Column: String, CaseIterable, Codable, Sendable {
  case number, user, state, threads, load, memory, time
}

/// By what the list of processes is sorted.
enum SortKey: String, CaseIterable, Codable, Sendable {
  case load, memory, time, number, user, name
}

struct SortOrder: Equatable, Codable, Sendable {
  var key = SortKey.load
  /// Turns the usual order around: the largest first, and for texts and numbers of processes the smallest.
  var isReversed = false

  func sorted(_ rows: [ProcessRow]) -> [ProcessRow] {
    func sorted<Value: Comparable>(by value: (ProcessRow) -> Value, largestFirst: Bool)
      -> [ProcessRow]
    {
      // Rows that are equal keep an order of their own, or they would change places at each reading.
      rows.sorted { a, b in
        let (left, right) = (value(a), value(b))
        if left == right { return a.id.number < b.id.number }
        return (left > right) == (largestFirst != isReversed)
      }
    }
    return switch key {
    case .load: sorted(by: \.load, largestFirst: true)
    case .memory: sorted(by: \.memory, largestFirst: true)
    case .time: sorted(by: \.time, largestFirst: true)
    case .number: sorted(by: \.id.number, largestFirst: false)
    case .user: sorted(by: \.user, largestFirst: false)
    case .name: sorted(by: \.name, largestFirst: false)
    }
  }
}

enum Theme: String, CaseIterable, Codable, Sendable {
  case dark, light, plain
}

extension CaseIterable where Self: Equatable {
  /// The case after this one, and the first one after the last.
  var next: Self {
    let all = Array(Self.allCases)
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }
}
