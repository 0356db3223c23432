import Foundation

// `swift run -c release Benchmarks graphs main --quick` runs two of the groups, with fewer rounds.

let groups: [(name: String, run: @MainActor () -> Void)] = [
  // Memory first: what was freed before would be filled up again and not be seen to grow.
  ("memory", benchmarkMemory),
  ("bindings", benchmarkBindings),
  ("observing", benchmarkObserving),
  (
    "values",
    {
      benchmarkValues()
      benchmarkUnobserved()
    }
  ),
  (
    "graphs",
    {
      benchmarkBesideHand()
      benchmarkBesideSubject()
      benchmarkGraphs()
      benchmarkBatch()
    }
  ),
  ("events", benchmarkEvents),
  ("growth", benchmarkGrowth),
  ("main", benchmarkMainActor),
  ("two-way", benchmarkTwoWay),
  ("waiting", benchmarkWaiting),
]

let names = Set(CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })
let unknown = names.subtracting(groups.map(\.name))
guard unknown.isEmpty else {
  fatalError("There is no group \(unknown.sorted()); there are \(groups.map(\.name)).")
}
for group in groups where names.isEmpty || names.contains(group.name) {
  group.run()
  // What was measured is seen also when a later group stops the program.
  fflush(nil)
}
printMissedAims()
