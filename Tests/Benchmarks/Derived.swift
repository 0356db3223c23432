import Continuum
import Foundation

// Writes through derived values, and what derived values cost that nothing observes.

let derived: [Row] =
  [
    chain(1), chain(50), besideSubjects("map", [1], 0.7),
    besideSubjects("a chain of 50", [50], 0.6),
    besideSubjects("a fan of 50", Array(repeating: 1, count: 50), 1),
    Row("a batch of 100 writes whose sum is bound", aims: [lockedSubject: 0.25]) {
      [
        .hand: sumByHand(), .library: batch(),
        lockedSubject: pushedSums { $0.assign(to: $1, \.number) },
        lockedClosures: pushedSums { $0.bind($1) },
      ]
    },
    Row("a write that switches a flatMap") { [.hand: switchedByHand(), .library: switched()] },
    Row("a write, 1,000 unchanged behind it, on the main actor", aims: [nonisolatedOnes: 1.25]) {
      [
        .library: unchanged(1_000) { constants in
          let center = NotificationCenter()
          let labels = constants.map { _ in MainLabel() }
          for (constant, label) in zip(constants, labels) {
            center.continuum.observe(constant, bindTo: label, \.number)
          }
          return { MainActor.assumeIsolated { labels.map(\.number) } }
        },
        nonisolatedOnes: unchanged(1_000) { constants in
          let labels = bound(constants)
          return { labels.map(\.number) }
        },
      ]
    },
    Row("a write, for each of 1,000 unchanged behind it", limit: 10) {
      var each = unchanged(1_000) { constants in
        let labels = bound(constants)
        return { labels.map(\.number) }
      }
      each.parts = 1_000
      return [.library: each]
    },
  ]
  + [false, true].flatMap { isBound in
    [1, 100].map { count in
      let name = "a write\(isBound ? ", 1 bound" : ""), \(count.text) derived and not observed"
      return Row(name, aims: [.other("none derived"): 1.05]) {
        [
          .library: unobserved(count, isBound: isBound),
          .other("none derived"): unobserved(0, isBound: isBound),
        ]
      }
    }
  }

func chain(_ length: Int) -> Row {
  Row("a write through a chain of \(length.text)") {
    [
      .hand: derivedByHand([length]), .library: derivedAndBound([length]),
      .center: chainOfPosts(length), .observation: computed(length),
    ]
  }
}

private func besideSubjects(_ name: String, _ ends: [Int], _ aim: Double) -> Row {
  Row("a write through \(name), by hand with a lock", aims: [lockedSubject: aim]) {
    [
      .library: derivedAndBound(ends),
      lockedSubject: pushedThroughSubjects(ends) { $0.assign(to: $1, \.number) },
      lockedClosures: pushedThroughSubjects(ends) { $0.bind($1) },
    ]
  }
}

private let nonisolatedOnes = Peer.other("nonisolated bindings")

// MARK: - Chains

// Each binds one label to the end of a chain for each of `ends`, which are the chains' lengths.

private func derivedAndBound(_ ends: [Int]) -> Contender {
  let source = Variable(value: 0)
  let labels = bound(
    ends.map { length in
      (0..<length).reduce(Constant(variable: source)) { node, _ in node.map { $0 &+ 1 } }
    })
  return .writing(labels) {
    $0 + ends[$1]
  } _: {
    source.value = $0
  }
}

func derivedByHand(_ ends: [Int]) -> Contender {
  let (source, labels) = (Property(0), labels(ends.count))
  for (length, label) in zip(ends, labels) {
    (0..<length).reduce(source) { node, _ in node.map { $0 &+ 1 } }.bind(label)
  }
  return .writing(labels) {
    $0 + ends[$1]
  } _: {
    source.value = $0
  }
}

func pushedThroughSubjects(
  _ ends: [Int], _ bind: (Subject<Int>, Label) -> Void
) -> Contender {
  let (source, labels) = (Subject(0), labels(ends.count))
  for (length, label) in zip(ends, labels) {
    bind((0..<length).reduce(source) { node, _ in node.map { $0 &+ 1 } }, label)
  }
  return .writing(labels) {
    $0 + ends[$1]
  } _: {
    source.send($0)
  }
}

/// Each observer posts for the next one.
private func chainOfPosts(_ length: Int) -> Contender {
  let (nodes, label) = ((0...length).map { _ in Posts() }, Label())
  let tokens = (0...length).map { index in
    nodes[index].add { [weak label, weak next = index < length ? nodes[index + 1] : nil] value in
      if let next { next.write(value &+ 1) } else { label?.number = value }
    }
  }
  return .writing([label]) { value, _ in
    value + length
  } _: {
    nodes[0].write($0)
    withExtendedLifetime(tokens) {}
  }
}

/// A chain of properties that are computed when they are read.
private func computed(_ length: Int) -> Contender {
  final class Node {
    let model: Model
    let before: Node?
    var number: Int { (before?.number ?? model.number) &+ 1 }

    init(_ model: Model, _ before: Node?) {
      self.model = model
      self.before = before
    }
  }
  let (model, label) = (Model(), Label())
  let end = (1..<length).reduce(Node(model, nil)) { node, _ in Node(model, node) }
  let updates = Updates([{ [weak label] in label?.number = end.number }])
  return .writing([label]) { value, _ in
    value + length
  } _: {
    model.number = $0
    updates.run()
  }
}

// MARK: - A batch

private func batch() -> Contender {
  let (variables, count) = ((0..<100).map { _ in Variable(value: 0) }, Count())
  let sum = Constant(combining: variables) {
    count.runs += 1
    return $0.reduce(0, &+)
  }
  let labels = bound([sum])
  return .writing { value in
    batchUpdates { for variable in variables { variable.value = value } }
  } verify: { value in
    check(labels[0].number == 100 * value, "the sum is wrong")
    check(count.runs == value + 1, "a batch computed the sum more than once")
  }
}

private func sumByHand() -> Contender {
  let (sum, label) = (Property(0), Label())
  var values = Array(repeating: 0, count: 100)
  sum.bind(label)
  return .writing([label]) { value, _ in
    100 * value
  } _: { value in
    for index in values.indices { values[index] = value }
    sum.value = values.reduce(0, &+)
  }
}

/// Each send brings the sum up to date.
private func pushedSums(_ bind: (Subject<Int>, Label) -> Void) -> Contender {
  var (values, total) = (Array(repeating: 0, count: 100), 0)
  let (sum, label) = (Subject(0), Label())
  bind(sum, label)
  return .writing([label]) { value, _ in
    100 * value
  } _: { value in
    for index in values.indices {
      total &+= value &- values[index]
      values[index] = value
      sum.send(total)
    }
  }
}

// MARK: - A source that is switched

private func switched() -> Contender {
  let isOdd = Variable(value: false)
  let (even, odd) = (Variable(value: 2), Variable(value: 1))
  let labels = bound([isOdd.flatMap { $0 ? odd : even }])
  return switching(labels[0]) { isOdd.value = $0 }
}

private func switchedByHand() -> Contender {
  let (isOdd, label) = (Property(false), Label())
  let (even, odd) = (Property(2), Property(1))
  var shown = even
  var number = even.add { [weak label] in label?.number = $0 }
  isOdd.add { isOdd in
    shown.remove(number)
    shown = isOdd ? odd : even
    number = shown.add { [weak label] in label?.number = $0 }
  }
  return switching(label) { isOdd.value = $0 }
}

/// Each write chooses the other source, whose value the label shows when the write returns.
private func switching(_ label: Label, _ choose: @escaping (Bool) -> Void) -> Contender {
  var isOdd = false
  return Contender { count in
    for _ in 0..<count {
      isOdd.toggle()
      choose(isOdd)
      check(label.number == (isOdd ? 1 : 2), "the label shows the other source")
    }
  }
}

// MARK: - What does not have to be computed

/// Writes a variable that changes nothing. `bind` returns what the bound labels show.
private func unchanged(_ count: Int, bind: ([Constant<Int>]) -> () -> [Int]) -> Contender {
  let (source, transforms) = (Variable(value: 0), Count())
  let same = source.map { _ in 7 }.removeDuplicates()
  let shown = bind(
    (0..<count).map { arm in
      same.map {
        transforms.runs += 1
        return $0 &+ arm
      }
    })
  return .writing {
    source.value = $0
  } verify: { _ in
    check(shown() == Array(7..<7 + count), "a label shows another value")
    check(transforms.runs == count, "a transform ran although its input had not changed")
  }
}

/// Constants that were read once.
private func unobserved(_ count: Int, isBound: Bool) -> Contender {
  let (source, label, center) = (Variable(value: 0), Label(), NotificationCenter())
  if isBound { center.continuum.observe(source, bindTo: label, \.number) }
  let constants = (0..<count).map { index in source.map { $0 &+ index } }
  check(constants.map(\.value) == Array(0..<count), "a derived value is wrong")
  return .writing {
    source.value = $0
  } verify: { value in
    check(label.number == (isBound ? value : 0), "the label shows an old value")
    if let last = constants.last {
      check(last.value == value + count - 1, "a derived value is wrong")
    }
  }
}
