import Continuum
import Foundation

// The growth of the process while many are made. The system counts in pages, so it is a figure to
// compare and not the size of an object.

let memory: [Row] = [
  Row(bytes: "bytes of a variable") { quick in
    let count = size(quick)
    // The arrays have their memory before.
    var locked = Array(repeating: Locked(0), count: count)
    var variables = Array(repeating: Variable(value: 0), count: count)
    var models = Array(repeating: Model(), count: count)
    let hand = bytesEach(count) { locked[$0] = Locked($0) }
    let library = bytesEach(count) { variables[$0] = Variable(value: $0) }
    let observation = bytesEach(count) { _ = (models[$0] = Model()) }
    check(variables.last?.value == count - 1, "a variable is wrong")
    keep(locked as AnyObject)
    keep(models as AnyObject)
    return [.hand: hand, .library: library, .observation: observation]
  },
  Row(bytes: "bytes of a binding") { quick in
    let count = size(quick)
    let (property, source) = (Property(7), Variable(value: 7))
    let (center, posts) = (NotificationCenter(), Posts())
    let (one, two, three) = (weaklyHeld(count), weaklyHeld(count), weaklyHeld(count))
    let hand = bytesEach(count) { property.bind(one.labels[$0]) }
    let library = bytesEach(count) {
      center.continuum.observe(source, bindTo: two.labels[$0], \.number)
    }
    let raw = bytesEach(count) { index in
      _ = posts.add { [weak label = three.labels[index]] in label?.number = $0 }
    }
    posts.write(7)
    check([one, two, three].allSatisfy { $0.show { _ in 7 } }, "a label shows an old value")
    return [.hand: hand, .library: library, .center: raw]
  },
  Row(bytes: "bytes of a derived constant, never read") { [.library: derivedConstant($0).made] },
  Row(bytes: "bytes of a derived constant, read once", limit: 300) {
    let (made, read) = derivedConstant($0)
    return [.library: made + read]
  },
  Row(bytes: "bytes of a derived constant and its binding", limit: 600) { quick in
    let (count, source, property) = (size(quick), Variable(value: 0), Property(0))
    let (center, one, two) = (NotificationCenter(), weaklyHeld(count), weaklyHeld(count))
    let library = bytesEach(count) { index in
      center.continuum.observe(source.map { $0 &+ index }, bindTo: one.labels[index], \.number)
    }
    let hand = bytesEach(count) { index in
      property.map { $0 &+ index }.bind(two.labels[index])
    }
    check(one.show { $0 } && two.show { $0 }, "a derived label is wrong")
    return [.hand: hand, .library: library]
  },
  Row(bytes: "bytes of each node, and its binding, of a chain of 10,000", aims: [shorter: 2]) { _ in
    [.library: observedChain(10_000, times: 1), shorter: observedChain(1_000, times: 10)]
  },
]

private let shorter = Peer.other("a chain of 1,000")

private func size(_ quick: Bool) -> Int { quick ? 20_000 : 100_000 }

/// Labels that are held weakly by something else already: a label's own part of that is no binding's.
private struct WeaklyHeld {
  let labels: [Label]
  let references: [WeakLabel]

  func show(_ expected: (Int) -> Int) -> Bool {
    labels.indices.allSatisfy { labels[$0].number == expected($0) }
  }
}

private func weaklyHeld(_ count: Int) -> WeaklyHeld {
  let labels = labels(count)
  return WeaklyHeld(labels: labels, references: labels.map { WeakLabel($0) })
}

private func derivedConstant(_ quick: Bool) -> (made: Double, read: Double) {
  let (count, source) = (size(quick), Variable(value: 0))
  var constants = Array(repeating: Constant(variable: source), count: count)
  let made = bytesEach(count) { index in constants[index] = source.map { $0 &+ index } }
  let read = bytesEach(count) { check(constants[$0].value == $0, "a derived constant is wrong") }
  return (made, read)
}

/// Of each node is observed, and a node must not take more because there are more.
private func observedChain(_ length: Int, times: Int) -> Double {
  let (center, sources) = (NotificationCenter(), (0..<times).map { _ in Variable(value: 0) })
  let held = weaklyHeld(length * times)
  let each = bytesEach(times) { number in
    var node = Constant(variable: sources[number])
    for index in 0..<length {
      node = node.map { $0 &+ 1 }
      center.continuum.observe(node, bindTo: held.labels[number * length + index], \.number)
    }
  }
  for source in sources { source.value = 1 }
  check(held.show { 2 + $0 % length }, "a label of a chain is wrong")
  return each / Double(length)
}

// MARK: - The process

private func bytesEach(_ count: Int, _ make: (Int) -> Void) -> Double {
  giveBackFreedMemory()
  let before = residentBytes()
  for index in 0..<count { make(index) }
  return Double(residentBytes() - before) / Double(count)
}

/// The bytes of memory that the process has now, or 0 where the system does not tell.
func residentBytes() -> Int {
  // The second figure is the resident pages.
  guard
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = Int(statistics.split(separator: " ").dropFirst().first ?? "")
  else { return 0 }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

/// What was freed before would be filled up first, without the process growing.
private func giveBackFreedMemory() {
  // `malloc_trim` is no part of the `Glibc` module, and other systems' libraries have none.
  guard let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
  _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
}
