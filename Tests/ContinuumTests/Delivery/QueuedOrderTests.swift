import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L3 Order: away from the writer", .serialized, .timeLimit(.minutes(30)), .ownThreads)
struct QueuedOrderTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  @Test func aWriteInsideAQueuedDeliveryKeepsTheOrder() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let log = Log<String>()
    center.continuum.observe(
      number, on: queue,
      onValueChange: { [number] value in
        log.append("first \(value)")
        if value > 9 { number.value = 9 }
      })
    center.continuum.observe(number, on: queue, onValueChange: { log.append("second \($0)") })
    queue.finish()
    log.removeAll()
    number.value = 12
    #expect(log.gets { $0.count >= 3 })
    queue.finish()
    #expect(log.all == ["first 12", "first 9", "second 9"])
  }

  @Test func aWriteInsideADeliverySentToTheMainActorKeepsTheOrder() {
    let log = Log<String>()
    Main.run { [center, number] in
      center.continuum.observe(
        number,
        onValueChange: { value in
          log.append("first \(value)")
          if value > 9 { number.value = 9 }
        })
      center.continuum.observe(number, onValueChange: { log.append("second \($0)") })
    }
    log.removeAll()
    Threads.elsewhere { [number] in number.value = 12 }
    #expect(log.gets { $0.count >= 3 })
    Main.run {}
    #expect(log.all == ["first 12", "first 9", "second 9"])
  }

  @Test func aWriteInsideAnActorsDeliveryKeepsTheOrder() async {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let clamp = Clamp(line)
    var received = lines.makeAsyncIterator()
    await clamp.observe(number, through: center)
    for first in ["first 0", "second 0"] {
      let line = await received.next()
      #expect(line == first)
    }
    number.value = 12
    var log: [String] = []
    while log.last != "second 9", log.count < 5, let line = await received.next() {
      log.append(line)
    }
    #expect(log == ["first 12", "first 9", "second 9"])
  }

  @Test func anActorsObservationsHaveTheirFirstValuesInTheOrderInWhichTheyWereMade() async {
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let ranks = Ranks(value)
    let count = 5000
    await ranks.observe(number, count, through: center)
    var log: [Int] = []
    for await rank in values {
      log.append(rank)
      if log.count == count { break }
    }
    let swaps = zip(log, log.dropFirst()).count { $0 > $1 }
    #expect(swaps == 0)
  }

  @Test func twoObservationsOfAnActorHaveTheirFirstValuesInOrderEveryTime() async {
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let ranks = Ranks(value)
    var received = values.makeAsyncIterator()
    var swaps = 0
    for _ in 0..<5000 {
      // The actor is free again before the values come.
      let number = Variable(value: 0)
      await ranks.observe(number, 2, through: center)
      let (first, second) = (await received.next(), await received.next())
      withExtendedLifetime(number) {}
      if (first, second) != (0, 1) { swaps += 1 }
    }
    #expect(swaps == 0)
  }

  @Test func writesFromManyThreadsReachAnActorsObservationsInTheirOrder() async {
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let pair = Follow(value)
    await pair.observe(number, through: center)
    Threads.run(count: 4) { [number] _ in for _ in 0..<500 { number.modify { $0 += 1 } } }
    for await value in values where value == 2000 { break }
    #expect(await pair.behind == 0)
  }
}

private actor Clamp {
  private let line: AsyncStream<String>.Continuation

  init(_ line: AsyncStream<String>.Continuation) { self.line = line }

  func observe(_ number: Variable<Int>, through center: NotificationCenter) {
    center.continuum.observe(
      number,
      onValueChange: { value in
        self.line.yield("first \(value)")
        if value > 9 { number.value = 9 }
      })
    center.continuum.observe(number, onValueChange: { self.line.yield("second \($0)") })
  }
}

private actor Ranks {
  private let value: AsyncStream<Int>.Continuation

  init(_ value: AsyncStream<Int>.Continuation) { self.value = value }

  func observe(_ number: Variable<Int>, _ count: Int, through center: NotificationCenter) {
    for rank in 0..<count {
      center.continuum.observe(number, onValueChange: { _ in self.value.yield(rank) })
    }
  }
}

/// Two observations, of which the second never knows more than the first.
private actor Follow {
  private(set) var behind = 0
  private var first = 0
  private let value: AsyncStream<Int>.Continuation

  init(_ value: AsyncStream<Int>.Continuation) { self.value = value }

  func observe(_ number: Variable<Int>, through center: NotificationCenter) {
    center.continuum.observe(number, onValueChange: { self.first = $0 })
    center.continuum.observe(
      number,
      onValueChange: { value in
        if value > self.first { self.behind += 1 }
        self.value.yield(value)
      })
  }
}
