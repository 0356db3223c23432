import Continuum
import Foundation

/// Bindings made in main-actor code and written there, beside nonisolated ones and beside what a person
/// would write by hand.
@MainActor
func benchmarkMainActor() {
  print("Nanoseconds per write on the main thread:")
  for count in [1, 10, 100] {
    let times = race([
      mainActorBindings(count), Contender.bound(count), mainActorClosures(count),
    ])
    print(
      "  \(count) bound on the main actor".padded(to: 34),
      times[0].rounded(to: 0).leftPadded(to: 8),
      "  nonisolated", times[1].rounded(to: 0).leftPadded(to: 8),
      "  closures by hand", times[2].rounded(to: 0).leftPadded(to: 8))
    printRatio(
      "\(count) bound on the main actor to nonisolated ones", times.ratio(0, to: 1), atMost: 1.25)
    if count >= 10 {
      printRatio(
        "\(count) bound on the main actor to closures by hand", times.ratio(0, to: 2), atMost: 1.8)
    }
  }
  benchmarkUnchangedOnMainActor()
  benchmarkOtherPlaces()
}

/// Behind a value that did not change nobody is told of anything, on the main actor or off it.
@MainActor
private func benchmarkUnchangedOnMainActor() {
  let count = 1_000
  let times = race([
    unchanged(count) { constants in
      let center = NotificationCenter()
      let labels = constants.map { _ in MainLabel() }
      for (constant, label) in zip(constants, labels) {
        center.continuum.observe(constant, bindTo: label, \.number)
      }
      return { labels.map(\.number) }
    },
    unchanged(count) { constants in
      let labels = bound(constants)
      return { labels.map(\.number) }
    },
  ])
  let name = "\(count) values behind one that did not change, on the main actor"
  print(
    "  \(name)", times[0].rounded(to: 0).leftPadded(to: 8), "  nonisolated",
    times[1].rounded(to: 0).leftPadded(to: 8))
  printRatio("\(name), to nonisolated ones", times.ratio(0, to: 1), atMost: 1.25)
}

/// Writes a variable that changes nothing. `bind` returns what the bound labels show.
@MainActor
private func unchanged(_ count: Int, bind: ([Constant<Int>]) -> () -> [Int]) -> Contender {
  let source = Variable(value: 0)
  let same = source.map { _ in 7 }.removeDuplicates()
  let shown = bind((0..<count).map { arm in same.map { $0 &+ arm } })
  return Contender("") { writes in
    for value in 1...writes { source.value = value }
    check(shown() == Array(7..<7 + count), "a label shows another value")
  }
}

@MainActor
private func mainActorBindings(_ count: Int) -> Contender {
  let (source, center) = (Variable(value: 0), NotificationCenter())
  let labels = (0..<count).map { _ in MainLabel() }
  for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
  return Contender("") { writes in
    for value in 1...writes { source.value = value }
    check(labels.allSatisfy { $0.number == writes }, "a main-actor label shows an old value")
  }
}

@MainActor
private func mainActorClosures(_ count: Int) -> Contender {
  let labels = (0..<count).map { _ in MainLabel() }
  let closures = labels.map { label -> @MainActor (Int) -> Void in
    { [weak label] in label?.number = $0 }
  }
  return Contender("") { writes in
    for value in 1...writes {
      for closure in closures { closure(value) }
    }
    check(labels.allSatisfy { $0.number == writes }, "a label written by hand shows an old value")
  }
}
