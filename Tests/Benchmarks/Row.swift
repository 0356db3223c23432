import Foundation

/// What is compared with what.
enum Peer: Hashable {
  case hand, library, center, observation
  /// Something that has no column of its own. It shows in the ratio alone.
  case other(String)

  var name: String {
    switch self {
    case .hand: "by hand"
    case .library: "this library"
    case .center: "NotificationCenter"
    case .observation: "Observation"
    case .other(let name): name
    }
  }

  static let columns: [Peer] = [.hand, .library, .center, .observation]
}

/// What figures count.
enum Unit: String {
  case nanoseconds = "ns"
  case bytes
}

/// A row of the table.
struct Row {
  let name: String
  var unit = Unit.nanoseconds
  /// What the library's ratio to each of these should be at most.
  var aims: [Peer: Double] = [:]
  /// What the library's figure should be at most.
  var limit: Double?
  let rounds: @MainActor (_ quick: Bool) -> Rounds

  /// A row of contenders, which are made only when it is measured.
  init(
    _ name: String, aims: [Peer: Double] = [:], limit: Double? = nil,
    contenders: @escaping @MainActor () -> KeyValuePairs<Peer, Contender>
  ) {
    self.name = name
    self.aims = aims
    self.limit = limit
    rounds = { race(contenders(), quick: $0) }
  }

  /// A row of sizes.
  init(
    bytes name: String, aims: [Peer: Double] = [:], limit: Double? = nil,
    figures: @escaping @MainActor (_ quick: Bool) -> [Peer: Double]
  ) {
    self.name = name
    unit = .bytes
    self.aims = aims
    self.limit = limit
    rounds = { [figures($0)] }
  }

  func isMeant(by text: String) -> Bool { name.localizedStandardContains(text) }

  @MainActor
  func measured(quick: Bool) -> Measured { Measured(row: self, rounds: rounds(quick)) }
}

/// A row with its figures.
struct Measured {
  /// The library's figure in proportion to another one.
  struct Ratio {
    let peer: Peer
    let median: Double
    /// Half of the rounds lie within it.
    let spread: ClosedRange<Double>
    let atMost: Double?
    var isMissed: Bool { atMost.map { median > $0 } ?? false }
  }

  let row: Row
  let rounds: Rounds

  /// The median of one of the compared things, if it takes part.
  func figure(_ peer: Peer) -> Double? {
    let figures = rounds.compactMap { $0[peer] }.sorted()
    return figures.isEmpty ? nil : figures[figures.count / 2]
  }

  /// The ratios that the table shows: one to a whole other library only if it has an aim.
  var ratios: [Ratio] {
    let peers = Set(rounds[0].keys).subtracting([.library])
    return peers.filter { row.aims[$0] != nil || ![.center, .observation].contains($0) }
      .sorted { order($0) < order($1) }
      .map { peer in
        // Of the same round each: one in which the processor was slow for both says as much as others.
        let ratios = rounds.map { $0[.library]! / $0[peer]! }.sorted()
        let quarter = ratios.count / 4
        return Ratio(
          peer: peer, median: ratios[ratios.count / 2],
          spread: ratios[quarter]...ratios[ratios.count - 1 - quarter], atMost: row.aims[peer])
      }
  }

  var isLimitMissed: Bool { row.limit.map { figure(.library)! > $0 } ?? false }

  private func order(_ peer: Peer) -> (Int, String) {
    (Peer.columns.firstIndex(of: peer) ?? Peer.columns.count, peer.name)
  }
}

/// All rows, in the order of the table. Sizes come first: what was freed before would be filled up again,
/// and the process would not be seen to grow.
let allRows: [Row] =
  (residentBytes() == 0 ? [] : memory) + writes + derived + graphs + values + lists + tables
  + waiting + growth + storing
