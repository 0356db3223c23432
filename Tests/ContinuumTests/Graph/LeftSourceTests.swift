import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L12 Consistency: a source that is being left is not computed any more", .ownThreads)
struct LeftSourceTests {
  let center = NotificationCenter()
  let songs = Variable(value: ["one", "two", "three"])
  let index = Variable(value: 2)
  /// Would stop if the song of an old index were looked for in new songs.
  var song: Constant<String> { index.flatMap { [songs] index in songs.map { $0[index] } } }

  func leaveOneSong() {
    batchUpdates {
      songs.value = ["uno"]
      index.value = 0
    }
  }

  @Test func whenBothChangeInABatch() {
    let song = song
    let log = Log<String>()
    center.continuum.observe(song, onValueChange: { log.append($0) })
    leaveOneSong()
    #expect(log.all == ["three", "uno"])
  }

  @Test func whenNobodyObservesIt() {
    let song = song
    #expect(song.value == "three")
    index.value = 0
    songs.value = ["uno"]
    #expect(song.value == "uno")
  }

  @Test func whenItIsReadInABatch() {
    let song = song
    let log = Log<String>()
    center.continuum.observe(song, onValueChange: { log.append($0) })
    batchUpdates {
      songs.value = ["uno"]
      index.value = 0
      #expect(song.value == "uno")
    }
    #expect(log.all == ["three", "uno"])
  }

  @Test func whenMoreIsDerivedFromIt() {
    let song = index.flatMap { [songs] index in
      songs.map { $0[index] }.map { $0.uppercased() }.removeDuplicates()
    }
    let line = Constant(combining: song, index) { "\($1): \($0)" }
    let log = Log<String>()
    center.continuum.observe(line, onValueChange: { log.append($0) })
    leaveOneSong()
    #expect(log.all == ["2: THREE", "0: UNO"])
  }

  @Test func whenAnotherThreadNeedsItInTheMiddleOfTheBatch() {
    let other = Variable(value: 0)
    let log = Log<String>()
    let line = Constant(combining: song, other) { "\($1): \($0)" }
    center.continuum.observe(line, onValueChange: { log.append($0) })
    batchUpdates {
      leaveOneSong()
      Threads.elsewhere { other.value = 1 }
      #expect(log.all == ["0: three", "1: uno"])
    }
    #expect(log.all == ["0: three", "1: uno"])
  }

  @Test(arguments: [true, false])
  func whenAnotherThreadNeedsItWhileItsSourceIsLookedFor(hasFollowedOne: Bool) {
    let (other, isObserved) = (Variable(value: 0), Locked(false))
    let song = index.flatMap { [songs] index in
      let isFirst = isObserved.withLock { isObserved in
        defer { isObserved = false }
        return isObserved
      }
      if isFirst { Threads.elsewhere { other.value = 1 } }
      return songs.map { $0[index] }
    }
    let log = Log<String>()
    if hasFollowedOne { #expect(song.value == "three") }
    leaveOneSong()
    isObserved.withLock { $0 = true }
    center.continuum.observe(
      Constant(combining: song, other) { "\($1): \($0)" }, onValueChange: { log.append($0) })
    #expect(log.last == "1: uno")
  }

  @Test @MainActor func whenTheMainActorHasStillToHearOfIt() {
    let song = index.flatMap(on: MainActor.self) { [songs] index in songs.map { $0[index] } }
    center.continuum.observe(song, onValueChange: { _ in })
    Threads.elsewhere { [songs, index] in
      batchUpdates {
        index.value = 0
        songs.value = ["uno"]
      }
      songs.value = ["un"]
    }
    #expect(song.value == "un")
  }

  @Test @MainActor func whenTheMainActorComputesIt() {
    let song = index.flatMap(on: MainActor.self) { [songs] index in
      songs.map { $0[index] }.map(on: MainActor.self) { $0.uppercased() }
    }
    center.continuum.observe(song, onValueChange: { _ in })
    Threads.elsewhere { [songs, index] in
      batchUpdates {
        index.value = 0
        songs.value = ["uno"]
      }
    }
    #expect(song.value == "UNO")
  }

  @Test @MainActor func whatTheMainActorGoesOnFromIsStillComputedByWhoeverWrites() {
    let song = song
    let placesOfRuns = Log<Bool>()
    let count = songs.map { songs in
      placesOfRuns.append(Main.isHere)
      return songs.count
    }.map(on: MainActor.self) { $0 }.map { $0 }
    center.continuum.observe(song, onValueChange: { _ in })
    center.continuum.observe(count, onValueChange: { _ in })
    Threads.elsewhere { leaveOneSong() }
    #expect(count.value == 1)
    #expect(placesOfRuns.all == [true, false])
  }

  @Test @MainActor func whenItBelongsToTheMainActor() async {
    let song = index.flatMap(on: MainActor.self) { [songs] index in songs.map { $0[index] } }
    var log: [String] = []
    center.continuum.observe(song, onValueChange: { log.append($0) })
    leaveOneSong()
    #expect(log == ["three", "uno"])
    await Task.detached { [songs, index] in
      songs.value = ["uno", "dos"]
      index.value = 1
      // At no moment are there too few songs, since the main actor may look at any.
      batchUpdates {
        index.value = 0
        songs.value = ["un"]
      }
    }.value
    #expect(await song.first { $0 == "un" } == "un")
  }
}
