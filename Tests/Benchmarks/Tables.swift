// A list of 10,000 in a table, of which one changes. Only Linux has a stand-in for UIKit to show it in, and other builds
// do not need that: CONTINUUM_ALONE=tables swift run -c release --scratch-path .build/tables ContinuumBenchmarks --only songs

#if TABLES

import Continuum
import ContinuumUIKit
import Foundation
import UIKit

let tables: [Row] = [
  Row("a change of one of 10,000 songs in a table", limit: 50e6) {
    [.library: changingOne(of: 10_000)]
  },
  Row("each of 10,000 songs in a table, one changed", aims: [.other("1,000 of them"): 2]) {
    var (large, small) = (changingOne(of: 10_000), changingOne(of: 1_000))
    (large.parts, small.parts) = (10_000, 1_000)
    return [.library: large, .other("1,000 of them"): small]
  },
]

private struct Song: Identifiable, Equatable {
  let id: Int
  var plays = 0
}

@MainActor private func changingOne(of count: Int) -> Contender {
  let songs = Variable(value: (0..<count).map { Song(id: $0) })
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
  let center = NotificationCenter()
  var shown = 0
  center.continuum.observe(songs, bindTo: table, cell: UITableViewCell.self) { _, song in
    shown = song.plays
  }
  return .writing { value in
    songs.modify { $0[5].plays = value }
    // The snapshot comes after the current work of the main actor.
    while shown != value { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  } verify: { value in
    withExtendedLifetime((table, center)) { check(shown == value, "a cell shows an old song") }
  }
}

#else

let tables: [Row] = []

#endif
