import Continuum
import ContinuumTestSupport

// What has to be true in a random graph with `flatMap`.

extension RandomFlatMapGraph {
  /// Only the first problem matters: others may follow from it.
  func fail(_ problem: String) {
    if self.problem == nil { self.problem = problem }
  }

  func fail(_ problem: String, of node: Int) {
    fail("\(problem), not \(model.values[node].map(String.init) ?? "nothing")")
  }

  /// What a node is called in the program.
  func name(_ node: Int) -> String { "n\(names[node])" }

  /// After each step every observation has the last value, and has ended if there will be no other.
  func checkObservations() {
    for observation in observations {
      let (node, log) = (observation.node, observation.target.log.all)
      if log.last != model.values[node] {
        fail("o\(observation.number) has received \(log)", of: node)
      }
      if case .remainder = model.rules[node], zip(log, log.dropFirst()).contains(where: ==) {
        fail("o\(observation.number) has received duplicates: \(log)")
      }
      if observation.observer.isCancelled != model.isOver(node) {
        fail("o\(observation.number) has ended \(model.isOver(node) ? "not" : "too early")")
      }
    }
    observations.removeAll { $0.observer.isCancelled }
  }

  // MARK: - What depends on when something is delivered or computed

  // A write in a delivery comes before others have heard of the one that is being delivered. Where there
  // are such writes, only the outcome is checked.

  func checkDelivery(of value: Int, by node: Int) {
    if writesInDeliveries || value == model.values[node] { return }
    fail("\(name(node)) delivers \(value)", of: node)
  }

  /// Checks what each observation has received of a batch, since it had so many values.
  func checkDeliveries(
    since counts: [Int], from before: FlatMapModel, to after: FlatMapModel, of written: Set<Int>
  ) {
    if writesInDeliveries { return }
    for (observation, count) in zip(observations, counts) {
      let (node, received) = (observation.node, observation.target.log.count - count)
      if received > 1 { fail("o\(observation.number) has received \(received) values of a batch") }
      if received > 0, written.isDisjoint(with: before.everything(under: [node])),
        written.isDisjoint(with: after.everything(under: [node]))
      {
        fail(
          "o\(observation.number) has received a value although nothing was written that it depends on"
        )
      }
    }
  }

  /// A transform runs with values that its inputs have at this moment, and for somebody who reads or
  /// observes.
  func checkRun(of node: Int, with inputs: [(node: Int, value: Int)]) {
    if writesInDeliveries { return }
    runs[node] += 1
    for input in inputs where input.value != model.values[input.node] {
      fail(
        "the transform of \(name(node)) got \(input.value) from \(name(input.node))", of: input.node
      )
    }
    let wanted = reader.map { [$0] } ?? observations.map(\.node)
    if !model.everything(under: wanted).contains(node) {
      fail("the transform of \(name(node)) runs for nobody")
    }
  }

  func checkRun(of node: Int, following source: Int) {
    checkRun(of: node, with: [])
    if writesInDeliveries || source == model.contents[node] { return }
    fail(
      "the transform of \(name(node)) follows \(name(source)), not \(name(model.contents[node]))")
  }

  /// Does something that computes each value once at most. A read in a batch counts for itself.
  func checkingRuns<Result>(_ body: () -> Result) -> Result {
    runs = runs.map { _ in 0 }
    defer { runs = runs.map { _ in 0 } }
    let result = body()
    if let node = runs.firstIndex(where: { $0 > 1 }) {
      fail("the transform of \(name(node)) ran \(runs[node]) times")
    }
    return result
  }
}
