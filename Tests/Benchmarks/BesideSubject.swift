import Continuum
import Foundation

/// Derived values bound by key path, beside the same made of a subject that pushes.
func benchmarkBesideSubject() {
  print("Nanoseconds per write, derived and bound by key path, and of a subject that pushes:")
  compare("one map", atMost: 0.7, ends: [1])
  compare("a chain of 50", atMost: 0.6, ends: [50])
  compare("a fan of 50", atMost: 1, ends: Array(repeating: 1, count: 50))
  compareBatch()
}

/// Binds one label to the end of a chain for each of `ends`, which are the chains' lengths.
private func compare(_ name: String, atMost limit: Double, ends: [Int]) {
  let expected = { (value: Int) in ends.map { value + $0 } }
  let times = race([
    contender(derived(ends), expected),
    contender(pushed(ends) { $0.assign(to: $1, \.number) }, expected),
    contender(pushed(ends, setDirectly), expected),
  ])
  show(name, times, atMost: limit)
}

/// Labels, and how to write what they are bound to.
private struct Bound {
  let labels: [Label]
  let write: (Int) -> Void
}

private func contender(_ bound: Bound, _ expected: @escaping (Int) -> [Int]) -> Contender {
  Contender("") { count in
    for value in 1...count { bound.write(value) }
    check(bound.labels.map(\.number) == expected(count), "a label shows an old value")
  }
}

private func derived(_ ends: [Int]) -> Bound {
  let (source, center) = (Variable(value: 0), NotificationCenter())
  let labels = ends.map { length in
    let label = Label()
    let end = (0..<length).reduce(Constant(variable: source)) { node, _ in node.map { $0 &+ 1 } }
    center.continuum.observe(end, bindTo: label, \.number)
    return label
  }
  return Bound(labels: labels) { source.value = $0 }
}

/// What a key path spares a person to write.
func setDirectly(_ end: Subject<Int>, _ label: Label) {
  nonisolated(unsafe) weak let label = label
  end.subscribe { label?.number = $0 }
}

private func pushed(_ ends: [Int], _ bind: (Subject<Int>, Label) -> Void) -> Bound {
  let source = Subject(0)
  let labels = ends.map { length in
    let label = Label()
    let end = (0..<length).reduce(source) { node, _ in node.map { $0 &+ 1 } }
    bind(end, label)
    return label
  }
  return Bound(labels: labels) { source.send($0) }
}

/// One batch of writes to 100 variables, beside 100 sends that each bring the sum up to date.
private func compareBatch() {
  let times = race([
    batch(), sends { $0.assign(to: $1, \.number) }, sends(setDirectly),
  ])
  show("a batch of 100 writes whose sum is bound", times, atMost: 0.25)
}

private func batch() -> Contender {
  let variables = (0..<100).map { _ in Variable(value: 0) }
  let (label, center) = (Label(), NotificationCenter())
  let sum = Constant(combining: variables) { $0.reduce(0, &+) }
  center.continuum.observe(sum, bindTo: label, \.number)
  return Contender("") { count in
    for value in 1...count {
      batchUpdates { for variable in variables { variable.value = value } }
    }
    check(label.number == 100 * count, "the sum is wrong")
  }
}

private func sends(_ bind: (Subject<Int>, Label) -> Void) -> Contender {
  var values = Array(repeating: 0, count: 100)
  var total = 0
  let (label, sum) = (Label(), Subject(0))
  bind(sum, label)
  return Contender("") { count in
    for value in 1...count {
      for index in values.indices {
        total &+= value &- values[index]
        values[index] = value
        sum.send(total)
      }
    }
    check(label.number == 100 * count, "the subject's sum is wrong")
  }
}

private func show(_ name: String, _ times: Race, atMost limit: Double) {
  print(
    "  \(name.padded(to: 44))", times[0].rounded(to: 0).leftPadded(to: 8),
    "  subject", times[1].rounded(to: 0).leftPadded(to: 8),
    "  without a key path", times[2].rounded(to: 0).leftPadded(to: 8))
  printRatio("\(name), to the subject", times.ratio(0, to: 1), atMost: limit)
}
