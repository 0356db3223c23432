import Continuum
import Foundation

/// Measures what one variable, binding and derived constant take, by the growth of the process while
/// many are made. The growth is the system's, in pages, so it is a figure to compare and not a size.
func benchmarkMemory() {
  let count = 100_000
  var kept: [Any] = []
  // The unit in which systems tell it differs: this many bytes are one.
  let unit = 64 << 20
  let grown = growth { kept.append([UInt8](repeating: 1, count: unit)) }
  let bytes = Double(unit) / Double(grown)

  var variables: [Variable<Int>] = []
  variables.reserveCapacity(count)
  let center = NotificationCenter()
  let labels = (0..<count).map { _ in Label() }
  var constants: [Constant<Int>] = []
  constants.reserveCapacity(count)
  for index in 0..<count { constants.append(Constant(variable: Variable(value: index))) }

  print("Bytes, each of \(count):")
  func show(_ name: String, _ body: () -> Void) {
    print(
      "  \(name.padded(to: 44)) \((Double(growth(body)) * bytes / Double(count)).rounded(to: 0))")
  }
  var locked: [Locked<Int>] = []
  locked.reserveCapacity(count)
  show("a class instance with a lock") { for index in 0..<count { locked.append(Locked(index)) } }
  show("a Variable<Int>") { for index in 0..<count { variables.append(Variable(value: index)) } }
  var references: [WeakLabel] = []
  references.reserveCapacity(count)
  show("a weak reference in an object") {
    for label in labels { references.append(WeakLabel(label)) }
  }
  show("a binding of one label by key path") {
    for label in labels { center.continuum.observe(variables[0], bindTo: label, \.number) }
  }
  show("a derived constant, never read") {
    for index in 0..<count { constants[index] = variables[1].map { $0 + index } }
  }
  show("its value, once read") { for constant in constants { keep(constant.value as AnyObject) } }
  withExtendedLifetime((kept, locked, references, variables, labels, constants, center)) {}
}

/// By how much the greatest size that the process ever had grows.
private func growth(_ body: () -> Void) -> Int {
  func peak() -> Int {
    var usage = rusage()
    // `RUSAGE_SELF`, which has another type on each system.
    getrusage(0, &usage)
    return usage.ru_maxrss
  }
  let before = peak()
  body()
  return max(1, peak() - before)
}
