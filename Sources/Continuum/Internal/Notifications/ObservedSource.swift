import Dispatch
import Foundation
import Observation

/// A key path of an `Observable` object.
///
/// Observation announces, once, that a value is *about* to change, on the thread that changes it. It does
/// not announce when that is done. A job that is sent to the place of the change runs after it. So does
/// work that waits for the end of a delivery or a batch. A job on another thread may run too early. The
/// value that it reads is delivered only if it differs from the last one, bit by bit, and the property is
/// read again a few times, a little later.
///
/// Swift 6.4 adds a `didSet` to Observation that runs after the change (SE-0506). With a deployment target that has it,
/// all code that reads again can be removed: `isAboutToRead`, `series`, `isShared` and the extension below.
final class ObservedSource: KeyPathSource, @unchecked Sendable {  // The lock guards what changes.
  /// After how long a change of another thread is read again, in milliseconds.
  private static let delays = [1, 10, 100, 1_000]

  private let copy: KeyPathHub.Copy
  /// Withdraws the first registration. Observation has no call for that. But a registration that covers several
  /// objects ends in all of them when one of them changes. Of those that follow a change, at most one stays in the
  /// object: the change has ended all others, so they do not have to cost more. The thread that begins a registration
  /// sets it.
  private var withdrawal: ObservationProbe?
  // The lock guards these.
  /// The number of the registration that will announce the next change, which is odd; the next number once it has
  /// done so.
  private var registration = 0
  private var isShared = false
  /// The timer for the first reading again is under way.
  private var isAboutToRead = false
  /// Tells the current timer from those that were overtaken.
  private var series = 0
  /// The value that was read last, and its moment. It may turn out to be an old one.
  private var last: (box: AnyBox, moment: Moment)?

  init(
    _ hub: KeyPathHub, _ object: AnyObject, _ path: AnyKeyPath,
    _ read: @escaping KeyPathHub.Read, _ copy: @escaping KeyPathHub.Copy
  ) {
    self.copy = copy
    super.init(hub, object, path, read)
    mustBeRead = true
  }

  deinit {
    if withLock({ _ in registration }) == 1 { withdrawal?.change() }
  }

  override func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    // The moment is read first: a later change makes another delivery necessary.
    let (first, number) = withLock { ($0.changedAt, registration) }
    var moment = first
    guard let object else { return close() }
    hub.refuseNil(of: object)
    if number % 2 == 0, advanceRegistration(from: number) {
      withdrawal = number == 0 ? ObservationProbe() : nil
      // Code that Observation tracks, such as the body of a view, would take the withdrawal for a change.
      if withdrawal?.isTracked() == true { withdrawal = nil }
      _ = withObservationTracking {
        withdrawal?.access()
        return copy(object)
      } onChange: { [weak self] in
        self?.willChange(number + 1)
      }
    }
    // Observation does not announce what another thread changed before the registration.
    let box = copy(object)
    let last = withLock { _ in self.last }
    let isLate = last.map { $0.moment == moment && !$0.box.isSame(as: box) } ?? false
    // The replaced value may hold the last reference to a foreign object: it is released outside the lock.
    let old = withCore { core, state in
      if isLate {
        if state.changedAt == moment { noteChange(&core, &state) }
        moment = state.changedAt
      }
      let old = self.last
      self.last = (box, moment)
      return old
    }
    withExtendedLifetime((last, old)) {}
    box.open { body($0, nil, moment) }
  }

  /// An observation is registered. A change of another thread in a long first delivery is read again.
  override func didRegister() {
    reread(withLock { _ in registration > 0 && registration % 2 == 0 ? startRereading() : nil })
  }

  /// Returns whether this thread has advanced it.
  private func advanceRegistration(from number: Int) -> Bool {
    withLock { _ in
      guard registration == number else { return false }
      registration += 1
      return true
    }
  }

  /// This thread is about to change the property. If two threads change it at once, a registration may announce
  /// both, the second one after the next registration has begun. That one stays.
  private func willChange(_ told: Int) {
    _ = advanceRegistration(from: told)
    let context = ThreadContext.current
    if context.isBatching { return refresh() }
    let (lanes, series) = withCore { core, state -> ([Lane], Int?) in
      let lanes = state.lanes
      // While the first observation is being made, there is no lane yet.
      if !lanes.isEmpty, lanes.allSatisfy({ $0.place.isNext(context) }) {
        noteChange(&core, &state)
      } else {
        isShared = true
      }
      return (lanes.filter { $0.postpone(context) }, startRereading())
    }
    send(lanes, context)
    reread(series)
  }

  private func send(_ lanes: [Lane], _ context: ThreadContext) {
    for lane in lanes {
      let place = lane.place.isWriter && context.isOnMainActor ? .main : lane.place
      place.schedule(ScheduledRound(lane, of: self, isJob: true))
    }
  }
}

// MARK: - Changes of other threads

extension ObservedSource {
  /// Returns the series of reading again that has to begin.
  private func startRereading() -> Int? {
    guard isShared, !isAboutToRead else { return nil }
    isAboutToRead = true
    series += 1
    return series
  }

  private func reread(_ series: Int?, after reads: Int = 0) {
    guard let series, reads < ObservedSource.delays.count else { return }
    Workers.run(after: .milliseconds(ObservedSource.delays[reads])) { [weak self] in
      guard let self else { return }
      let context = ThreadContext.current
      let lanes = withLock { state -> [Lane]? in
        guard series == self.series else { return nil }
        isAboutToRead = false
        return state.lanes.filter { $0.postpone(context) }
      }
      guard let lanes else { return }
      send(lanes, context)
      reread(series, after: reads + 1)
    }
  }
}
