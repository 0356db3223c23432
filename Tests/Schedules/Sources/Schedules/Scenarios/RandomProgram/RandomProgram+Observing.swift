import Foundation
import Observation
import ScheduledContinuum

// Observations by chance, and what is expected of them.

extension RandomProgram {
  /// An observation that an action may end.
  final class Observation {
    let recorder: Recorder<Int>
    let isOnMain: Bool
    /// `nil` until the job that observes has run.
    var observer: ContinuumObserver?
    private(set) var isCancelled = false

    init(_ recorder: Recorder<Int>, isOnMain: Bool) {
      (self.recorder, self.isOnMain) = (recorder, isOnMain)
    }

    /// Nothing more comes to the place where it is cancelled, or after the delivery that cancels it (L10).
    func cancel() {
      guard let observer else { return }
      let isHere = recorder.isAlone
      observer.cancel()
      isCancelled = true
      if isHere { recorder.isEnded = true }
    }

    /// Does so much in its deliveries, once each.
    func answer(with actions: [Action]) {
      var actions = actions
      recorder.whenReceived = { _ in if let action = actions.popLast() { action() } }
    }
  }

  private func home(_ source: Source) -> Recorder<Int>.Home {
    if source.isOnMain { return .main }
    switch number(0..<5) {
    case 0: return .main
    case 1: return .queue(queue)
    default: return .anywhere
    }
  }

  func observe() {
    let (stage, source) = (stage, anySource(onMain: true))
    let home = home(source)
    let center = features.contains(.notifications) ? any(centers) : stage.center
    let recorder = Recorder<Int>(stage, "observation", home, mayRepeat: true)
    let observation = Observation(recorder, isOnMain: source.isOnMain)
    observations.append(observation)
    let start = {
      observation.observer = recorder.follow(source.constant, through: center)
    }
    if source.isOnMain { stage.main(start) } else { start() }
    stage.check {
      guard !observation.isCancelled else { return }
      stage.expect(recorder.values.last, is: source.model(), "The last value of an observation")
      if source.hasNoRepeats { stage.expectNoRepeats(recorder.values) }
      if let isOver = source.isOver {
        stage.expect(observation.observer!.isCancelled, is: isOver(), "Whether it is over")
      }
    }
  }

  func observePassing(_ source: Source, _ onMain: Bool) -> Action {
    let stage = stage
    let derives = number(0..<2) == 0
    return {
      let home: Recorder<Int>.Home = source.isOnMain ? .main : .anywhere
      let recorder = Recorder<Int>(stage, "passing", home, mayRepeat: true)
      let observer = recorder.follow(
        derives ? stage.map(source.constant) { $0 } : source.constant)
      stage.step()
      observer.cancel()
    }
  }

  func observeLate(_ source: Source, _ onMain: Bool) -> Action {
    let (stage, center) = (stage, any(centers))
    let home = home(source)
    return { [self] in
      let recorder = Recorder<Int>(stage, "late", home, mayRepeat: true)
      let observation = Observation(recorder, isOnMain: source.isOnMain)
      observation.observer = recorder.follow(source.constant, through: center)
      observations.append(observation)
      stage.check {
        stage.expect(recorder.values.last, is: source.model(), "The late one's last")
        if source.hasNoRepeats { stage.expectNoRepeats(recorder.values) }
      }
    }
  }

  /// A target that a thread drops.
  func bindTarget() {
    let (stage, source) = (stage, anySource())
    let home = home(source)
    let holder = Holder(Label(stage))
    let observer = stage.center.continuum.observe(
      source.constant, on: home.queue, bindTo: holder.content!, \.number)
    kinds.append { _ in
      { holder.letGo() }
    }
    stage.check {
      if let label = holder.content {
        stage.expect(label.number, is: source.model(), "What a target shows")
      } else {
        stage.expect(observer.isCancelled, "The observation has not ended.")
      }
    }
    stage.afterwards {
      observer.cancel()
      holder.letGo()
    }
  }

  func observeOnActor() {
    let (stage, source, actor) = (stage, anySource(), actor)
    let recorder = Recorder<Int>(stage, "actor's", .place(actor.place), mayRepeat: true)
    let observation = Observation(recorder, isOnMain: false)
    observations.append(observation)
    let token = stage.token()
    observation.observer = stage.center.continuum.observe(source.constant, bindTo: actor) {
      _, value in
      withExtendedLifetime(token) { recorder.receive(value) }
    }
    stage.check {
      guard !observation.isCancelled else { return }
      stage.expect(recorder.values.last, is: source.model(), "The last value of an actor")
    }
    stage.afterwards { withExtendedLifetime(actor) {} }
  }

  /// The main actor reads, and reads again when it is told of a change, as a view does.
  func track() {
    // What ends with no variable may be kept for the next change, which does not come.
    guard let source = sources.filter({ $0.isOver != nil }).randomElement(using: &stage.random)
    else { return }
    let view = View(stage, source)
    stage.main { view.draw() }
    stage.check { view.check() }
    // What Observation keeps until the next change would keep the source.
    stage.afterwards { view.source = nil }
  }

  private final class View: @unchecked Sendable {  // One thread runs at a time.
    private let stage: Stage
    var source: Source?
    private var shown: Int?

    init(_ stage: Stage, _ source: Source) { (self.stage, self.source) = (stage, source) }

    func draw() {
      guard let source else { return }
      let token = stage.token()
      withObservationTracking {
        shown = source.constant.tracked
      } onChange: { [self] in
        withExtendedLifetime(token) {
          stage.expect(Scheduler.place === Scheduler.Place.main, "It is told elsewhere.")
          stage.main { self.draw() }
        }
      }
    }

    func check() { stage.expect(shown, is: source?.model(), "What is tracked") }
  }

  /// Counts the notifications of what one observation observes alone (L9).
  func listen() {
    let (stage, source) = (stage, anySource())
    // Nobody else observes it.
    let constant = stage.map(source.constant) { $0 }
    let recorders = centers.map { center in
      let home = home(source)
      let recorder = Recorder<Int>(stage, "listener's", home, mayRepeat: true)
      let observer = recorder.follow(constant, through: center)
      stage.afterwards { observer.cancel() }
      return recorder
    }
    for (center, recorder) in zip(centers, recorders) {
      var posts = 0
      var received = recorder.values.count
      let replayed = received
      nonisolated(unsafe) let count = {
        posts += 1
        received = recorder.values.count
      }
      let token = center.addObserver(forName: constant.notificationName, object: nil, queue: nil) {
        _ in
        count()
        stage.step()
      }
      stage.check {
        center.removeObserver(token)
        let values = recorder.values
        stage.expect(values.last, is: source.model(), "The last value of \(recorder.name)")
        // The first delivery may be that of the value that was there, or of a change.
        let changes = values.count - 1
        stage.expect(
          posts == changes || posts == changes + 1 && replayed == 0,
          "\(posts) notifications tell of \(values).")
        stage.expect(
          posts == 0 || received == values.count,
          "The last notification came after \(received) of \(values).")
      }
    }
  }
}
