import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Observation
import Testing

@MainActor @Observable private final class Note {
  var title = "one"
  var count = 0
  var author = Author()
  var subtitle: String?
  var line: String { "\(title) by \(author.name)" }
}

@MainActor @Observable private final class Author {
  var name = "Ada"
}

/// A model that any thread may use.
private final class SharedNote: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let number = Locked(0)
  private let whenRead = Locked<(@Sendable () -> Void)?>(nil)

  /// Runs once, when the count has been read the next time.
  var afterReading: (@Sendable () -> Void)? {
    get { whenRead.withLock { $0 } }
    set { whenRead.withLock { $0 = newValue } }
  }

  var count: Int {
    get {
      registrar.access(self, keyPath: \.count)
      let count = number.withLock { $0 }
      let body = whenRead.withLock { body in
        defer { body = nil }
        return body
      }
      body?()
      return count
    }
    set {
      registrar.withMutation(of: self, keyPath: \.count) { number.withLock { $0 = newValue } }
    }
  }
}

/// A model that any thread may use, and whose setter takes a while: Observation has told of the change
/// long before the new value is there.
private final class SlowNote: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let number = Locked(0)
  private let due = Locked<ContinuousClock.Instant?>(nil)
  private let isReadAgain = DispatchSemaphore(value: 0)

  var count: Int {
    registrar.access(self, keyPath: \.count)
    let count = number.withLock { $0 }
    let isDue = due.withLock { due in
      guard let time = due, time <= .now else { return false }
      due = nil
      return true
    }
    if isDue { isReadAgain.signal() }
    return count
  }

  /// Stores a new value when the old one is read after `duration`.
  ///
  /// - Returns: Whether it has been read again.
  func set(_ value: Int, whenReadAfter duration: Duration) -> Bool {
    due.withLock { $0 = .now + duration }
    return registrar.withMutation(of: self, keyPath: \.count) {
      defer { number.withLock { $0 = value } }
      return isReadAgain.comes(within: 20)
    }
  }
}

/// Observation's own models, which need no `post` (L9).
@Suite(.ownThreads) @MainActor
struct ObservableTests {
  private let center = NotificationCenter()
  private let note = Note()
  private let label = Label()

  @Test func anObservableModelNeedsNoPost() async {
    center.continuum.observe(note, \.title, bindTo: label, \.text)
    #expect(label.text == "one")
    note.title = "two"
    await soon { label.text == "two" }
  }

  @Test func aChangeIsDeliveredAfterTheNewValueIsStored() async {
    var seen: [String] = []
    center.continuum.observe(note, \.title) { [note] in
      #expect(note.title == $0)
      seen.append($0)
    }
    note.title = "two"
    #expect(seen == ["one"])
    await soon { seen == ["one", "two"] }
  }

  @Test func codeThatIsGenericOverAnyClassFollowsItToo() async {
    func show<Object: AnyObject>(_ object: Object, _ keyPath: KeyPath<Object, String>) {
      center.continuum.observe(object, keyPath, bindTo: label, \.text)
    }
    show(note, \.title)
    note.title = "two"
    await soon { label.text == "two" }
  }

  @Test func withoutTheInitialValueItsChangesAreDelivered() async {
    var seen: [String] = []
    center.continuum.observe(note, \.title, initial: false) { seen.append($0) }
    #expect(seen.isEmpty)
    note.title = "two"
    await soon { seen == ["two"] }
  }

  @Test func aChangeInABatchIsDeliveredAtItsEnd() {
    center.continuum.observe(note, \.title, bindTo: label, \.text)
    batchUpdates {
      note.title = "two"
      note.title = "three"
      #expect(label.text == "one")
    }
    #expect(label.text == "three")
  }

  @Test func aChangeMadeWhileItDeliversIsNotMissed() async {
    var seen: [Int] = []
    center.continuum.observe(note, \.count) { [note] in
      seen.append($0)
      if $0 > 0, $0 < 5 { note.count += 1 }
    }
    note.count = 1
    await soon { seen.last == 5 }
    #expect(seen == [0, 1, 2, 3, 4, 5])
    note.count = 6
    await soon { seen.last == 6 }
  }

  @Test func changesOfOneJobAreDeliveredOnce() async {
    var seen: [Int] = []
    center.continuum.observe(note, \.count) { seen.append($0) }
    for value in 1...10 { note.count = value }
    await soon { seen == [0, 10] }
  }

  @Test func itFollowsAKeyPathWhenTheInnerModelIsReplaced() async {
    center.continuum.observe(note, \.author.name, bindTo: label, \.text)
    let first = note.author
    note.author.name = "Grace"
    await soon { label.text == "Grace" }
    note.author = Author()
    await soon { label.text == "Ada" }
    note.author.name = "Barbara"
    await soon { label.text == "Barbara" }
    first.name = "nobody"
    await settle()
    #expect(label.text == "Barbara")
  }

  @Test func itFollowsWhatAComputedPropertyReads() async {
    center.continuum.observe(note, \.line, bindTo: label, \.text)
    #expect(label.text == "one by Ada")
    note.author.name = "Grace"
    await soon { label.text == "one by Grace" }
  }

  @Test func itStopsAtItsEnd() async {
    var seen: [String] = []
    let observer = center.continuum.observe(note, \.title) { seen.append($0) }
    note.title = "two"
    observer.cancel()
    await settle()
    note.title = "three"
    await settle()
    #expect(seen == ["one"])
  }

  @Test func itEndsWithTheModel() async {
    var model: Note? = Note()
    weak let reference = model
    let observer = center.continuum.observe(model!, \.title, bindTo: label, \.text)
    model?.title = "two"
    model = nil
    #expect(reference == nil)
    #expect(observer.isCancelled)
  }

  @Test func whatItCapturedIsReleasedAtItsEnd() async {
    let live = Live()
    let token = live.token()
    let observer = center.continuum.observe(note, \.title) { _ in withExtendedLifetime(token) {} }
    _ = consume token
    note.title = "two"
    await settle()
    #expect(live.count == 1)
    observer.cancel()
    #expect(live.count == 0)
  }

  @Test func itHasEveryForm() async {
    let other = Label()
    center.continuum.observe(note, \.title, bindTo: other, \.note)
    center.continuum.observe(note, \.subtitle, bindTo: label, \.text)
    center.continuum.observe(note, \.count, bindTo: label) { $0.number = $1 }
    label.text = "as it was"
    note.title = "two"
    note.count = 2
    await soon { other.note == "two" && label.number == 2 }
    #expect(label.text == "as it was")
    note.subtitle = "sub"
    await soon { label.text == "sub" }
  }

  @Test func aPostRefreshesItToo() {
    var seen: [String] = []
    center.continuum.observe(note, \.title) { seen.append($0) }
    center.continuum.post(keyPath: \Note.title, of: note)
    #expect(seen == ["one", "one"])
  }

  // MARK: Other threads

  @Test func aChangeOnAnotherThreadReachesTheMainActor() async {
    let note = SharedNote()
    center.continuum.observe(note, \.count) { label.number = $0 }
    Threads.elsewhere { note.count = 1 }
    await soon { label.number == 1 }
  }

  @Test func theLastOfManyChangesOnOtherThreadsIsNotMissed() async {
    for _ in 0..<100 {
      let note = SharedNote()
      let observer = center.continuum.observe(note, \.count) { label.number = $0 }
      await withCheckedContinuation { continuation in
        // Not here: it may wait for the threads of another test, and they for the main actor.
        Thread {
          Threads.run(count: 2) { index in
            for value in 1...20 { note.count = value * 2 + index }
          }
          continuation.resume()
        }.start()
      }
      await soon { label.number == note.count && label.number >= 40 }
      observer.cancel()
    }
  }

  private func soon(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async {
    await Threads.expectSoon(sourceLocation: sourceLocation, condition)
  }

  /// Waits until every job that is on its way to the main actor has come.
  private func settle() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}

/// A model that belongs to the code that made it.
@Observable private final class Draft {
  var title = "one"
}

private actor Writer {
  private let (center, draft) = (NotificationCenter(), Draft())
  private var titles: [String] = []

  func follow(_ log: Log<[String]>) {
    center.continuum.observe(draft, \.title, bindTo: self) { writer, title in
      writer.titles.append(title)
      log.append(writer.titles)
    }
  }

  func rename(_ title: String) { draft.title = title }
}

@Suite(.ownThreads)
struct ObservableFromAnywhereTests {
  @Test func anActorFollowsItsOwnModel() async {
    let (writer, log) = (Writer(), Log<[String]>())
    await writer.follow(log)
    await log.expect { $0.last == ["one"] }
    await writer.rename("two")
    await log.expect { $0.last == ["one", "two"] }
  }

  @Test func whatCodeWithoutIsolationObservesIsReadOnAnotherThread() async {
    let (center, note, log) = (NotificationCenter(), SharedNote(), Log<Int>())
    center.continuum.observe(note, \.count) { log.append($0) }
    note.count = 1
    await log.expect { $0.all == [0, 1] }
    let queue = OperationQueue()
    center.continuum.observe(note, \.count, on: queue) { _ in
      #expect(OperationQueue.current === queue)
    }
    note.count = 2
    await log.expect { $0.last == 2 }
  }

  /// What is read at once, and what is read soon after, is still the old value.
  @Test func aValueThatAnotherThreadTakesLongToStoreIsNotMissed() async throws {
    let (center, note, log) = (NotificationCenter(), SlowNote(), Log<Int>())
    center.continuum.observe(note, \.count) { log.append($0) }
    let isReadAgain = Log<Bool>()
    Thread { isReadAgain.append(note.set(1, whenReadAfter: .milliseconds(80))) }.start()
    await isReadAgain.expect { $0.count == 1 }
    try #require(isReadAgain.last == true, "Nobody has looked again.")
    await log.expect { $0.all == [0, 1] }
  }

  /// The first delivery goes on while the property is read again for observations that there are.
  @Test func aChangeThatAnotherThreadMakesDuringALongFirstDeliveryIsNotMissed() async {
    let (center, note, log) = (NotificationCenter(), SharedNote(), Log<Int>())
    let (slowNote, isReadAgain) = (SlowNote(), Log<Bool>())
    center.continuum.observe(slowNote, \.count) { _ in }
    center.continuum.observe(note, \.count) { count in
      log.append(count)
      guard count == 0 else { return }
      Threads.elsewhere {
        note.count = 1
        // That is the last time that both are read again.
        isReadAgain.append(slowNote.set(1, whenReadAfter: .milliseconds(500)))
      }
    }
    #expect(isReadAgain.all == [true])
    await log.expect { $0.all == [0, 1] }
  }

  #if os(Linux)
  @Test func changesOfManyModelsOnAnotherThreadTakeAHandfulOfThreads() async {
    await #expect(processExitsWith: .success) {
      let (center, received, most) = (NotificationCenter(), Log<Void>(), Locked(0))
      let notes = (0..<2_000).map { _ in SharedNote() }
      for note in notes {
        center.continuum.observe(note, \.count, initial: false) { _ in
          let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
          most.withLock { $0 = max($0, threads?.count ?? .max) }
          received.append(())
        }
      }
      Threads.elsewhere { for note in notes { note.count = 1 } }
      await received.expect { $0.count == notes.count }
      let count = most.withLock { $0 }
      #expect(count < 50, "There were \(count) threads.")
    }
  }
  #endif

  /// Another thread changes the model when its value has been read and nothing watches it yet.
  @Test func aChangeThatIsMadeWhileThePropertyIsReadIsNotMissed() async {
    let (center, note, log) = (NotificationCenter(), SharedNote(), Log<Int>())
    note.afterReading = { [note] in Threads.elsewhere { note.count = 1 } }
    center.continuum.observe(note, \.count) { log.append($0) }
    await log.expect { $0.last == 1 }
  }
}
