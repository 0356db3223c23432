import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L8 Where deliveries run: actors", .timeLimit(.minutes(30)), .ownThreads)
struct ActorDeliveryTests {
  @Test func observedFromAnActorDeliveriesRunOnThatActorInOrder() async {
    let number = Variable(value: 0)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let worker = Worker(log)
    await worker.observe(number)
    var received = values.makeAsyncIterator()
    for value in 1...100 {
      number.value = value
      var last = await received.next()
      while let newest = last, newest < value { last = await received.next() }
      #expect(last == value)
    }
    #expect(await worker.log == worker.log.sorted())
  }

  @Test func observedFromAnActorAKeyPathIsReadOnThatActor() async {
    let center = NotificationCenter()
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let worker = Worker(log)
    await worker.observeItsModel(through: center)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 0)
    await worker.setModel(to: 7)
    center.continuum.post(keyPath: \Model.count)
    #expect(await received.next() == 7)
  }

  @Test func aWriterDoesNotWaitForAnActorAndItReceivesTheNewestValue() async {
    let number = Variable(value: 0)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let worker = Worker(log)
    // The actor is busy with this call until everything is written.
    await worker.observe(number) {
      Threads.elsewhere { for value in 1...100 { number.value = value } }
    }
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 100)
    #expect(await worker.log == [100])
  }

  @Test func afterCancelOnTheActorNothingMoreIsDelivered() async {
    let number = Variable(value: 0)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let worker = Worker(log)
    await worker.observeAndCancel(number)
    await worker.observe(number)
    number.value = 2
    var received = values.makeAsyncIterator()
    // What was queued for the cancelled observation would have come before this.
    var all: [Int?] = []
    repeat { all.append(await received.next()) } while all.last != 2
    #expect(all == [2] || all == [1, 2])
  }
}

private actor Worker {
  private(set) var log: [Int] = []
  private let center = NotificationCenter()
  private let model = Model()
  private let output: AsyncStream<Int>.Continuation

  init(_ output: AsyncStream<Int>.Continuation) {
    self.output = output
  }

  func observe(_ number: Variable<Int>, then body: () -> Void = {}) {
    center.continuum.observe(number, onValueChange: { self.receive($0) })
    body()
  }

  func observeItsModel(through center: NotificationCenter) {
    center.continuum.observe(model, \.count, onValueChange: { self.receive($0) })
  }

  func observeAndCancel(_ number: Variable<Int>) {
    let observer = center.continuum.observe(number, onValueChange: { _ in self.receive(-1) })
    number.value = 1
    observer.cancel()
  }

  func setModel(to count: Int) {
    model.count = count
  }

  private func receive(_ value: Int) {
    preconditionIsolated()
    log.append(value)
    output.yield(value)
  }
}
