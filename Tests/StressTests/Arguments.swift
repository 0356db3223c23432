import Foundation
import Synchronization

/// What the program is asked to do.
struct Arguments {
  var seconds = 20.0
  var seed = UInt64.random(in: 1...999_999)
  var turns = 400

  static let usage = "usage: StressTests [--seconds N] [--seed N] [--turns N] [--patience SECONDS]"

  init(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      let number = words.popFirst() ?? refuse()
      switch word {
      case "--seconds": seconds = Double(number) ?? refuse()
      case "--seed": seed = UInt64(number) ?? refuse()
      case "--turns": turns = Int(number) ?? refuse()
      case "--patience": Wait.patience.store(Int(number) ?? refuse(), ordering: .relaxed)
      default: refuse() as Void
      }
    }
  }

  private func refuse<Number>() -> Number {
    say(Arguments.usage)
    exit(2)
  }
}
