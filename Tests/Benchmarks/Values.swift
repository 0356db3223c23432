import Continuum
import Foundation
import Synchronization

// Reading, making, observing and cancelling.

let values: [Row] =
  [
    Row("reading a variable", aims: [.center: 1.0 / 3]) {
      let (variable, locked, model) = (Variable(value: 1), Locked(1), Model())
      let (center, name) = (NotificationCenter(), Notification.Name("without observers"))
      model.number = 1
      return [
        .hand: reading { locked.value.withLock(\.self) }, .library: reading { variable.value },
        .center: Contender { for _ in 0..<$0 { center.post(name: name, object: nil) } },
        .observation: reading { model.number },
      ]
    }
  ]
  + [1, 1_000].map { length in
    Row("reading the end of a chain of \(length.text)", aims: [.other("a variable"): 2]) {
      let (variable, end) = (Variable(value: 1), Chain(length).end)
      return [
        .library: reading(length) { end.value }, .other("a variable"): reading { variable.value },
      ]
    }
  }
  + [
    Row("reading it after a write of another variable") {
      let (chain, elsewhere) = (Chain(1_000), Variable(value: 0))
      return [
        .library: Contender { count in
          var sum = 0
          for number in 0..<count {
            elsewhere.value = number
            sum &+= chain.end.value
          }
          check(sum == count * 1_000, "a read of a derived value was lost")
        } verify: {
          check(chain.count.runs == 1_000, "a transform ran although nothing above it changed")
        }
      ]
    },
    Row("making a variable", aims: [.hand: 2]) {
      [
        .hand: Contender { for number in 0..<$0 { keep(Locked(number)) } },
        .library: Contender { for number in 0..<$0 { keep(Variable(value: number)) } },
        .observation: Contender { for _ in 0..<$0 { keep(Model()) } },
      ]
    },
  ]
  + [0, 10, 20_000].map { standing in
    Row("observing and cancelling beside \(standing.text)", aims: [.center: 0.5]) {
      [
        .hand: Standing.byHand(standing), .library: Standing.observed(standing),
        .center: Standing.posted(standing),
      ]
    }
  }

/// The least that a value needs to be shared between threads.
final class Locked<Value: Sendable> {
  let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
}

func reading(_ value: Int = 1, _ read: @escaping () -> Int) -> Contender {
  Contender { count in
    var sum = 0
    for _ in 0..<count { sum &+= read() }
    check(sum == count * value, "a read was lost")
  }
}

/// A chain whose end was read.
private struct Chain {
  let count = Count()
  let end: Constant<Int>

  init(_ length: Int) {
    let source = Variable(value: 0)
    end = (0..<length).reduce(Constant(variable: source)) { [count] node, _ in
      node.map {
        count.runs += 1
        return $0 &+ 1
      }
    }
    check(end.value == length, "the end of a chain is wrong")
  }
}

/// Labels that stand, and one that comes and goes.
private final class Standing {
  private let labels: [Label]
  private let label = Label()
  private var round = 0

  private init(_ count: Int) { labels = ContinuumBenchmarks.labels(count) }

  /// Observes and cancels over and over, and then changes the value, which those that stand must hear of
  /// and the one that went must not.
  private func contender(
    change: @escaping (Int) -> Void, observeAndCancel: @escaping (Label) -> Void
  ) -> Contender {
    Contender { count in
      for _ in 0..<count {
        self.label.number = -1
        observeAndCancel(self.label)
        check(self.label.number == self.round, "what was observed was not the present value")
      }
    } verify: {
      self.round += 1
      change(self.round)
      check(self.label.number == self.round - 1, "a cancelled observation heard of a change")
      check(self.labels.allSatisfy { $0.number == self.round }, "a standing observation was lost")
    }
  }

  static func byHand(_ count: Int) -> Contender {
    let (source, standing) = (Property(0), Standing(count))
    for label in standing.labels { source.bind(label) }
    return standing.contender {
      source.value = $0
    } observeAndCancel: { label in
      source.remove(source.add { [weak label] in label?.number = $0 })
    }
  }

  static func observed(_ count: Int) -> Contender {
    let (source, center, standing) = (Variable(value: 0), NotificationCenter(), Standing(count))
    for label in standing.labels { center.continuum.observe(source, bindTo: label, \.number) }
    return standing.contender {
      source.value = $0
    } observeAndCancel: {
      center.continuum.observe(source, bindTo: $0, \.number).cancel()
    }
  }

  static func posted(_ count: Int) -> Contender {
    let (posts, standing) = (Posts(), Standing(count))
    func observe(_ label: Label) -> any NSObjectProtocol {
      label.number = posts.newest
      return posts.add { [weak label] in label?.number = $0 }
    }
    let tokens = standing.labels.map(observe)
    return standing.contender {
      posts.write($0)
      withExtendedLifetime(tokens) {}
    } observeAndCancel: {
      posts.center.removeObserver(observe($0))
    }
  }
}
