/// What a value knows of the scene's variables: how often each was written, as far as it depends on it.
///
/// A value that was put together from different moments gives itself away: two of its parts disagree
/// about one variable.
struct Reading: Equatable, Sendable, BitwiseCopyable {
  static let variables = 4
  private static let unknown: Int32 = -1

  /// Rounded down by `shifts` binary digits.
  private var counts = SIMD4<Int32>(repeating: unknown)
  private var shifts = SIMD4<Int32>(repeating: 0)
  private(set) var isMixed = false

  init() {}

  init(variable: Int, count: Int) {
    counts[variable] = Int32(count)
  }

  /// How often the variable was written at least; `nil` where that is not known.
  subscript(variable: Int) -> Int? {
    counts[variable] == Reading.unknown ? nil : Int(counts[variable]) << Int(shifts[variable])
  }

  /// Takes note of a write.
  mutating func advance(_ variable: Int) {
    counts[variable] += 1
  }

  /// The same with less detail, which does not change with each write.
  func coarse(_ shift: Int32) -> Reading {
    var coarse = self
    for variable in 0..<Reading.variables where counts[variable] != Reading.unknown {
      coarse.counts[variable] >>= max(0, shift - shifts[variable])
      coarse.shifts[variable] = max(shift, shifts[variable])
    }
    return coarse
  }

  /// What both know together.
  func joined(with other: Reading) -> Reading {
    var joined = self
    joined.isMixed = isMixed || other.isMixed
    for variable in 0..<Reading.variables where other.counts[variable] != Reading.unknown {
      if counts[variable] == Reading.unknown {
        (joined.counts[variable], joined.shifts[variable]) =
          (other.counts[variable], other.shifts[variable])
        continue
      }
      if !agrees(with: other, about: variable) { joined.isMixed = true }
      if other.shifts[variable] < shifts[variable] {
        (joined.counts[variable], joined.shifts[variable]) =
          (other.counts[variable], other.shifts[variable])
      }
    }
    return joined
  }

  /// Whether this belongs to the same moment as `other`, or to a later one.
  func isAtLeast(_ other: Reading) -> Bool {
    (0..<Reading.variables).allSatisfy { variable in
      guard counts[variable] != Reading.unknown, other.counts[variable] != Reading.unknown else {
        return true
      }
      let (mine, others) = aligned(with: other, variable)
      return mine >= others
    }
  }

  /// What is wrong with it, if anything is.
  var complaint: String? {
    if isMixed { return "is mixed from different moments" }
    // Every writer of the pair counts up the first variable before the second. One of them may do so
    // inside `modify` of the first, whose own change is there when the body returns.
    guard shifts[0] == 0, shifts[1] == 0, let first = self[0], let second = self[1] else {
      return nil
    }
    return (-1...Scene.writers).contains(first - second) ? nil : "is torn: the pair does not match"
  }

  private func agrees(with other: Reading, about variable: Int) -> Bool {
    let (mine, others) = aligned(with: other, variable)
    return mine == others
  }

  private func aligned(with other: Reading, _ variable: Int) -> (Int32, Int32) {
    let shift = max(shifts[variable], other.shifts[variable])
    return (
      counts[variable] >> (shift - shifts[variable]),
      other.counts[variable] >> (shift - other.shifts[variable])
    )
  }
}

extension Reading: CustomStringConvertible {
  var description: String {
    let parts = (0..<Reading.variables).map { variable in
      guard let count = self[variable] else { return "-" }
      return shifts[variable] == 0 ? "\(count)" : "\(count)…"
    }
    return "[\(parts.joined(separator: " "))\(isMixed ? " mixed" : "")]"
  }
}
