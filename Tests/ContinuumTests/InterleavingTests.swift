@testable import Continuum
import Testing

/// Drives the two state machines through every interleaving of two writers, one observer and one
/// canceller, step by step, without a thread.
@Suite("Every interleaving of L4, L5 and L9")
struct InterleavingTests {
  @Test(
    arguments: [Interleaving.Place.writer, .queue],
    [Interleaving.Canceller.nobody, .anywhere, .onTheQueue])
  func everyInterleavingKeepsTheLaws(place: Interleaving.Place, canceller: Interleaving.Canceller) {
    guard place == .queue || canceller != .onTheQueue else { return }
    var explorer = Explorer()
    explorer.explore(Interleaving(place: place, canceller: canceller))
    print(
      "\(place), cancelled by \(canceller): \(explorer.seen.count) states,",
      "\(explorer.transitions) steps, \(explorer.ends) ends")
    #expect(explorer.problems == [])
    #expect(explorer.ends > 1)
  }
}

private struct Explorer {
  var seen: Set<Interleaving> = []
  var transitions = 0
  var ends = 0
  var problems: Set<String> = []

  mutating func explore(_ start: Interleaving) {
    var open = [start]
    seen = [start]
    while let model = open.popLast() {
      let next = model.successors()
      transitions += next.count
      problems.formUnion(model.problems)
      if next.isEmpty {
        ends += 1
        problems.formUnion(model.problemsAtTheEnd())
      }
      for model in next where seen.insert(model).inserted { open.append(model) }
    }
  }
}

/// One variable that two threads write once each, and one observation of it.
struct Interleaving: Hashable {
  enum Place { case writer, queue }
  enum Canceller { case nobody, anywhere, onTheQueue }

  /// What a thread does next. `again` is what to do when a delivery is done.
  indirect enum Step: Hashable {
    case write, visit(Int), visitIdle(Int), enter(Int?, Step), leave(Int, Step)
    case finishRun(Step), nextRound, register, arrive
    case cancel, detach(mayRelease: Bool), done
  }

  let place: Place
  var threads: [Step]
  /// Jobs that were sent to the queue, which runs them one after the other on the last thread.
  var jobs: [Step] = []

  var version = 1
  var rounds = RoundState()
  var state: DeliveryState
  var isRegistered = false
  var delivered = 0
  var log: [Int] = []

  var isInBody = false
  var isReleased = false
  var isReleaseLeftToRound = false
  var hasCancelReturned = false
  /// Who had been let through to the body when the observation ended.
  var admitted: Set<Int> = []
  var problems: Set<String> = []
  let isCancelledOnTheQueue: Bool

  init(place: Place, canceller: Canceller) {
    self.place = place
    state = DeliveryState(startingHere: place == .writer)
    isCancelledOnTheQueue = canceller == .onTheQueue
    threads = [.write, .write, .register, canceller == .anywhere ? .cancel : .done, .done]
  }

  func successors() -> [Interleaving] {
    threads.indices.compactMap { thread in
      var next = self
      if next.threads[thread] == .done {
        guard thread == threads.count - 1, !next.jobs.isEmpty else { return nil }
        next.threads[thread] = next.jobs.removeFirst()
      }
      // Nothing can be cancelled before it was made.
      if next.threads[thread] == .cancel, !next.isRegistered { return nil }
      next.threads[thread] = next.perform(next.threads[thread], on: thread)
      return next
    }
  }

  private mutating func perform(_ step: Step, on thread: Int) -> Step {
    switch step {
    case .write:
      version += 1
      guard isRegistered, rounds.begin() else { return .done }
      return .visit(version)

    case .visit(let version):
      if place == .writer, state == .idle {
        admitted.insert(thread)
        return .visitIdle(version)
      }
      switch state.notify(here: place == .writer) {
      case .leave: return .nextRound
      case .enqueue:
        jobs.append(.arrive)
        return .nextRound
      case .run: return .enter(version, .finishRun(.nextRound))
      }
    case .visitIdle(let version):
      return .enter(version, .nextRound)

    case .nextRound:
      if rounds.next(isComplete: true) { return .visit(version) }
      if isReleaseLeftToRound { release() }
      return .done

    case .register:
      isRegistered = true
      if place == .queue {
        jobs.append(.arrive)
        if isCancelledOnTheQueue { jobs.append(.cancel) }
        return .done
      }
      return .enter(nil, .finishRun(.done))

    case .arrive:
      return state.arrive() == .run ? .enter(nil, .finishRun(.done)) : .done

    case .enter(let handed, let after):
      let value = handed ?? version
      guard delivered < value else { return after }
      if isReleased { problems.insert("the body ran after it was released") }
      if isInBody { problems.insert("L4: two deliveries at the same time") }
      if hasCancelReturned, isCancelledOnTheQueue || !admitted.contains(thread) {
        problems.insert("L9: a delivery began after the cancellation")
      }
      if let last = log.last, last >= value { problems.insert("L4: back to an older value") }
      isInBody = true
      log.append(value)
      return .leave(value, after)

    case .leave(let value, let after):
      isInBody = false
      delivered = value
      return after

    case .finishRun(let after):
      switch state.finish() {
      case .runAgain: return .enter(nil, step)
      case .idle: return after
      case .release:
        release()
        return after
      }

    case .cancel:
      admitted.formUnion(threads.indices.filter { isOnItsWayIn(threads[$0]) })
      switch state.cancel() {
      case .leave: return .done
      case .leaveToRunner: return .detach(mayRelease: false)
      case .release: return .detach(mayRelease: true)
      }

    case .detach(let mayRelease):
      if mayRelease {
        if place == .writer, rounds.isDelivering { isReleaseLeftToRound = true } else { release() }
      }
      hasCancelReturned = true
      return .done

    case .done:
      return .done
    }
  }

  private func isOnItsWayIn(_ step: Step) -> Bool {
    switch step {
    case .visitIdle, .enter: true
    default: false
    }
  }

  private mutating func release() {
    if isInBody { problems.insert("the body was released while it ran") }
    if isReleased { problems.insert("the body was released twice") }
    isReleased = true
    isReleaseLeftToRound = false
  }

  func problemsAtTheEnd() -> Set<String> {
    var found: Set<String> = []
    if hasCancelReturned {
      if !isReleased { found.insert("L9: ended, and what it captured was not released") }
    } else if delivered != version {
      found.insert("L5: the last value delivered is not the last one written")
    }
    if rounds.isDelivering { found.insert("a round never ended") }
    return found
  }
}
