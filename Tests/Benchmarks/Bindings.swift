import Continuum
import Foundation

/// Writes one value to many labels, in each of the ways there are.
func benchmarkBindings() {
  print("Nanoseconds per write, with that many bindings:")
  let counts = [1, 10, 100, 1_000]
  let names = [
    "observe(…, bindTo:, \\.property)", "observe(…, bindTo:) { … }", "hand-written weak loop",
    "raw NotificationCenter", "observe, key path in a variable", "raw, key path in a variable",
  ]
  let columns = counts.map { count in
    let bindings = Bindings(count: count)
    let contenders = zip(
      names,
      [
        bindings.literal(), bindings.closure(), bindings.byHand(), bindings.raw(),
        bindings.variable(\.number), bindings.rawVariable(\.number),
      ]
    )
    .map { name, run in Contender(name, run) }
    return race(contenders)
  }
  print("  " + "".padded(to: 34), counts.map { "\($0)".leftPadded(to: 10) }.joined())
  for (row, name) in names.enumerated() {
    print(
      "  " + name.padded(to: 34), columns.map { $0[row].rounded(to: 0).leftPadded(to: 10) }.joined()
    )
  }
  print("Ratios:")
  let (one, hundred) = (columns[0], columns[2])
  printRatio("100 bindings to raw observers", hundred.ratio(0, to: 3), atMost: 0.6)
  printRatio("100 bindings to the hand-written loop", hundred.ratio(0, to: 2), atMost: 1.8)
  printRatio("1 binding to a raw observer", one.ratio(0, to: 3), atMost: 0.6)
  for (count, column) in zip(counts, columns) {
    printRatio(
      "key path in a variable to raw with it, \(count)", column.ratio(4, to: 5), atMost: 1)
  }
}

/// The same labels' worth of bindings, made in one way. Each write is checked to have arrived.
private struct Bindings {
  let count: Int

  private func labels() -> [Label] { (0..<count).map { _ in Label() } }

  private func run(_ writes: Int, _ labels: [Label], _ write: (Int) -> Void) {
    for value in 1...writes { write(value) }
    check(labels.allSatisfy { $0.number == writes }, "a label shows an old value")
    for label in labels { label.number = 0 }
  }

  func literal() -> (Int) -> Void {
    let (labels, source, center) = (labels(), Variable(value: 0), NotificationCenter())
    for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
    return { run($0, labels) { source.value = $0 } }
  }

  func variable(_ keyPath: ReferenceWritableKeyPath<Label, Int>) -> (Int) -> Void {
    let (labels, source, center) = (labels(), Variable(value: 0), NotificationCenter())
    for label in labels { center.continuum.observe(source, bindTo: label, keyPath) }
    return { run($0, labels) { source.value = $0 } }
  }

  func closure() -> (Int) -> Void {
    let (labels, source, center) = (labels(), Variable(value: 0), NotificationCenter())
    for label in labels { center.continuum.observe(source, bindTo: label) { $0.number = $1 } }
    return { run($0, labels) { source.value = $0 } }
  }

  func byHand() -> (Int) -> Void {
    let labels = labels()
    let references = labels.map(WeakLabel.init)
    return { writes in
      run(writes, labels) { value in
        for reference in references { reference.label?.number = value }
      }
    }
  }

  func raw() -> (Int) -> Void {
    let center = NotificationCenter()
    let name = Notification.Name("change")
    let labels = labels()
    nonisolated(unsafe) var newest = 0
    for label in labels {
      nonisolated(unsafe) weak let label = label
      _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        label?.number = newest
      }
    }
    return { writes in
      run(writes, labels) { value in
        newest = value
        center.post(name: name, object: nil)
      }
    }
  }

  func rawVariable(_ keyPath: ReferenceWritableKeyPath<Label, Int>) -> (Int) -> Void {
    let center = NotificationCenter()
    let name = Notification.Name("change")
    let labels = labels()
    nonisolated(unsafe) var newest = 0
    nonisolated(unsafe) let keyPath = keyPath
    for label in labels {
      nonisolated(unsafe) weak let label = label
      _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        label?[keyPath: keyPath] = newest
      }
    }
    return { writes in
      run(writes, labels) { value in
        newest = value
        center.post(name: name, object: nil)
      }
    }
  }
}
