import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

/// A model that any thread may use, and that knows what is registered with Observation for its number of
/// plays.
private final class Song: Observable, Sendable {
  /// An argument of the key path of each access. Observation retains the key path as long as the registration
  /// that the access belongs to. All are equal, so that a change is one for each of them.
  private struct Access: Hashable {
    let token: Token?

    static func == (one: Access, other: Access) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let registrar = ObservationRegistrar()
  private let number = Locked(0)
  private let registered = Live()

  var registrations: Int { registered.count }

  var plays: Int {
    get {
      registrar.access(self, keyPath: \.[Access(token: registered.token())])
      return number.withLock { $0 }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.[Access(token: nil)]) {
        number.withLock { $0 = newValue }
      }
    }
  }

  /// Tells of the next change. That registration is not counted.
  func whenChanging(_ body: @escaping @Sendable () -> Void) {
    withObservationTracking {
      registrar.access(self, keyPath: \.[Access(token: nil)])
    } onChange: {
      body()
    }
  }

  private subscript(access: Access) -> Int { plays }

  subscript(listener: Listener) -> Int { plays }
}

private final class Listener: Hashable, Sendable {
  static func == (one: Listener, other: Listener) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@Suite("L11 Cost: properties that are observed again and again", .ownThreads)
struct ObservedAgainTests {
  private let center = NotificationCenter()
  private let song = Song()

  @Test func observationsThatEndBeforeAChangeLeaveNothingInTheObject() {
    for _ in 0..<100 {
      let observer = center.continuum.observe(song, \.plays) { _ in }
      #expect(song.registrations == 1)
      observer.cancel()
      #expect(song.registrations == 0)
    }
  }

  @Test func observationsThatEndWithTheirCentersLeaveNothingInTheObject() {
    for _ in 0..<100 { NotificationCenter().continuum.observe(song, \.plays) { _ in } }
    #expect(Threads.wait(within: 20) { song.registrations == 0 })
  }

  /// One registration tells of the changes of both. The second time it does, the next one has begun already.
  @Test func twoThreadsThatChangeAPropertyAtOnceLeaveOneRegistration() {
    let (song, log) = (song, Log<Int>())
    let (isHeld, mayGoOn) = (Gate(), Gate())
    // Observation tells in any order. One of so many is told before the library, and holds the first thread.
    let isFirst = Locked(true)
    for _ in 0..<50 {
      song.whenChanging {
        let mustWait = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        guard mustWait else { return }
        isHeld.open()
        mayGoOn.pass()
      }
    }
    center.continuum.observe(song, \.plays) { log.append($0) }
    Threads.run(count: 2) { index in
      if index == 0 { return song.plays = 1 }
      isHeld.pass()
      song.plays = 2
      #expect(log.gets { $0.last == 2 })
      mayGoOn.open()
    }
    #expect(log.gets { $0.last == 1 })
    #expect(Threads.wait(within: 20) { song.registrations == 1 })
  }

  @Test func observationsOnQueuesLeaveNothingInTheObject() {
    let queue = OperationQueue()
    for _ in 0..<100 {
      let observer = center.continuum.observe(song, \.plays, on: queue) { _ in }
      queue.finish()
      observer.cancel()
    }
    queue.finish()
    #expect(Threads.wait(within: 20) { song.registrations == 0 })
  }

  @Test func afterAChangeOneRegistrationIsLeftAtMost() {
    for plays in 1...100 {
      let observer = center.continuum.observe(song, \.plays) { _ in }
      if plays == 50 { batchUpdates { song.plays = plays } }
      observer.cancel()
      #expect(song.registrations <= (plays < 50 ? 0 : 1))
    }
    song.plays = 101
    #expect(song.registrations == 0)
  }

  @Test func eachObservationOfManyReceivesTheChange() {
    for round in 0..<100 {
      let log = Log<Int>()
      let observer = center.continuum.observe(song, \.plays) { log.append($0) }
      for change in 1...3 { batchUpdates { song.plays = round * 10 + change } }
      #expect(log.all.suffix(3) == (1...3).map { round * 10 + $0 })
      #expect(log.count == 4)
      observer.cancel()
    }
  }

  @Test func anObservationThatEndsLeavesThoseOfOtherCenters() {
    let (other, log) = (NotificationCenter(), Log<Int>())
    let observer = center.continuum.observe(song, \.plays) { _ in }
    other.continuum.observe(song, \.plays) { log.append($0) }
    #expect(song.registrations == 2)
    observer.cancel()
    batchUpdates { song.plays = 1 }
    #expect(log.all == [0, 1])
    #expect(song.registrations == 1)
  }

  /// As in the body of a view.
  @Test func codeThatObservationTracksIsNotToldOfTheEndOfAnObservation() {
    let changes = Log<Int>()
    let observer = withObservationTracking {
      center.continuum.observe(song, \.plays) { _ in }
    } onChange: {
      changes.append(1)
    }
    observer.cancel()
    #expect(changes.count == 0)
    song.plays = 1
    #expect(changes.count == 1)
    #expect(song.registrations == 0)
  }

  @Test func anObjectThatWasObservedDies() {
    weak var gone: Song?
    do {
      let song = Song()
      gone = song
      center.continuum.observe(song, \.plays) { _ in }.cancel()
    }
    #expect(gone == nil)
  }

  @Test func anObjectInAKeyPathsSubscriptDoesNotOutliveTheObservation() {
    weak var gone: Listener?
    let observer = {
      let listener = Listener()
      gone = listener
      return center.continuum.observe(song, \.[listener], onValueChange: { _ in })
    }()
    observer.cancel()
    #expect(gone == nil)
  }

  /// Another thread changes the property while it is observed anew. Whether the observation receives that
  /// change depends on which comes first. It receives the next one, and once.
  @Test func aChangeWhileThePropertyIsObservedAnewLosesNoLaterOne() async {
    for round in 0..<500 {
      let (center, song, log) = (center, Song(), Log<Int>())
      center.continuum.observe(song, \.plays) { _ in }.cancel()
      Threads.run(count: 2) { index in
        Threads.spin(index == round % 2 ? round / 2 % 64 : 0)
        if index == 0 {
          song.plays = 1
        } else {
          center.continuum.observe(song, \.plays) { log.append($0) }
        }
      }
      song.plays = 2
      await log.expect { $0.last == 2 }
      #expect(log.all.count { $0 == 2 } == 1)
    }
  }
}
