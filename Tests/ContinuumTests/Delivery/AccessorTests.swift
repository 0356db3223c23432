import Continuum
import ContinuumTestSupport
import Foundation
import Testing

// Code of no actor, and of other actors, that has the name of a property or a type, as an initial value of the main
// actor has.

private let center = NotificationCenter()
private let number = Variable(value: 0)
private let target = Target()

/// A plain target, which one thread uses after the other.
private final class Target: @unchecked Sendable {
  /// For each value that it has received: whether this was on the main actor.
  let log = Log<Bool>()
  var number = 0 { didSet { log.append(Main.isHere) } }
}

private let closure: @Sendable () -> ContinuumObserver = {
  center.continuum.observe(number, bindTo: target, \.number)
}

/// As a suite of tests has it.
private struct Stored {
  let binding = center.continuum.observe(number, bindTo: target, \.number)
}

private final class Binder {
  lazy var late = center.continuum.observe(number, bindTo: target, \.number)
  lazy var queued = center.continuum.observe(number, on: queue, bindTo: target, \.number)
  var getter: ContinuumObserver { center.continuum.observe(number, bindTo: target, \.number) }
  var isOn = false {
    didSet { binding = center.continuum.observe(number, bindTo: target, \.number) }
  }
  private(set) var binding: ContinuumObserver?
  let queue = OperationQueue()

  subscript(_: Int) -> ContinuumObserver {
    center.continuum.observe(number, bindTo: target, \.number)
  }

  func method() -> ContinuumObserver { center.continuum.observe(number, bindTo: target, \.number) }
}

private final class Dying {
  static let binding = Box<ContinuumObserver>()

  deinit { Dying.binding.content = center.continuum.observe(number, bindTo: target, \.number) }
}

private actor Worker {
  let stored = center.continuum.observe(number, bindTo: target, \.number)
  lazy var late = center.continuum.observe(number, bindTo: target, \.number)

  func bindLate() -> ContinuumObserver { late }
}

/// Code that binds.
private struct Way: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bind: @Sendable () -> ContinuumObserver?

  init(_ name: String, _ bind: @escaping @Sendable () -> ContinuumObserver?) {
    (testDescription, self.bind) = (name, bind)
  }

  static let inProperties = [
    Way("a stored property") { Stored().binding },
    Way("a lazy property") { Binder().late },
    Way("a getter") { Binder().getter },
    Way("an observer of a property") {
      let binder = Binder()
      binder.isOn = true
      return binder.binding
    },
    Way("a closure in a global") { closure() },
  ]

  static let inFunctions = [
    Way("a method") { Binder().method() },
    Way("a subscript") { Binder()[0] },
    Way("a deinit") {
      _ = Dying()
      return Dying.binding.content
    },
  ]
}

@Suite(
  "L8 What nonisolated code binds in a property", .timeLimit(.minutes(30)), .serialized, .ownThreads
)
struct AccessorTests {
  /// Writes on another thread. Returns for each delivery that was made when the assignment returned whether it was on
  /// the main actor.
  private func write() -> [Bool] {
    target.log.removeAll()
    let log = Log<[Bool]>()
    Threads.elsewhere {
      number.modify { $0 += 1 }
      log.append(target.log.all)
    }
    return log.last ?? []
  }

  @Test(arguments: Way.inProperties + Way.inFunctions)
  private func offTheMainActorIsDeliveredByTheWriter(_ way: Way) {
    let observer = way.bind()
    #expect(write() == [false])
    observer?.cancel()
  }

  @Test func inAnActorIsDeliveredByTheWriter() async {
    let worker = Worker()
    #expect(write() == [false])
    worker.stored.cancel()
    let late = await worker.bindLate()
    #expect(write() == [false])
    late.cancel()
  }

  @Test(arguments: Way.inProperties)
  private func onTheMainActorIsDeliveredThere(_ way: Way) {
    let observer = Box<ContinuumObserver>()
    Main.run { observer.content = way.bind() }
    Main.whileBlocked { #expect(write() == []) }
    #expect(target.log.gets { $0.count > 0 })
    #expect(target.log.all == [true])
    observer.content?.cancel()
  }

  @Test(arguments: Way.inFunctions)
  private func inAFunctionOnTheMainActorIsDeliveredByTheWriter(_ way: Way) {
    let observer = Box<ContinuumObserver>()
    Main.run { observer.content = way.bind() }
    #expect(write() == [false])
    observer.content?.cancel()
  }

  @Test func onAQueueIsDeliveredOnThatQueue() {
    let queue = Box<OperationQueue>()
    let observer = Box<ContinuumObserver>()
    Main.run {
      let binder = Binder()
      observer.content = binder.queued
      queue.content = binder.queue
    }
    queue.content?.finish()
    _ = write()
    queue.content?.finish()
    #expect(target.log.all == [false])
    observer.content?.cancel()
  }

  @Test func aConstantOfAPropertyBelongsToNobody() {
    final class Model: Sendable {
      let count = Variable(value: 1)
      var constant: Constant<Int> { center.continuum.value(of: self, \.count.value) }
    }
    let model = Model()
    let constant = Box<Constant<Int>>()
    Main.run { constant.content = model.constant }
    #expect(constant.content?.value == 1)
  }
}
