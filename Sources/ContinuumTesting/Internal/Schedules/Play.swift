#if DEBUG

import Continuum
import Foundation
import Synchronization

/// The threads of one schedule, of which only one runs at a time.
///
/// The running thread changes the play, and then passes the baton to the next. Another thread may give the play up
/// at any time: after that, the play does not change.
final class Play: @unchecked Sendable {  // See above.
  private(set) var decisions: Decisions
  private(set) var members: [Member] = []
  private let crew: Crew
  private var steps = 0
  private(set) var turns: [Turn] = []
  /// To be run when all threads have ended.
  private var later: [() -> Void] = []
  /// The jobs that the threads send hold it, too. The play has ended when it is released.
  private var work: WorkGroup?
  let activity = Activity()
  private let end: PlayEnd
  /// Those of all threads. A thread that is added when the play is given up passes its own.
  private let batons = CompetingMutex<[Baton]>([])
  private let isGivenUp = Atomic(false)
  /// Held while a thread changes the play or gives it up. A lock of the library would ask the play first.
  private let lock = NSLock()

  /// A schedule with more steps is taken for one without an end.
  static let mostSteps = 100_000

  init(_ decisions: Decisions, _ crew: Crew, _ end: PlayEnd) {
    self.decisions = decisions
    self.crew = crew
    self.end = end
    work = WorkGroup(activity) { end.happen(nil) }
  }

  /// Why the play was given up.
  var problem: String? { end.problem }

  var isPlaying: Bool { !isGivenUp.load(ordering: .acquiring) }

  func begin(_ bodies: [@Sendable () throws -> Void]) {
    for body in bodies { add(body) }
    choose(from: nil)?.baton.pass()
  }

  func add(_ body: @escaping @Sendable () throws -> Void) {
    let member = lock.withLock {
      let member = Member(members.count, self, work, body)
      members.append(member)
      return member
    }
    let isLate = batons.withLock { batons in
      batons.append(member.baton)
      return !isPlaying
    }
    if isLate { member.baton.pass() }
    // It may begin late, when the play is given up.
    crew[member.index].work { member.perform(in: self) }
  }

  func afterwards(_ body: @escaping () -> Void) { later.append(body) }

  func step(_ me: Member) {
    let isEndless = whilePlaying {
      steps += 1
      return steps > Play.mostSteps
    }
    guard let isEndless else { return }
    activity.note()
    if isEndless {
      return giveUp(
        """
        The schedule does not end: the threads have used the library \(Play.mostSteps) times. A thread that waits \
        in a loop for another one blocks it forever, because only one thread runs at a time.
        """)
    }
    goOn(me)
    _ = whilePlaying { turns[turns.count - 1].steps += 1 }
  }

  func wait(_ me: Member, until isReady: @escaping () -> Bool) {
    guard whilePlaying({ me.condition = isReady }) != nil else { return }
    goOn(me)
    _ = whilePlaying { me.condition = nil }
  }

  func finish(_ me: Member) {
    let outcome = whilePlaying {
      me.hasEnded = true
      turns[turns.count - 1].isLast = true
      return (next: choose(from: me), isLast: members.allSatisfy(\.hasEnded))
    }
    guard let outcome else { return }
    if let next = outcome.next { return next.baton.pass() }
    guard outcome.isLast else { return giveUp(Play.everyoneWaits) }
    for body in later { body() }
    later = []
    // From here on, other threads read the outcome.
    work = nil
  }

  /// Lets all threads run freely, so that those that can end do so. It does nothing if the play has ended.
  func giveUp(_ problem: String) {
    lock.withLock { isGivenUp.store(true, ordering: .releasing) }
    for baton in batons.withLock({ $0 }) { baton.pass() }
    end.happen(problem)
  }

  /// Runs `body`, unless the play is given up.
  private func whilePlaying<Result>(_ body: () -> Result) -> Result? {
    lock.withLock { isPlaying ? body() : nil }
  }

  private func goOn(_ me: Member) {
    let chosen = whilePlaying { choose(from: me) }
    guard let chosen else { return }
    guard let next = chosen else { return giveUp(Play.everyoneWaits) }
    guard next !== me else { return }
    next.baton.pass()
    me.baton.take()
  }

  private func choose(from me: Member?) -> Member? {
    let mayGoOn = me?.isReady ?? false
    var candidates: [Member] = []
    if mayGoOn { candidates.append(me!) }
    for member in members where member !== me && member.isReady { candidates.append(member) }
    guard !candidates.isEmpty else { return nil }
    let position =
      candidates.count == 1 ? 0 : decisions.choose(among: candidates.count, mayGoOn: mayGoOn)
    let next = candidates[position]
    if next !== me { turns.append(Turn(index: next.index)) }
    return next
  }

  private static let everyoneWaits =
    "Every thread waits for a modify(_:) to come to its end, and none of them is in it."
}

/// A thread runs for some steps.
struct Turn: CustomStringConvertible {
  let index: Int
  fileprivate(set) var steps = 0
  /// Whether the thread then ends.
  fileprivate(set) var isLast = false

  fileprivate init(index: Int) { self.index = index }

  var description: String {
    "thread \(index + 1): \(steps) step\(steps == 1 ? "" : "s")\(isLast ? ", to its end" : "")"
  }
}

/// A thread of a play.
final class Member: ThreadDirector {
  let index: Int
  let baton = Baton()
  fileprivate var hasEnded = false
  /// Whether the thread can stop waiting; `nil` while it does not wait.
  fileprivate var condition: (() -> Bool)?
  private(set) var error: (any Error)?
  private unowned let play: Play
  private var work: WorkGroup?
  private var body: (() throws -> Void)?

  fileprivate init(
    _ index: Int, _ play: Play, _ work: WorkGroup?, _ body: @escaping () throws -> Void
  ) {
    self.index = index
    self.play = play
    self.work = work
    self.body = body
  }

  fileprivate var isReady: Bool { !hasEnded && (condition.map { $0() } ?? true) }

  /// The captures of the body are released before other threads continue.
  fileprivate func perform(in play: Play) {
    baton.take()
    PlayedThread.run(self) {
      work!.run {
        do { try body!() } catch { self.error = error }
        body = nil
      }
    }
    work = nil
    play.finish(self)
  }

  // MARK: What the library calls

  var isPlaying: Bool { play.isPlaying }

  func step() { play.step(self) }
  func wait(until isReady: @escaping () -> Bool) { play.wait(self, until: isReady) }
  func begin(_ body: @escaping @Sendable () -> Void) { play.add(body) }
  func afterwards(_ body: @escaping () -> Void) { play.afterwards(body) }

  func stop(_ problem: String) -> Never {
    play.giveUp(problem)
    while true { Baton().take() }
  }
}

#endif
