import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Observation
import Testing

#if os(macOS) || os(Linux)

/// The mistakes that nothing tells you of, as in the article.
enum Silence: String, CaseIterable, Sendable {
  case noPost = "The property of an observed object is set, without a post"
  case otherCenter = "A post goes through another center than the binding"
  case nameOfSubclass = "Code posts the name of a superclass's or a subclass's key path by hand"
  case noVariable = "Only a constant is kept, and its variable is not"
  case noCenter = "The center of an object's binding, or of its notifications, is not kept"
  case noBag = "The bag is not kept"
  case targetNotKept =
    "The target is a variable, an emitter, a command or a view model that nobody keeps"
  case impureTransform = "A transform reads something other than its arguments"
  case classInVariable = "A class in a variable is changed, as by `person.value.name = \"Ada\"`"
  case equalIDs = "A type's `==` compares only the ids"
  case objectInPlace =
    "A transform returns an object that was changed in place, of an `Equatable` class, such as a subclass of `NSObject`"
  case returning = "The body of `modify` returns the new value, as in `modify { $0 + 1 }`"
  case ruleWithoutValue =
    "The rule of a `LinkedVariable(value:following:)` does not use the written value"
  case editAndWrite =
    "In one batch or observation, code edits a bound field and also writes its variable"
  case lateObserver = "A signal is observed after its event"
  case counting = "An observation of a value counts what it receives"
  case newConstant = "A constant is derived again only to ask for its `notificationName`"
  case observingInDeinit = "An object observes with `bindTo: self` in its `deinit`"
  case isolatedEquality =
    "In a module that is on the main actor by default, `map` makes a plain `struct: Equatable`"
  case loadForEachCell = "A load with `whileObserved: true` is made for each cell"
  case busyGetter = "The getter of a bound property does more than return it"
  case onlyRead = "A load with `whileObserved: true` is only read"
  case noLoader = "A loaded constant is neither kept nor observed"
  case loadWithoutBag =
    "A `load` of what outlives the screen is made in the call of `observe`, and the screen goes"
  case cycle = "A closure strongly captures the owner of its source"
  case valueOwnsConstant =
    "A variable holds an object, and the object holds a constant that is derived from that variable"
  case runLoop = "A delivery on the main actor runs a run loop, such as that of a modal dialog"
  case otherWait =
    "The body of `modify` waits for a thread that uses the variable, such as with `DispatchQueue.sync`"
  case defaultArgument = "A default argument binds a main-actor property"
  case valueInInitialValue =
    "The initial value of a main-actor property, or a default argument, calls `value(of:)`"
  case offActor = "In an actor, a closure of `load` or `Command` has a capture list"
  case otherThreadsBatch = "A thread reads or observes while another one is in a batch"
}

/// Whether code runs on it can be asked.
private final class Executor: SerialExecutor {
  private static let key = DispatchSpecificKey<Void>()
  private let queue = DispatchQueue(label: "Editor")

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  init() { queue.setSpecific(key: Executor.key, value: ()) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor Editor {
  private let executor = Executor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func makeSave() -> Command<Void, [Bool]> {
    Command { [weak self] in
      let isHere = Executor.isCurrent
      return [isHere, await self?.write() ?? false]
    }
  }

  private func write() -> Bool { Executor.isCurrent }
}

@Suite("Mistakes that nothing tells you of")
struct SilenceTests {
  @Test(arguments: Silence.allCases)
  @MainActor func itHappensAsTheArticleSays(_ silence: Silence) async throws {
    let center = NotificationCenter()
    let label = Label()
    switch silence {
    case .noPost:
      let model = Model()
      center.continuum.observe(model, \.title, bindTo: label, \.text)
      model.title = "two"
      #expect(label.text == "one")
      center.continuum.post(keyPath: \Model.title, of: model)
      #expect(label.text == "two")

    case .nameOfSubclass:
      let model = Special()
      center.continuum.observe(model as Model, \.title, bindTo: label, \.text)
      model.title = "two"
      let name = NotificationCenterContinuum.notificationName(for: \Special.title)
      center.post(name: name, object: model)
      #expect(label.text == "one")
      center.continuum.post(keyPath: \Special.title)
      #expect(label.text == "two")

    case .otherCenter:
      let model = Model()
      center.continuum.observe(model, \.title, bindTo: label, \.text)
      model.title = "two"
      NotificationCenter().continuum.post(keyPath: \Model.title)
      #expect(label.text == "one")

    case .noCenter:
      let model = Model()
      let observer = NotificationCenter().continuum.observe(model, \.title, bindTo: label, \.text)
      #expect(observer.isCancelled)
      let posted = NotificationCenter().continuum.events(named: Label.wasEdited)
      #expect(center.continuum.observe(posted) {}.isCancelled)

    case .noBag:
      let observer = center.continuum.observe(Variable(value: 1)) { _ in }
      observer.disposed(by: ContinuumBag())
      #expect(observer.isCancelled)

    case .noVariable:
      let title = Constant(variable: Variable(value: "two"))
      let observer = center.continuum.observe(title, bindTo: label, \.text)
      #expect(label.text == "two")
      #expect(observer.isCancelled)

    case .cycle:
      weak var screen: Screen?
      do {
        let made = Screen()
        screen = made
        made.observe(through: center)
      }
      #expect(screen != nil)
      screen?.bag.cancelAll()
      #expect(screen == nil)

    case .impureTransform:
      let (number, factor) = (Variable(value: 1), Variable(value: 2))
      let product = number.map { $0 * factor.value }
      center.continuum.observe(product) { label.text = "\($0)" }
      factor.value = 3
      #expect(label.text == "2")

    case .newConstant:
      let number = Variable(value: 1)
      center.continuum.observe(number.map { $0 + 1 }) { _ in }
      let name = number.map { $0 + 1 }.notificationName
      let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        Issue.record("It was posted.")
      }
      number.value = 2
      center.removeObserver(token)

    case .returning:
      let number = Variable(value: 1)
      var seen: [Int] = []
      center.continuum.observe(number, onValueChange: { seen.append($0) })
      number.modify { $0 + 1 }
      #expect(seen == [1, 1])

    case .ruleWithoutValue:
      let query = Variable(value: "")
      let page = LinkedVariable(value: 1, following: query) { _, _ in 1 }
      page.value = 2
      #expect(page.value == 1)
      let startingOver = LinkedVariable(following: query) { _ in 1 }
      startingOver.value = 2
      #expect(startingOver.value == 2)

    case .counting:
      let number = Variable(value: 0)
      var received: [Int] = []
      center.continuum.observe(number) { received.append($0) }
      batchUpdates {
        number.value = 1
        number.value = 2
      }
      #expect(received == [0, 2])

    case .lateObserver:
      let emitter = Emitter<String>()
      emitter.send("two")
      center.continuum.observe(emitter.signal) { label.text = $0 }
      #expect(label.text == "")

    case .noLoader:
      let number = Variable(value: 0)
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      var loaded: Constant<Loading<Int>>? = number.load { number in
        end.yield(false)
        await Task {
          await withTaskCancellationHandler {
          } onCancel: {
          }
        }.value
        while !Task.isCancelled { await Task.yield() }
        end.yield(true)
        return number
      }
      _ = loaded?.value
      var iterator = ends.makeAsyncIterator()
      #expect(await iterator.next() == false)
      loaded = nil
      #expect(await iterator.next() == true)

    case .onlyRead:
      var runs = 0
      let number = Constant.loading(whileObserved: true) {
        runs += 1
        return runs
      }
      await settled { #expect(number.value.isLoading) }
      #expect(number.value.isLoading)
      #expect(runs == 0)
      #expect(await number.first { !$0.isLoading }?.value == 1)

    case .loadForEachCell:
      var runs = 0
      for _ in 1...2 {
        let number = Constant.loading(whileObserved: true) {
          runs += 1
          return runs
        }
        _ = await number.first { !$0.isLoading }
      }
      #expect(runs == 2)

    case .targetNotKept:
      let (tapped, shown) = (Emitter<String>(), Label())
      let observers = {
        let state = Variable(value: "")
        center.continuum.observe(state, bindTo: shown, \.text)
        let done = Emitter<String>()
        return [
          center.continuum.observe(tapped.signal, bindTo: state, \.value),
          center.continuum.observe(tapped.signal, bindTo: done) { $0.send($1) },
        ]
      }()
      tapped.send("one")
      #expect(shown.text == "")
      #expect(observers.allSatisfy { $0.isCancelled })

    case .loadWithoutBag:
      // In a process of its own: the loads of other tests make the library look.
      await #expect(processExitsWith: .success) { await loadWithoutBag() }

    case .valueOwnsConstant:
      var selected: Variable<Row?>? = Variable(value: Row())
      selected?.value?.isSelected = selected?.map(on: MainActor.self) { $0 != nil }
      weak let row = selected?.value
      selected = nil
      #expect(row != nil)
      row?.isSelected = nil
      #expect(row == nil)

    case .otherThreadsBatch:
      let (one, other) = (Variable(value: 0), Variable(value: 0))
      let both = Constant(combining: one, other) { [$0, $1] }
      let (isInside, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        batchUpdates {
          one.value = 1
          isInside.signal()
          isRead.wait()
          other.value = 1
        }
        isInside.signal()
      }
      wait(for: isInside)
      #expect(both.value == [1, 0])
      isRead.signal()
      wait(for: isInside)
      #expect(both.value == [1, 1])

    case .editAndWrite:
      let text = Variable(value: "one")
      center.continuum.bind(text, with: label, \.text, after: Label.wasEdited)
      batchUpdates {
        label.text = "two"
        center.post(name: Label.wasEdited, object: label)
        text.value = "three"
      }
      #expect(text.value == "two")
      batchUpdates {
        text.value = "four"
        label.text = "five"
        center.post(name: Label.wasEdited, object: label)
      }
      #expect(text.value == "four")

    case .runLoop:
      let (failed, text, names) = (Emitter<Void>(), Variable(value: "one"), Names())
      center.continuum.observe(text) { names.add($0) }
      center.continuum.observe(failed.signal) {
        // This test is a job of the main queue, as a delivery is that another thread has sent here.
        DispatchQueue.main.async { names.add("queued") }
        runLoop { text.value = "two" }
        runLoop {}
        #expect(text.value == "two")
        #expect(names.all == ["one"])
      }
      failed.send()
      #expect(names.all == ["one", "two"])
      runLoop {
        text.value = "three"
        #expect(names.all == ["one", "two", "three"])
      }

    case .defaultArgument:
      bindView()
      let names = await Task.detached {
        View.title.value = "two"
        return View.names.all
      }.value
      #expect(names == ["one", "two"])

    case .valueInInitialValue:
      let screen = LazyScreen()
      let (title, other) = (screen.title, screen.titleOfArgument())
      screen.model.title = "two"
      let name = NotificationCenterContinuum.notificationName(for: \Model.title)
      // A constant of the main actor would stop the program.
      let read = await Task.detached {
        LazyScreen.center.post(name: name, object: nil)
        return [title.value, other.value]
      }.value
      #expect(read == ["two", "two"])

    case .offActor:
      let editor = Editor()
      let save = await editor.makeSave()
      var finished = save.finished.values.makeAsyncIterator()
      save()
      #expect(await finished.next() == [false, true])

    case .otherWait:
      let number = Variable(value: 0)
      let isRead = DispatchSemaphore(value: 0)
      number.modify { _ in
        Thread.detachNewThread {
          _ = number.value
          isRead.signal()
        }
        #expect(isRead.wait(timeout: .now() + 0.1) == .timedOut)
      }

    case .classInVariable:
      let model = Variable(value: Model())
      center.continuum.observe(model) { label.text = $0.title }
      model.value.title = "two"
      #expect(label.text == "one")

    case .equalIDs:
      let songs = Variable(value: [Song(id: 1, title: "one")])
      center.continuum.observe(songs.row(1)) { label.text = $0?.title ?? "" }
      songs.value = [Song(id: 1, title: "two")]
      #expect(label.text == "one")
      let album = Variable(value: Album(best: Song(id: 1, title: "one")))
      center.continuum.observe(album[\.best]) { label.text = $0.title }
      album[\.best].value.title = "two"
      #expect(album.value.best.title == "two")
      #expect(label.text == "one")

    case .objectInPlace:
      let title = Title()
      let number = Variable(value: 0)
      var (titles, texts) = (0, [String]())
      let changed = number.map { number in
        title.text = "\(number)"
        return title
      }
      center.continuum.observe(changed) { _ in titles += 1 }
      center.continuum.observe(number.map { "\($0)" }) { texts.append($0) }
      number.value = 1
      #expect(titles == 1)
      #expect(texts == ["0", "1"])

    case .isolatedEquality:
      let number = Variable(value: 0)
      var (anywhere, onMain) = (0, 0)
      let score: Constant<Score> = number.map { Score(points: $0 / 10) }
      center.continuum.observe(score) { _ in anywhere += 1 }
      center.continuum.observe(number.map(on: MainActor.self) { Score(points: $0 / 10) }) { _ in
        onMain += 1
      }
      number.value = 1
      #expect(anywhere == 2)
      #expect(onMain == 1)

    case .busyGetter:
      let (text, busy) = (Variable(value: "one"), Busy())
      center.continuum.observe(text, bindTo: busy, \.text)
      #expect(busy.reads == (_isDebugAssertConfiguration() ? 1 : 0))
      let reads = busy.reads
      center.continuum.observe(text, bindTo: busy) { busy, text in busy.text = text }
      #expect(busy.reads == reads)

    case .observingInDeinit:
      let (text, names) = (Variable(value: "one"), Names())
      do { _ = ObservesInDeinit(text, through: center, names) }
      text.value = "two"
      #expect(names.all.isEmpty)
    }
  }

  #if canImport(ObjectiveC)
  // Other systems have no such rule.
  @Test func anNSObjectThatObservesInItsDeinitStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      final class Screen: NSObject {
        let text = Variable(value: "one")
        deinit { NotificationCenter().continuum.observe(text, bindTo: self) { _, _ in } }
      }
      _ = Screen()
    }
  }
  #endif
}

private final class Label {
  static let wasEdited = Notification.Name("Label.wasEdited")
  var text = ""
}

private final class ObservesInDeinit {
  let (text, center, names): (Variable<String>, NotificationCenter, Names)

  init(_ text: Variable<String>, through center: NotificationCenter, _ names: Names) {
    (self.text, self.center, self.names) = (text, center, names)
  }

  deinit {
    center.continuum.observe(text, bindTo: self) { $0.names.add($1) }
  }
}

@MainActor private final class View {
  nonisolated static let title = Variable(value: "one")
  nonisolated static let names = Names()
  static let shared = View()

  var text = "" { didSet { View.names.add(text) } }
}

@MainActor private func bindView(
  _: ContinuumObserver = NotificationCenter().continuum.observe(
    View.title, bindTo: View.shared, \.text)
) {}

@MainActor private final class LazyScreen {
  nonisolated static let center = NotificationCenter()
  static let model = Model()

  let model = LazyScreen.model
  lazy var title = LazyScreen.center.continuum.value(of: model, \.title)

  func titleOfArgument(
    _ title: Constant<String> = LazyScreen.center.continuum.value(of: LazyScreen.model, \.title)
  ) -> Constant<String> { title }
}

private final class Row {
  var isSelected: Constant<Bool>?
}

/// Waits in the middle of a test.
private func wait(for semaphore: DispatchSemaphore) {
  #expect(semaphore.comes())
}

/// Does something in a run loop, as a dialog does when its user chooses.
private func runLoop(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  RunLoop.current.perform {
    body()
    isDone.signal()
  }
  while isDone.wait(timeout: .now()) == .timedOut {
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
  }
}

private struct Song: Identifiable, Equatable {
  let id: Int
  var title: String

  static func == (one: Song, other: Song) -> Bool { one.id == other.id }
}

private struct Album {
  var best: Song
}

/// Has a getter that does more than return the text.
private final class Busy {
  private var stored = ""
  private(set) var reads = 0

  var text: String {
    get {
      reads += 1
      return stored
    }
    set { stored = newValue }
  }
}

private class Model {
  var title = "one"
}

@MainActor private func loadWithoutBag() async {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let (ends, end) = AsyncStream.makeStream(of: Bool.self)
  var screen: Label? = Label()
  let observer = center.continuum.observe(
    number.load { number in
      end.yield(false)
      while !Task.isCancelled { await Task.yield() }
      end.yield(true)
      return number
    }, bindTo: screen!, onValueChange: { _, _ in })
  var iterator = ends.makeAsyncIterator()
  #expect(await iterator.next() == false)
  let goesOn = Task {
    for _ in 0..<1_000 { await Task.yield() }
    end.yield(false)
  }
  screen = nil
  #expect(await iterator.next() == false)
  #expect(observer.isCancelled)
  #expect(await iterator.next() == true)
  await goesOn.value
}

private final class Title: NSObject, @unchecked Sendable {
  var text = ""
}

/// As in a module that is on the main actor by default.
@MainActor private struct Score: @MainActor Equatable {
  let points: Int

  nonisolated init(points: Int) { self.points = points }
}

private final class Special: Model {}

@Observable private final class Note {
  var title = "one"
}

@MainActor private final class Screen {
  let number = Variable(value: 1)
  let bag = ContinuumBag()
  private(set) var shown = 0

  func observe(through center: NotificationCenter) {
    center.continuum.observe(number) { self.shown = $0 }.disposed(by: bag)
  }
}

/// The names of the threads on which something ran, or of what was delivered, one after the other.
private final class Names: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String?] = []

  var all: [String?] { lock.withLock { names } }

  func add(_ name: String?) { lock.withLock { names.append(name) } }
}

#endif
