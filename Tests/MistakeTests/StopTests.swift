import Continuum
import ContinuumStorage
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Testing

#if os(macOS) || os(Linux)

/// What traps: what the message says of each, as in the article.
enum Stop: String, CaseIterable, Sendable {
  case modifyOfItself = "was touched inside the body of its own modify(_:)"
  case twoModifies = "two threads would wait for each other forever"
  case loop = "one of its observations writes it, directly or through other sources"
  case loopOfTwo = "have changed in turn"
  case loopOfRules = "have corrected each other"
  case loopOfEvents = "has sent an event"
  case transformOfItself = "reads the constant that it computes"
  case flatMapThatWrites = "a transform writes them each time it runs"
  case flatMapOfItself = "depends on itself"
  case flatMapToTheMainActor =
    "which belongs to the main actor. Write flatMap(on: MainActor.self)"
  case mainActorValueElsewhere = "belongs to the main actor, because it is derived with"
  case mainActorPropertyElsewhere = "belongs to the main actor, because it comes from"
  case followedPropertyElsewhere = "belongs to the main actor, because it has followed a source"
  case queueOnAnActor = "What code of an actor observes is delivered on that actor"
  case closuresOfTwoActors = "was called with closures of two actors"
  case tickWithoutInterval = "Signal.every(_:) has an interval of"
  case nilOfUnwrapped = #"and a key path that ends in "!" reads it"#
  case sharedIterator = "two tasks wait for the next value of one iterator"
  case negativeNumberOfValues = "waits for a negative number of values"
  case removalOfWhatIsNotStored = "was called on a variable that is not stored"
}

private final class Dog {
  var bark: String! = "wuff"
}

@Suite("What traps")
struct StopTests {
  @Test(arguments: Stop.allCases)
  func itStopsWithTheMessage(_ stop: Stop) async {
    let result = await run(stop)
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = output.split(separator: "\n").first { $0.contains("Continuum: ") } ?? ""
    #expect(message.contains(stop.rawValue), "\(output)")
    if stop == .nilOfUnwrapped { #expect(message.contains("Read it as String?")) }
  }

  /// Code and closures of the main actor are told the same as those of another actor.
  @Test func aQueueForAClosureOfTheMainActorStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      NotificationCenter().continuum.observe(Variable(value: 0), on: OperationQueue()) {
        @MainActor _ in
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(Stop.queueOnAnActor.rawValue))
  }

  @Test func aQueueForCodeOfTheMainActorStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = NotificationCenter().continuum.observe(Variable(value: 0), on: OperationQueue()) { _ in
        }
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(Stop.queueOnAnActor.rawValue))
  }

  private func run(_ stop: Stop) async -> ExitTest.Result? {
    switch stop {
    case .modifyOfItself:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        number.modify { $0 = number.value + 1 }
      }
    case .twoModifies:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let (isInA, isInB) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          a.modify { _ in
            isInA.signal()
            isInB.wait()
            _ = b.value
          }
        }
        Thread.detachNewThread {
          b.modify { _ in
            isInB.signal()
            isInA.wait()
            _ = a.value
          }
        }
        await ContinuumTestSupport.Stop.wait()
      }
    case .loop:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        NotificationCenter().continuum.observe(number) { number.value = $0 + 1 }
      }
    case .loopOfTwo:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0), Variable(value: 0))
        center.continuum.observe(one) { other.value = $0 }
        center.continuum.observe(other) { one.value = $0 }
      }
    case .loopOfRules:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let low = LinkedVariable(value: 1, following: Constant(value: 10)) { min($0, $1) }
        let high = LinkedVariable(value: 60, following: Constant(value: 50)) { max($0, $1) }
        NotificationCenter().continuum.bind(low, with: high)
      }
    case .loopOfEvents:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>()
        NotificationCenter().continuum.observe(emitter.signal) { emitter.send($0 + 1) }
        emitter.send(0)
      }
    case .transformOfItself:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let itself = Box<Constant<Int>>()
        let next = Variable(value: 0).map { $0 + (itself.content?.value ?? 0) }
        itself.content = next
        _ = next.value
      }
    case .flatMapThatWrites:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let chosen = number.flatMap {
          number.value = $0 + 1
          return number
        }
        _ = chosen.value
      }
    case .flatMapOfItself:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let itself = Box<Constant<Int>>()
        let cycle = Variable(value: 0).flatMap { _ in itself.content ?? Constant(value: 0) }
        itself.content = cycle
        _ = cycle.value
      }
    case .flatMapToTheMainActor:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let title = Variable(value: "").map(on: MainActor.self) { $0 }
          _ = Variable(value: 0).flatMap { _ in title }.value
        }
      }
    case .mainActorValueElsewhere:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let title = await MainActor.run { Variable(value: "").map(on: MainActor.self) { $0 } }
        Thread.detachNewThread { _ = title.value }
        await ContinuumTestSupport.Stop.wait()
      }
    case .mainActorPropertyElsewhere:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (title, model) = await MainActor.run {
          let model = Model()
          return (NotificationCenter().continuum.value(of: model, \.title), model)
        }
        Thread.detachNewThread { _ = title.value }
        await ContinuumTestSupport.Stop.wait()
        withExtendedLifetime(model) {}
      }
    case .followedPropertyElsewhere:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (title, model) = await MainActor.run {
          let model = Model()
          // The center is deallocated.
          let title = NotificationCenter().continuum.value(of: model, \.title)
          return (title.debounce(for: .seconds(1)), model)
        }
        Thread.detachNewThread { _ = title.value }
        await ContinuumTestSupport.Stop.wait()
        withExtendedLifetime(model) {}
      }
    case .queueOnAnActor:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Worker().observe(on: OperationQueue())
      }
    case .closuresOfTwoActors:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Worker().bind()
      }
    case .tickWithoutInterval:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Signal.every(.zero)
      }
    case .nilOfUnwrapped:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (center, dog) = (NotificationCenter(), Dog())
        let bark: KeyPath<Dog, String> = \.bark
        center.continuum.observe(dog, bark) { _ in }
        dog.bark = nil
        center.continuum.post(keyPath: \Dog.bark)
      }
    case .sharedIterator:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await waitTwice()
      }
    case .negativeNumberOfValues:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try await Recorder(Variable(value: 0)).next(-1)
      }
    case .removalOfWhatIsNotStored:
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Variable(value: 0).removeStoredValue()
      }
    }
  }
}

private final class Model: Sendable {
  let title = ""
}

private actor Worker {
  func observe(on queue: OperationQueue) {
    NotificationCenter().continuum.observe(Variable(value: 0), on: queue) { _ in }
  }

  private var last = 0

  func bind() {
    NotificationCenter().continuum.bind(
      Variable(value: 0), with: Variable(value: ""),
      convert: { @MainActor in "\($0)" },
      back: {
        self.last = Int($0) ?? 0
        return self.last
      })
  }
}

@MainActor private func waitTwice() async {
  let number = Variable(value: 0)
  let iterator = number.values.makeAsyncIterator()
  for _ in 1...3 {
    Task {
      var copy = iterator
      while await copy.next() != nil {}
    }
  }
  await ContinuumTestSupport.Stop.wait()
  _ = number
}

// Set before anything else can read it.
private final class Box<Content: Sendable>: @unchecked Sendable {
  var content: Content?
}

#endif
