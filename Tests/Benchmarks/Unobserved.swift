import Continuum
import Foundation

/// What derived constants cost that nobody observes: a write nothing, and a read no more than a
/// variable's as long as nothing is written.
func benchmarkUnobserved() {
  print("Nanoseconds per write of a source with constants derived from it, read once:")
  compareWrites("a write", isBound: false)
  compareWrites("a write with a binding", isBound: true)
  compareReads()
}

private func compareWrites(_ name: String, isBound: Bool) {
  let counts = [0, 1, 100]
  let times = race(counts.map { written(derived: $0, isBound: isBound) })
  for (index, count) in counts.enumerated() {
    printFigure("\(name), \(count) derived", times[index], "ns", places: 1)
  }
  for index in counts.indices.dropFirst() {
    printRatio("\(name), \(counts[index]) derived to none", times.ratio(index, to: 0), atMost: 1.05)
  }
}

private func written(derived: Int, isBound: Bool) -> Contender {
  let (source, label, center) = (Variable(value: 0), Label(), NotificationCenter())
  if isBound { center.continuum.observe(source, bindTo: label, \.number) }
  let constants = (0..<derived).map { index in source.map { $0 &+ index } }
  check(constants.map(\.value) == Array(0..<derived), "a derived value is wrong")
  return Contender("") { writes in
    for value in 1...writes { source.value = value }
    check(source.value == writes && label.number == (isBound ? writes : 0), "a write was lost")
  } verify: {
    let (value, last) = (source.value, constants.indices.last ?? 0)
    check(constants.last.map { $0.value == value &+ last } ?? true, "a derived value is wrong")
  }
}

/// Reads the end of a chain of which nothing has changed since it was read.
private func compareReads() {
  print("Nanoseconds to read what has not changed:")
  let variable = Variable(value: 1)
  let (short, long) = (Chain(1), Chain(1_000))
  let elsewhere = Variable(value: 0)
  let times = race([
    Contender("variable") { reads in
      var sum = 0
      for _ in 0..<reads { sum &+= variable.value }
      check(sum == reads, "a read was lost")
    },
    reading(short.end, 1), reading(long.end, 1_000),
    Contender("after a write elsewhere") { reads in
      let before = long.count.runs
      var sum = 0
      for read in 0..<reads {
        elsewhere.value = read
        sum &+= long.end.value
      }
      check(sum == reads * 1_000, "a read of a derived value was lost")
      check(long.count.runs == before, "a transform ran although nothing above it changed")
    },
  ])
  printFigure("a variable", times[0], "ns", places: 1)
  printFigure("the end of a chain of 1", times[1], "ns", places: 1)
  printFigure("the end of a chain of 1,000", times[2], "ns", places: 1)
  printFigure("the same, after a write to another variable", times[3], "ns", places: 1)
  printRatio("reading the end of a chain of 1 to a variable", times.ratio(1, to: 0), atMost: 2)
  printRatio("reading the end of a chain of 1,000 to a variable", times.ratio(2, to: 0), atMost: 2)
}

private func reading(_ end: Constant<Int>, _ value: Int) -> Contender {
  Contender("") { reads in
    var sum = 0
    for _ in 0..<reads { sum &+= end.value }
    check(sum == reads &* value, "a read of a derived value was lost")
  }
}

private struct Chain {
  let source = Variable(value: 0)
  let count = Count()
  let end: Constant<Int>

  init(_ length: Int) {
    end = (0..<length).reduce(Constant(variable: source)) { [count] node, _ in
      node.map {
        count.runs += 1
        return $0 &+ 1
      }
    }
    check(end.value == length, "the end of a chain is wrong")
  }
}
