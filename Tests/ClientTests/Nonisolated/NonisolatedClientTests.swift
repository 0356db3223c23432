import Continuum
import Foundation
import Synchronization
import Testing

/// Neither this nor `Song` is `Sendable`.
final class Label {
  var text = ""
  var song: Song?
}

final class Song {
  var title: String

  init(title: String) { self.title = title }
}

@MainActor final class Owner {
  private let bag = ContinuumBag()
  private let observer: ContinuumObserver

  init(_ number: Variable<Int>, _ center: NotificationCenter, _ body: @escaping (Int) -> Void) {
    center.continuum.observe(number, onValueChange: body).disposed(by: bag)
    observer = center.continuum.observe(number, onValueChange: body)
  }

  nonisolated deinit {
    observer.cancel()
    bag.cancelAll()
  }
}

actor Tally {
  private(set) var last = 0
  private(set) var values: [Int] = []
  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  func follow(_ number: Constant<Int>, upTo last: Int) async {
    await withCheckedContinuation { continuation in
      center.continuum.observe(
        number,
        onValueChange: { value in
          self.assertIsolated()
          self.values.append(value)
          if value == last { continuation.resume() }
        }
      )
      .disposed(by: bag)
    }
    bag.cancelAll()
  }

  /// The actor is the target, and not captured.
  func show(_ number: Constant<Int>, upTo last: Int) async {
    await withCheckedContinuation { continuation in
      center.continuum.observe(number, bindTo: self) { tally, value in
        tally.last = value
        if value == last { continuation.resume() }
      }
      .disposed(by: bag)
    }
    bag.cancelAll()
  }
}

@Suite("A client without isolation")
struct NonisolatedClientTests {
  let center = NotificationCenter()

  @Test func plainObjectsAreBound() {
    let title = Variable(value: "one")
    let label = Label()
    center.continuum.observe(title, bindTo: label, \.text)
    title.value = "two"
    #expect(label.text == "two")
  }

  @Test func anElementNeedNotBeSendable() {
    let song = Variable(value: Song(title: "one"))
    let current = Constant(variable: song)
    let label = Label()
    center.continuum.observe(current, bindTo: label, \.song)
    center.continuum.observe(current, bindTo: label) { $0.text = $1.title }
    song.value = Song(title: "two")
    #expect(label.song === song.value)
    #expect(label.text == "two")
  }

  @Test func aModelNeedNotBeSendable() {
    let song = Song(title: "one")
    let label = Label()
    center.continuum.observe(song, \.title, bindTo: label, \.text)
    song.title = "two"
    center.continuum.post(keyPath: \Song.title, of: song)
    #expect(label.text == "two")
  }

  @Test @MainActor func anObserverAndABagAreReleasedInANonisolatedDeinit() async {
    let number = Variable(value: 1)
    var log: [Int] = []
    var owner: Owner? = Owner(number, center, { log.append($0) })
    weak let weakOwner = owner
    await Task.detached { [owner = owner.take()] in _ = owner }.value
    #expect(weakOwner == nil)
    number.value = 2
    #expect(log == [1, 1])
  }

  @Test func sourcesOfSendableElementsAndWhatEndsObservationsAreSendable() {
    func requireSendable<T: Sendable>(_: T.Type) {}
    requireSendable(Variable<Int>.self)
    requireSendable(Constant<[String]>.self)
    requireSendable(ContinuumObserver.self)
    requireSendable(ContinuumBag.self)
  }

  @Test func aSourceIsWrittenFromManyTasks() async {
    let number = Variable(value: 0)
    await withTaskGroup { group in
      for _ in 0..<10 {
        group.addTask { for _ in 0..<10 { number.modify { $0 += 1 } } }
      }
    }
    #expect(number.value == 100)
  }

  @Test func whatAnActorObservesIsDeliveredOnIt() async {
    let number = Variable(value: 1)
    let tally = Tally()
    async let following: Void = tally.follow(Constant(variable: number), upTo: 2)
    number.value = 2
    await following
    #expect(await tally.values.last == 2)
  }

  @Test func anActorIsTheTargetOfWhatItObserves() async {
    let number = Variable(value: 1)
    let tally = Tally()
    async let showing: Void = tally.show(Constant(variable: number), upTo: 2)
    number.value = 2
    await showing
    #expect(await tally.last == 2)
  }

  @Test func whatNamesAQueueIsDeliveredOnIt() async {
    let number = Variable(value: 1)
    let (values, continuation) = AsyncStream<Int>.makeStream()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    center.continuum.observe(
      number, on: queue,
      onValueChange: { [unowned queue] in
        #expect(OperationQueue.current === queue)
        continuation.yield($0)
      })
    number.value = 2
    for await value in values where value == 2 { break }
  }
}
