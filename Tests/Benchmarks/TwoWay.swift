import Continuum
import Foundation

/// Writes one side of a two-way binding.
func benchmarkTwoWay() {
  print("Nanoseconds per write:")
  let names = [
    "observe(…, bindTo:, \\.property)", "bind(a, with: b)", "bind(a, with: b), b written",
    "bind(a, with: b, convert:back:)", "by hand: a observer each way, with ==",
  ]
  let contenders = zip(names, [oneWay(), left(), right(), converted(), byHand()])
    .map { name, run in Contender(name, run) }
  let race = race(contenders)
  for (index, name) in names.enumerated() { printFigure(name, race[index], "ns") }
  print("Ratios:")
  printRatio("two-way to one-way", race.ratio(1, to: 0), atMost: 2.5)
  printRatio("two-way to one-way, the right side written", race.ratio(2, to: 0), atMost: 2.5)
}

private func oneWay() -> (Int) -> Void {
  let (source, label, center) = (Variable(value: 0), Label(), NotificationCenter())
  center.continuum.observe(source, bindTo: label, \.number)
  return { writes in
    for value in 1...writes { source.value = value }
    check(label.number == writes, "the label shows an old value")
  }
}

private func left() -> (Int) -> Void {
  let (one, other, center) = (Variable(value: 0), Variable(value: 0), NotificationCenter())
  center.continuum.bind(one, with: other)
  return { writes in
    for value in 1...writes { one.value = value }
    check(other.value == writes, "the other side holds an old value")
  }
}

private func right() -> (Int) -> Void {
  let (one, other, center) = (Variable(value: 0), Variable(value: 0), NotificationCenter())
  center.continuum.bind(one, with: other)
  return { writes in
    for value in 1...writes { other.value = value }
    check(one.value == writes, "the other side holds an old value")
  }
}

private func converted() -> (Int) -> Void {
  let (one, other, center) = (Variable(value: 0), Variable(value: 0.0), NotificationCenter())
  center.continuum.bind(one, with: other, convert: { Double($0) }, back: { Int($0) })
  return { writes in
    for value in 1...writes { one.value = value }
    check(other.value == Double(writes), "the other side holds an old value")
  }
}

/// What a person would write, for values with `==`.
private func byHand() -> (Int) -> Void {
  let (one, other, center) = (Variable(value: 0), Variable(value: 0), NotificationCenter())
  center.continuum.observe(one) { if other.value != $0 { other.value = $0 } }
  center.continuum.observe(other) { if one.value != $0 { one.value = $0 } }
  return { writes in
    for value in 1...writes { one.value = value }
    check(other.value == writes, "the other side holds an old value")
  }
}
