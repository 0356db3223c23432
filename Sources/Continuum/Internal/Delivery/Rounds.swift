import Dispatch

/// Waits for what runs do where their executors do not see it: on the main actor, and on actors that have an executor of
/// their own.
///
/// What such an actor has to do is done when a job that was sent there behind it has run. It may be there again by then:
/// a task with an executor is sent to the main queue anew for each call of a main-actor function, and for each return.
/// Nothing tells whether it is. So there are many rounds, unless there is news of the runs, which ends them.
package struct Rounds {
  private let actors: [any Actor]
  private let count: Int
  /// How often each round goes through the main queue, which takes a hundredth of the time of going through an actor.
  private let passes: Int

  /// A run that sleeps on a clock has no job on an actor. So two rounds are enough if all of them sleep.
  init(_ runs: [TestScope.Run], isAnyAwake: Bool) {
    var known: Set = [ObjectIdentifier(MainActor.shared)]
    actors = runs.compactMap(\.actor).filter { known.insert(ObjectIdentifier($0)).inserted }
    (count, passes) = isAnyAwake ? (50, 40) : (2, 2)
  }

  /// Those of other tests may be blocked, so this goes to the actors of the runs only.
  ///
  /// It leaves the actor of the test, which may be one of them: on an actor, nothing waits behind what that has to do.
  @concurrent func go(until isOver: @Sendable () -> Bool) async {
    for _ in 0..<count where !isOver() {
      // What runs on one of them may go on to the main actor.
      for actor in actors { await Rounds.pass(actor) }
      await Rounds.passMainQueue(times: passes)
    }
  }

  /// An optimizer would leave out a function that does nothing.
  private static func pass(_ actor: isolated any Actor) async {
    await withCheckedContinuation(isolation: actor) { $0.resume() }
  }

  /// Waits for what the main queue has already, and not for what that leads to elsewhere. The main actor has the same
  /// queue.
  package static func passMainQueue(times: Int = 1) async {
    await withCheckedContinuation { passed in
      DispatchQueue.main.async { goOn(times) { passed.resume() } }
    }
  }

  private static func goOn(_ times: Int, _ end: @escaping @Sendable () -> Void) {
    if times <= 1 { return end() }
    DispatchQueue.main.async { goOn(times - 1, end) }
  }
}
