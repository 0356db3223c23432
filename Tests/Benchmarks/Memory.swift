import Continuum
import Foundation

/// Measures what one variable, binding and derived constant take, by the growth of the process while
/// many are made. The system counts in pages, so it is a figure to compare and not a size.
func benchmarkMemory() {
  guard canMeasureGrowth() else {
    print("*** BYTES WERE NOT MEASURED: this system does not tell the size of a process. ***")
    return
  }
  let count = isQuick ? 20_000 : 100_000
  print("Bytes, each of \(count):")
  let variables = variables(count)
  bindings(count)
  derivedConstants(of: variables[0], count)
  derivedBindings(of: variables[1], count)
  observedChains()
}

private func bytesEach(_ count: Int, _ make: (Int) -> Void) -> Double {
  let grown = growth { for index in 0..<count { make(index) } }
  return (grown ?? .nan) / Double(count)
}

private func variables(_ count: Int) -> [Variable<Int>] {
  // The arrays have their memory before.
  var locked = Array(repeating: Locked(0), count: count)
  let lock = bytesEach(count) { locked[$0] = Locked($0) }
  printFigure("a class instance with a lock", lock, "bytes")

  var variables = Array(repeating: Variable(value: 0), count: count)
  let variable = bytesEach(count) { variables[$0] = Variable(value: $0) }
  printFigure("a Variable<Int>", variable, "bytes")
  check(variables.last?.value == count - 1 && locked.count == count, "a variable is wrong")
  return variables
}

private func bindings(_ count: Int) {
  let (source, center) = (Variable(value: 7), NotificationCenter())
  let labels = (0..<count).map { _ in Label() }
  // A label that something holds weakly takes more than one that nothing does.
  var references = Array(repeating: WeakLabel(nil), count: count)
  let reference = bytesEach(count) { references[$0] = WeakLabel(labels[$0]) }
  printFigure("a weak reference in an object", reference, "bytes")

  let binding = bytesEach(count) {
    center.continuum.observe(source, bindTo: labels[$0], \.number)
  }
  printFigure("a binding of one label by key path", binding, "bytes")
  check(labels.allSatisfy { $0.number == 7 }, "a label shows an old value")
  withExtendedLifetime(references) {}
}

private func derivedConstants(of source: Variable<Int>, _ count: Int) {
  var constants = Array(repeating: Constant(variable: source), count: count)
  let made = bytesEach(count) { index in constants[index] = source.map { $0 &+ index } }
  let read = bytesEach(count) { index in
    check(constants[index].value == source.value &+ index, "a derived constant is wrong")
  }
  printFigure("a derived constant, never read", made, "bytes")
  printAim("a derived constant that was read", made + read, "bytes", atMost: 300)
}

private func derivedBindings(of source: Variable<Int>, _ count: Int) {
  let center = NotificationCenter()
  let labels = (0..<count).map { _ in Label() }
  // The labels' part of being held weakly is not the library's.
  let references = labels.map { WeakLabel($0) }
  let binding = bytesEach(count) { index in
    center.continuum.observe(source.map { $0 &+ index }, bindTo: labels[index], \.number)
  }
  printAim("a derived binding", binding, "bytes", atMost: 600)
  check(
    labels.enumerated().allSatisfy { $1.number == source.value &+ $0 }, "a derived label is wrong")
  withExtendedLifetime(references) {}
}

/// Chains of which each node is observed: one node must not take more because there are more.
private func observedChains() {
  let short = observedChain(1_000, times: 10)
  let long = observedChain(10_000, times: 1)
  printFigure("a node, and its binding, of an observed chain of 1,000", short, "bytes")
  printFigure("a node, and its binding, of an observed chain of 10,000", long, "bytes")
  printRatio("bytes of a node, 10,000 to 1,000", long / short, atMost: 2)
}

private func observedChain(_ length: Int, times: Int) -> Double {
  let center = NotificationCenter()
  let sources = (0..<times).map { _ in Variable(value: 0) }
  let labels = (0..<length * times).map { _ in Label() }
  let references = labels.map { WeakLabel($0) }
  let grown = growth {
    for (number, source) in sources.enumerated() {
      var node = Constant(variable: source)
      for index in 0..<length {
        node = node.map { $0 &+ 1 }
        center.continuum.observe(node, bindTo: labels[number * length + index], \.number)
      }
    }
  }
  for source in sources { source.value = 1 }
  check(
    labels.enumerated().allSatisfy { $1.number == 2 + $0 % length }, "a label of a chain is wrong")
  withExtendedLifetime(references) {}
  return (grown ?? .nan) / Double(length * times)
}
