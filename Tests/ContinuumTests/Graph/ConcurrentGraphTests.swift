import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Graphs under four writing threads, while others read in the middle of the graph.
@Suite("L12 Graphs under concurrent writers", .ownThreads)
struct ConcurrentGraphTests {
  /// A graph above which are the two variables of `Moment`.
  enum Shape: CaseIterable {
    case armsOfEqualDepth, armsOfDifferentDepth, oneConstantArm, tenDiamonds
    case thirtyThatReadTwoPredecessors, fanOfFiftyBelowADiamond, chainOfFifty
    case oneThatReadsThirtyTimes, sixtyVariablesBetweenTheTwo, removeDuplicatesInEveryArm
    case twentyLayersOfFour

    typealias Node = Constant<Moment>

    /// The nodes to observe, and those in the middle to read.
    func nodes(_ a: Node, _ b: Node) -> (sinks: [Node], middle: [Node]) {
      switch self {
      case .armsOfEqualDepth:
        let arms = [Node.join([a, b]), .join([b, a])]
        return ([.join(arms)], arms)
      case .armsOfDifferentDepth:
        let long = (0..<5).reduce(Node.join([a, b])) { node, _ in node.step }
        return ([.join([a.step, long, b])], [long])
      case .oneConstantArm:
        let constant = a.map { Moment(isMixed: $0.isMixed) }.removeDuplicates()
        return ([.join([constant, a, b])], [constant])
      case .tenDiamonds:
        var levels = [Node.join([a, b])]
        for _ in 0..<10 { levels.append(.join([levels.last!.step, levels.last!.step])) }
        return ([levels[10]], [levels[3], levels[7]])
      case .thirtyThatReadTwoPredecessors:
        var nodes = [a, b]
        while nodes.count < 30 { nodes.append(.join(nodes.suffix(2))) }
        return ([nodes[29]], [nodes[10], nodes[20]])
      case .fanOfFiftyBelowADiamond:
        let middle = Node.join([a.step, b.step, a, b])
        return ((0..<50).map { _ in middle.step }, [middle])
      case .chainOfFifty:
        var chain = [Node.join([a, b])]
        for _ in 0..<50 { chain.append(chain.last!.step) }
        return ([chain[50]], [chain[0], chain[25]])
      case .oneThatReadsThirtyTimes:
        let node = Node.join((0..<30).map { $0.isMultiple(of: 2) ? a : b })
        return ([node], [node])
      case .sixtyVariablesBetweenTheTwo:
        // Between reading the one and the other, much can be written.
        let between = (0..<60).map { _ in Constant(variable: Variable(value: Moment())) }
        let node = Node.join([a] + between + [b])
        return ([node], [node])
      case .removeDuplicatesInEveryArm:
        let arms = [a.removeDuplicates(), Node.join([a, b]).removeDuplicates(), b.step]
        return ([Node.join(arms).removeDuplicates()], arms)
      case .twentyLayersOfFour:
        var layer = [a, b, a.step, b.step]
        for _ in 0..<20 { layer = (0..<4).map { .join([layer[$0], layer[($0 + 1) % 4]]) } }
        return (layer, [layer[0]])
      }
    }
  }

  @Test(arguments: Shape.allCases, [false, true])
  func noCombinationIsSeenThatNeverWasAndTheLastOneIsFinal(
    shape: Shape, inBatches: Bool
  ) async {
    let center = NotificationCenter()
    let (a, b) = (Variable(value: 0), Variable(value: 0))
    let (sinks, middle) = shape.nodes(a.map { Moment(a: $0) }, b.map { Moment(b: $0) })
    let followers = sinks.map { _ in Follower() }
    for (sink, follower) in zip(sinks, followers) {
      center.continuum.observe(sink, onValueChange: follower.receive)
    }
    let witnesses = sinks.map { Witness(of: $0, through: center) }
    let (writes, finished) = (200, Runs())
    let readers = (0..<2 * middle.count).map { _ in Follower() }
    var bodies: [@Sendable () -> Void] = (0..<Moment.writers).map { _ in
      {
        for _ in 0..<writes {
          if inBatches {
            batchUpdates {
              a.modify { $0 += 1 }
              b.modify { $0 += 1 }
            }
          } else {
            a.modify { $0 += 1 }
            b.modify { $0 += 1 }
          }
        }
        finished.add()
      }
    }
    for (index, reader) in readers.enumerated() {
      bodies.append({
        let node = middle[index % middle.count]
        while finished.count < Moment.writers { reader.receive(node.value) }
        reader.receive(node.value)
      })
    }
    Threads.run(count: bodies.count) { [bodies] in bodies[$0]() }
    let last = Moment.writers * writes
    for witness in witnesses { await witness.expect(Moment(a: last, b: last)) }
    for follower in followers + readers { #expect(follower.complaints == "") }
    for (sink, follower) in zip(sinks, followers) {
      #expect(follower.last == Moment(a: last, b: last))
      #expect(sink.value == Moment(a: last, b: last))
      #expect(follower.deliveries <= 2 * last + 1)
    }
  }

  @Test func oneHundredSourcesIntoOneAndOutToOneHundred() async {
    let center = NotificationCenter()
    let sources = (0..<100).map { _ in Variable(value: 0) }
    // Each writer counts them up in turn: at any moment they descend, by at most one for each writer.
    let all = Constant(combining: sources) { values in
      Moment(
        a: values[0], b: values[99],
        isMixed: zip(values, values.dropFirst()).contains { $0 < $1 }
          || values[0] - values[99] > Moment.writers)
    }
    let followers = (0..<100).map { _ in Follower() }
    let witnesses = followers.map { follower in
      let step = all.step
      center.continuum.observe(step, onValueChange: follower.receive)
      return Witness(of: step, through: center)
    }
    let writes = 2
    Threads.run(count: Moment.writers) { _ in
      for _ in 0..<writes {
        for source in sources { source.modify { $0 += 1 } }
      }
    }
    let last = Moment.writers * writes
    for (follower, witness) in zip(followers, witnesses) {
      await witness.expect(Moment(a: last, b: last))
      #expect(follower.complaints == "")
      #expect(follower.last == Moment(a: last, b: last))
    }
  }

  @Test func aPairWrittenInOneStepIsNeverSeenApart() async {
    let (center, pair) = (NotificationCenter(), Variable(value: Moment(a: 0, b: 0)))
    let arms = [pair.map { Moment(a: $0.a) }, pair.map { Moment(b: $0.b) }.removeDuplicates()]
    let apart = Constant(combining: arms) { arms in
      Moment(a: arms[0].a, b: arms[1].b, isMixed: arms[0].a != arms[1].b)
    }
    let follower = Follower()
    center.continuum.observe(apart, onValueChange: follower.receive)
    let witness = Witness(of: apart, through: center)
    Threads.run(count: 4) { _ in
      for _ in 0..<2_000 {
        pair.modify { pair in
          pair.a! += 1
          pair.b! += 1
        }
      }
    }
    await witness.expect(Moment(a: 8_000, b: 8_000))
    #expect(follower.complaints == "")
    #expect(follower.last == Moment(a: 8_000, b: 8_000))
  }

  @Test(arguments: [false, true])
  func anObserversOwnLogNeverHasTwoEqualNeighbours(withReaders: Bool) async {
    let (center, number) = (NotificationCenter(), Variable(value: 0))
    // The last value is a 2, which there is no other of.
    let distinct = number.map { $0 == 20_000 ? 2 : $0 / 3 % 2 }.removeDuplicates()
    let logs = (0..<3).map { _ in Log<Int>() }
    for log in logs { center.continuum.observe(distinct, onValueChange: { log.append($0) }) }
    Threads.run(count: withReaders ? 6 : 4) { index in
      for _ in 0..<5_000 {
        if index < 4 { number.modify { $0 += 1 } } else { _ = distinct.value }
      }
    }
    for log in logs { await log.expect { $0.last == 2 } }
    for log in logs.map(\.all) {
      #expect(zip(log, log.dropFirst()).count { $0 == $1 } == 0)
      #expect(log.last == 2)
    }
  }

  @Test func observationsMayComeAndGoMeanwhile() async {
    let center = NotificationCenter()
    let (a, b) = (Variable(value: 0), Variable(value: 0))
    let both = Constant.join([a.map { Moment(a: $0) }, b.map { Moment(b: $0) }])
    let sink = Constant.join([both.step, both.removeDuplicates()])
    let (steady, complaints) = (Follower(), Log<String>())
    center.continuum.observe(sink, onValueChange: steady.receive)
    let witness = Witness(of: sink, through: center)
    Threads.run(count: 6) { index in
      for _ in 0..<500 {
        if index < Moment.writers {
          a.modify { $0 += 1 }
          b.modify { $0 += 1 }
        } else {
          // Another thread may be in the middle of a delivery when `cancel` returns.
          let received = Log<Moment>()
          let observer = center.continuum.observe(
            sink.step, onValueChange: { received.append($0) })
          _ = both.value
          observer.cancel()
          if received.count == 0 { complaints.append("no first delivery") }
        }
      }
    }
    await witness.expect(Moment(a: 2_000, b: 2_000))
    #expect(complaints.all == [])
    #expect(steady.complaints == "")
    #expect(steady.last == Moment(a: 2_000, b: 2_000))
  }

  @Test func aQueueReceivesNoMixtureAndTheLastValue() {
    let (center, queue) = (NotificationCenter(), OperationQueue())
    let (a, b) = (Variable(value: 0), Variable(value: 0))
    let sink = Constant.join([a.map { Moment(a: $0) }, b.map { Moment(b: $0) }]).removeDuplicates()
    let follower = Follower()
    center.continuum.observe(sink, on: queue, onValueChange: follower.receive)
    Threads.run(count: Moment.writers) { _ in
      for _ in 0..<1_000 {
        a.modify { $0 += 1 }
        b.modify { $0 += 1 }
      }
    }
    queue.finish()
    #expect(follower.complaints == "")
    #expect(follower.last == Moment(a: 4_000, b: 4_000))
  }

  // MARK: - Step by step

  @Test func whatIsWrittenToAnotherSourceDuringADeliveryIsDeliveredWhenItIsOver() async {
    let (center, isInside, mayGoOn) = (NotificationCenter(), Gate(), Gate())
    let (one, other, log) = (Variable(value: 0), Variable(value: 0), Log<[Int]>())
    center.continuum.observe(Constant(combining: one, other) { [$0, $1] }) {
      log.append($0)
      guard $0 == [1, 0] else { return }
      isInside.open()
      mayGoOn.pass()
    }
    Threads.run(count: 2) { index in
      if index == 0 {
        one.value = 1
      } else {
        isInside.pass()
        // Neither waits for the delivery.
        other.value = 1
        other.value = 2
        mayGoOn.open()
      }
    }
    await log.expect { $0.last == [1, 2] }
    #expect(log.all == [[0, 0], [1, 0], [1, 2]])
  }

  @Test func aTransformThatIsOvertakenByANewerChangeNeitherDeliversNorKeepsTheOldOne() async {
    let (center, isInside, mayGoOn) = (NotificationCenter(), Gate(), Gate())
    let (number, runs, log) = (Variable(value: 0), Runs(), Log<Int>())
    let slow = number.map { number in
      runs.add()
      if number == 1 {
        isInside.open()
        mayGoOn.pass()
      }
      return number
    }
    center.continuum.observe(slow.map { $0 }, onValueChange: { log.append($0) })
    Threads.run(count: 2) { index in
      if index == 0 {
        number.value = 1
      } else {
        isInside.pass()
        number.value = 2
        #expect(slow.value == 2)
        mayGoOn.open()
      }
    }
    await log.expect { $0.last == 2 }
    #expect(log.all == [0, 2])
    #expect(slow.value == 2)
    #expect(runs.count == 3)
  }
}
