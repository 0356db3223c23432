import Continuum
import Foundation
import Observation
import TestSupport
import Testing

/// A model that any thread may use, and that counts how often its property is read.
private final class Song: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let state: Locked<(plays: Int, reads: Int)>
  private let whenRead = Locked<(@Sendable () -> Void)?>(nil)
  let artist: Artist

  init(plays: Int = 0, by artist: Artist = Artist()) {
    state = Locked((plays, 0))
    self.artist = artist
  }

  var reads: Int { state.withLock { $0.reads } }

  /// Has `body` run once, when the old value has been read.
  func afterReading(_ body: @escaping @Sendable () -> Void) { whenRead.withLock { $0 = body } }

  var plays: Int {
    get {
      registrar.access(self, keyPath: \.plays)
      let plays = state.withLock { state in
        state.reads += 1
        return state.plays
      }
      let body = whenRead.withLock { body in
        defer { body = nil }
        return body
      }
      body?()
      return plays
    }
    set {
      registrar.withMutation(of: self, keyPath: \.plays) { state.withLock { $0.plays = newValue } }
    }
  }

  /// Depends on another object, too.
  var playsByArtist: Int { plays + artist.plays }

  subscript(listener: Listener) -> Int { plays }
}

private final class Artist: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let number = Locked(0)

  var plays: Int {
    get {
      registrar.access(self, keyPath: \.plays)
      return number.withLock { $0 }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.plays) { number.withLock { $0 = newValue } }
    }
  }
}

private final class Listener: Hashable, Sendable {
  static func == (one: Listener, other: Listener) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A property is read twice when it is registered with Observation, and once when a registration is used
/// again: before each later delivery, and when it is observed anew.
@Suite("L12 Cost: properties that are observed again and again", .ownThreads)
struct ObservedAgainTests {
  private let center = NotificationCenter()

  @Test func observationsThatComeAndGoLeaveOneRegistration() async {
    let (song, log) = (Song(), Log<Int>())
    for _ in 0..<1_000 { center.continuum.observe(song, \.plays) { _ in }.cancel() }
    #expect(song.reads == 1_001)
    // Nobody reads what nobody observes.
    song.plays = 1
    center.continuum.observe(song, \.plays) { log.append($0) }
    #expect(song.reads == 1_003)
    song.plays = 2
    await Threads.expectSoon { log.all == [1, 2] }
    // It looks again for a second.
    #expect(song.reads <= 1_010)
  }

  @Test func centersThatComeAndGoLeaveOneRegistration() {
    let song = Song()
    for _ in 0..<1_000 { NotificationCenter().continuum.observe(song, \.plays) { _ in } }
    #expect(song.reads == 1_001)
  }

  @Test @MainActor func aCellThatIsUsedAgainShowsItsModel() async {
    let (songs, label) = ((0..<10).map { Song(plays: $0) }, Label())
    var observer: ContinuumObserver?
    for round in 0..<1_000 {
      observer?.cancel()
      observer = center.continuum.observe(songs[round % 10], \.plays, bindTo: label, \.number)
      #expect(label.number == round % 10)
    }
    #expect(songs.reduce(0) { $0 + $1.reads } == 1_010)
    for index in 0..<10 { songs[index].plays = 100 + index }
    await Threads.expectSoon { label.number == 109 }
    #expect(songs.dropLast().reduce(0) { $0 + $1.reads } == 909)
    observer?.cancel()
    center.continuum.observe(songs[0], \.plays, bindTo: label, \.number)
    #expect(label.number == 100)
    songs[0].plays = 7
    await Threads.expectSoon { label.number == 7 }
  }

  @Test func aRegistrationTellsEachCenterOfAChange() async {
    let (song, other) = (Song(), NotificationCenter())
    let (first, second) = (Log<Int>(), Log<Int>())
    center.continuum.observe(song, \.plays) { first.append($0) }
    other.continuum.observe(song, \.plays) { second.append($0) }
    for plays in 1...3 {
      song.plays = plays
      await Threads.expectSoon { first.last == plays && second.last == plays }
    }
    #expect(first.all == [0, 1, 2, 3])
    #expect(second.all == [0, 1, 2, 3])
  }

  /// A second center observes, and a third thread changes the property, when it has been read for the
  /// registration and Observation does not know of that yet.
  @Test func whoObservesWhileAPropertyIsBeingRegisteredMissesNothing() async {
    let (song, other) = (Song(), NotificationCenter())
    let (first, second) = (Log<Int>(), Log<Int>())
    song.afterReading { [song] in
      Threads.elsewhere {
        other.continuum.observe(song, \.plays) { second.append($0) }
        song.plays = 1
      }
    }
    center.continuum.observe(song, \.plays) { first.append($0) }
    await Threads.expectSoon { first.all == [1] && second.all == [0, 1] }
  }

  @Test func whatIsRegisteredKeepsTheObjectNotAlive() {
    weak var gone: Song?
    do {
      let song = Song()
      gone = song
      center.continuum.observe(song, \.plays) { _ in }.cancel()
    }
    #expect(gone == nil)
  }

  /// The artist keeps what was registered for the song that is gone.
  @Test func aNewObjectAtADeadOnesAddressHasNothingOfItsRegistration() async throws {
    let artist = Artist()
    let (song, log) = (try #require(successor(artist)), Log<Int>())
    center.continuum.observe(song, \.playsByArtist) { log.append($0) }
    song.plays = 1
    await Threads.expectSoon { log.all == [0, 1] }
    artist.plays = 10
    await Threads.expectSoon { log.all == [0, 1, 11] }
  }

  /// Makes a song, observes it, lets it die, and makes others until one has its address.
  private func successor(_ artist: Artist) -> Song? {
    for _ in 0..<1_000 {
      let address = {
        let song = Song(by: artist)
        center.continuum.observe(song, \.playsByArtist) { _ in }.cancel()
        return ObjectIdentifier(song)
      }()
      var others: [Song] = []
      for _ in 0..<100 {
        let song = Song(by: artist)
        if ObjectIdentifier(song) == address { return song }
        others.append(song)
      }
    }
    return nil
  }

  @Test func anObjectInAKeyPathsSubscriptDoesNotOutliveTheObservation() {
    let song = Song()
    weak var gone: Listener?
    let observer = {
      let listener = Listener()
      gone = listener
      return center.continuum.observe(song, \.[listener], onValueChange: { _ in })
    }()
    observer.cancel()
    #expect(gone == nil)
  }

  /// Another thread changes the property while it is observed anew: whether what was registered tells of
  /// that change or not, the next one is delivered, and once.
  @Test func aChangeWhileThePropertyIsObservedAnewLosesNoLaterOne() async {
    let center = center
    for round in 0..<500 {
      let (song, log) = (Song(), Log<Int>())
      center.continuum.observe(song, \.plays) { _ in }.cancel()
      await withCheckedContinuation { continuation in
        Thread {
          Threads.run(count: 2) { index in
            Threads.spin(index == round % 2 ? round / 2 % 64 : 0)
            if index == 0 {
              song.plays = 1
            } else {
              center.continuum.observe(song, \.plays) { log.append($0) }
            }
          }
          continuation.resume()
        }.start()
      }
      song.plays = 2
      await Threads.expectSoon { log.last == 2 }
      #expect(log.all.count { $0 == 2 } == 1)
    }
  }
}
