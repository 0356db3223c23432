import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Owns a variable, as a model does.
private final class Song: Sendable {
  let title = Variable(value: "Song")
  private let token: Token
  init(_ live: Live) { token = live.token() }
}

@Suite(
  "L10 Lifetime: what flatMap follows may belong to the value that it was chosen by", .ownThreads)
struct FlatMapLifetimeTests {
  let center = NotificationCenter()
  /// What another thread's transforms may look at lives until they have returned.
  let live = Live()
  let label = Label()

  @Test func theChosenObjectDiesWithTheVariableThatChoseIt() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    let observer = center.continuum.observe(selected!.flatMap { $0.title }, bindTo: label, \.text)
    #expect(label.text == "Song")
    selected = nil
    live.expect(0)
    #expect(observer.isCancelled)
  }

  @Test func itDoesSoAfterASwitchInTheBatchThatDropsTheVariable() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    center.continuum.observe(selected!.flatMap { $0.title }, bindTo: label, \.text)
    batchUpdates {
      let song = Song(live)
      song.title.value = "Other"
      selected!.value = song
      selected = nil
    }
    #expect(label.text == "Other")
    live.expect(0)
  }

  @Test func itDoesSoIfTheBatchWroteTheSameChoiceAgain() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    let observer = center.continuum.observe(
      selected!.removeDuplicates { $0 === $1 }.flatMap { $0.title }, bindTo: label, \.text)
    batchUpdates {
      selected!.value = selected!.value
      selected = nil
    }
    #expect(label.text == "Song")
    live.expect(0)
    #expect(observer.isCancelled)
  }

  @Test func whatABatchWroteAndReadIsDeliveredBeforeTheChoiceIsForgotten() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    var title: Constant<String>? = selected!.flatMap { $0.title }
    center.continuum.observe(title!, bindTo: label, \.text)
    batchUpdates {
      let song = Song(live)
      song.title.value = "Other"
      selected!.value = song
      #expect(title!.value == "Other")
      selected = nil
    }
    #expect(label.text == "Other")
    title = nil
    live.expect(0)
  }

  @Test func itDoesSoIfItIsObservedWhenTheVariableIsGone() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    var title: Constant<String>? = selected!.flatMap { $0.title }
    #expect(title!.value == "Song")
    selected = nil
    live.expect(1)
    center.continuum.observe(title!, bindTo: label, \.text)
    title = nil
    live.expect(0)
  }

  @Test func itDoesSoForAListOfThem() {
    var songs: Variable<[Song]>? = Variable(value: [Song(live), Song(live)])
    let titles = songs!.flatMap { songs in
      Constant(combining: songs.map(\.title), transform: { $0.joined(separator: ", ") })
    }
    center.continuum.observe(titles, bindTo: label, \.text)
    #expect(label.text == "Song, Song")
    songs = nil
    live.expect(0)
  }

  @Test func itDoesSoBelowAnotherFlatMap() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    var album: Variable<Constant<Song>>? = Variable(value: Constant(variable: selected!))
    let title = album!.flatMap { $0 }.flatMap { $0.title }
    center.continuum.observe(title, bindTo: label, \.text)
    album = nil
    selected!.value.title.value = "Renamed"
    #expect(label.text == "Renamed")
    selected!.value = Song(live)
    #expect(label.text == "Song")
    live.expect(1)
    selected = nil
    live.expect(0)
  }

  @Test func itCanStillBeReadAndObservedBelowAnotherFlatMap() {
    var selected: Variable<Song>? = Variable(value: Song(live))
    var album: Variable<Constant<Song>>? = Variable(value: Constant(variable: selected!))
    let song = selected!.value
    let title = album!.flatMap { $0 }.flatMap { $0.title }
    let observer = center.continuum.observe(title, bindTo: label, \.text)
    (album, selected) = (nil, nil)
    song.title.value = "Renamed"
    #expect(label.text == "Renamed")
    observer.cancel()
    song.title.value = "Again"
    #expect(title.value == "Again")
    center.continuum.observe(title, bindTo: label, \.text)
    song.title.value = "Third"
    #expect(label.text == "Third")
  }

  /// The closure is not needed any more when the choice is final.
  @Test func itIsOverWithAVariableThatOnlyItsClosureKeeps() {
    var index: Variable<Int>? = Variable(value: 1)
    var songs: Variable<[String]>? = Variable(value: ["One", "Two"])
    let observer = {
      let title = index!.flatMap { [songs = songs!] index in songs.map { $0[index] } }
      return center.continuum.observe(title, bindTo: label, \.text)
    }()
    songs!.value = ["One", "Other"]
    songs = nil
    #expect(!observer.isCancelled)
    index!.value = 0
    #expect(label.text == "One")
    index = nil
    #expect(Threads.wait { observer.isCancelled })
  }

  @Test func itIsOverWithVariablesThatOnlyClosuresInsideOneAnotherKeep() {
    var index: Variable<Int>? = Variable(value: 1)
    let observer = {
      let (songs, isLoud) = (Variable(value: ["One", "Two"]), Variable(value: true))
      let title = index!.flatMap { index in
        isLoud.flatMap { isLoud in
          songs.map { isLoud ? $0[index].uppercased() : $0[index] }
        }
      }
      return center.continuum.observe(title.map { $0 + "!" }, bindTo: label, \.text)
    }()
    #expect(label.text == "TWO!")
    #expect(!observer.isCancelled)
    index = nil
    #expect(Threads.wait { observer.isCancelled })
  }

  @Test func whatItsClosureKeptCanBeReadWhenTheChoiceIsFinal() {
    var index: Variable<Int>? = Variable(value: 1)
    let songs = Variable(value: ["One", "Two"])
    let title = index!.flatMap { index in songs.map { $0[index] } }
    let observer = center.continuum.observe(title, bindTo: label, \.text)
    index = nil
    songs.value = ["One", "Other"]
    #expect(label.text == "Other")
    observer.cancel()
    songs.value = ["One", "Third"]
    #expect(title.value == "Third")
    center.continuum.observe(title.map { $0 + "!" }, bindTo: label, \.text)
    songs.value = ["One", "Fourth"]
    #expect(label.text == "Fourth!")
  }

  @Test func whatIsHeldGoesOn() {
    let song = Song(live)
    var selected: Variable<Song>? = Variable(value: song)
    let title = selected!.flatMap { $0.title }
    center.continuum.observe(title, bindTo: label, \.text)
    selected = nil
    song.title.value = "Other"
    #expect(label.text == "Other")
    #expect(title.value == "Other")
    #expect(title.map { $0.count }.value == 5)
  }

  @Test func whatWasObservedCanBeReadWhenTheChoiceIsFinal() {
    let song = Song(live)
    var selected: Variable<Song>? = Variable(value: song)
    let title = selected!.flatMap { $0.title }
    let observer = center.continuum.observe(title, bindTo: label, \.text)
    selected = nil
    observer.cancel()
    song.title.value = "Other"
    #expect(title.value == "Other")
    center.continuum.observe(title, bindTo: label, \.text)
    song.title.value = "Third"
    #expect(label.text == "Third")
  }
}

@Suite(
  "L10 Lifetime: what flatMap follows on the main actor may belong to the value that it was chosen by",
  .ownThreads
)
@MainActor
struct FlatMapLifetimeOnTheMainActorTests {
  @Test func theChosenObjectDiesWithTheVariableThatChoseIt() {
    let (live, label) = (Live(), Label())
    var selected: Variable<Song>? = Variable(value: Song(live))
    let title = selected!.flatMap(on: MainActor.self) { $0.title }.map { $0.uppercased() }
    NotificationCenter().continuum.observe(title, bindTo: label, \.text)
    #expect(label.text == "SONG")
    selected = nil
    live.expect(0)
  }

  @Test func whatItsClosureCapturedDiesOnTheMainActorWhenTheChoiceIsFinal() async {
    let deaths = Log<Bool>()
    let selected = Box<Variable<Int>>(Variable(value: 0))
    let title = Variable(value: "Song")
    NotificationCenter().continuum.observe(
      {
        let captured = LastWill { deaths.append(Main.isHere) }
        return selected.content!.flatMap(on: MainActor.self) { _ in
          withExtendedLifetime(captured) { title }
        }
      }(), bindTo: Label(), \.text)
    await Task.detached { selected.content = nil }.value
    await deaths.expect { $0.count == 1 }
    #expect(deaths.all == [true])
    withExtendedLifetime(title) {}
  }
}
