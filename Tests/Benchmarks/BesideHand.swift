import Continuum
import Foundation

/// One binding of one variable, and a source that is switched with each write, beside what a person
/// would write for a single thread.
func benchmarkBesideHand() {
  print("Nanoseconds per write, and of what a person would write instead:")
  let binding = race([
    Contender.bound(1), boundByHand(), boundToSubject { $0.assign(to: $1, \.number) },
    boundToSubject(setDirectly),
  ])
  show(
    "one binding of one variable", binding,
    ["by hand", "subject", "without a key path"])
  printRatio("one binding, to one by hand", binding.ratio(0, to: 1), atMost: 1.6)
  printRatio("one binding, to the subject", binding.ratio(0, to: 2), atMost: 0.5)
  let switching = race([switched(), switchedByHand()])
  show("a flatMap between two sources", switching, ["by hand"])
  printFigure(
    "a flatMap between two sources, to one by hand", switching.ratio(0, to: 1), "", places: 2)
}

private func show(_ name: String, _ times: Race, _ others: [String]) {
  let columns = others.enumerated().map { index, other in
    "  \(other)" + times[index + 1].rounded(to: 0).leftPadded(to: 8)
  }
  print("  \(name.padded(to: 34))", times[0].rounded(to: 0).leftPadded(to: 8), columns.joined())
}

/// A value, and closures by number that hear of it.
private final class Property<Value> {
  var value: Value {
    didSet { for observer in observers { observer.body(value) } }
  }
  private var observers: [(number: Int, body: (Value) -> Void)] = []
  private var next = 0

  init(_ value: Value) { self.value = value }

  func add(_ body: @escaping (Value) -> Void) -> Int {
    next += 1
    observers.append((next, body))
    body(value)
    return next
  }

  func remove(_ number: Int) { observers.removeAll { $0.number == number } }
}

/// Shows the value of one property at a time.
private final class Switch {
  private var source: Property<Int>
  private var number: Int
  private let show: (Int) -> Void

  init(_ source: Property<Int>, _ show: @escaping (Int) -> Void) {
    self.source = source
    self.show = show
    number = source.add(show)
  }

  func follow(_ source: Property<Int>) {
    self.source.remove(number)
    self.source = source
    number = source.add(show)
  }
}

// MARK: - One binding

private func boundByHand() -> Contender {
  let (source, label) = (Property(0), Label())
  _ = source.add { [weak label] in label?.number = $0 }
  return writing(label) { source.value = $0 }
}

private func boundToSubject(_ bind: (Subject<Int>, Label) -> Void) -> Contender {
  let (source, label) = (Subject(0), Label())
  bind(source, label)
  return writing(label) { source.send($0) }
}

private func writing(_ label: Label, _ write: @escaping (Int) -> Void) -> Contender {
  Contender("") { count in
    for value in 1...count { write(value) }
    check(label.number == count, "a label shows an old value")
  }
}

// MARK: - A source that is switched

private func switched() -> Contender {
  let (isOdd, center, label) = (Variable(value: false), NotificationCenter(), Label())
  let (even, odd) = (Variable(value: 2), Variable(value: 1))
  let number = isOdd.flatMap { $0 ? odd : even }
  center.continuum.observe(number, bindTo: label, \.number)
  return switching(label) { isOdd.value = $0 }
}

private func switchedByHand() -> Contender {
  let (isOdd, label) = (Property(false), Label())
  let (even, odd) = (Property(2), Property(1))
  let number = Switch(even) { [weak label] in label?.number = $0 }
  _ = isOdd.add { number.follow($0 ? odd : even) }
  return switching(label) { isOdd.value = $0 }
}

/// Each write chooses the other source, whose value the label shows when the write returns.
private func switching(_ label: Label, _ choose: @escaping (Bool) -> Void) -> Contender {
  var isOdd = false
  return Contender("") { count in
    for _ in 0..<count {
      isOdd.toggle()
      choose(isOdd)
      check(label.number == (isOdd ? 1 : 2), "the label shows the other source")
    }
  }
}
