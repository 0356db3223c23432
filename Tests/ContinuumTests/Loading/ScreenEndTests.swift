import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Synchronization
import Testing

/// What the view model of a screen does for it, and how it says that it has stopped.
private enum Working: CaseIterable {
  /// Loads a variable of its own; of somebody else; of nobody.
  case loadsItsOwn, loadsWhatLasts, loadsOnce
  /// What is derived from a load.
  case derives, combines, choosesALoad
  /// Of a value that has to wait.
  case loadsAfterAPause, debounces
  case followsASequence, runs, runsASignal, followsASignal
}

/// What its screen shows. It has no bag, and no center of its own.
@MainActor private final class ViewModel {
  let query = Variable(value: "a")
  private(set) var results: Constant<String>?
  private(set) var events: Signal<String>?

  init(_ working: Working, _ lasting: Variable<String>, _ work: Work) {
    let search = work.search
    switch working {
    case .loadsItsOwn: results = query.load { await search($0) }.map { $0.value ?? "" }
    case .loadsWhatLasts: results = lasting.load { await search($0) }.map { $0.value ?? "" }
    case .loadsOnce: results = Constant.loading { await search("a") }.map { $0.value ?? "" }
    case .derives:
      let loaded = lasting.load { await search($0) }
      results = loaded.map { $0.value ?? "" }.removeDuplicates().map { $0 + "!" }
    case .combines:
      let loaded = query.load { await search($0) }
      results = Constant(combining: loaded, lasting) { ($0.value ?? "") + $1 }
    case .choosesALoad:
      results = lasting.flatMap { text in Constant.loading { await search(text) } }
        .map { $0.value ?? "" }
    case .loadsAfterAPause:
      results = lasting.load(after: .zero) { await search($0) }.map { $0.value ?? "" }
    case .debounces:
      // What it holds back shows whether it still works.
      results = lasting.debounce(for: .seconds(100_000), clock: work.clock)
      lasting.value = "b"
    case .followsASequence: results = Constant(initial: "", following: work.sequence())
    case .runs: results = Constant(initial: "") { _ in work.start() }
    case .runsASignal: events = Signal { _ in work.start() }
    case .followsASignal:
      results = Signal { _ in work.start() }.latest(initial: "")
    }
  }
}

/// Work that goes on until it is stopped.
private final class Work: Sendable {
  let clock = ManualClock()
  private let count = Atomic(0)

  var isAtWork: Bool { count.load(ordering: .acquiring) > 0 || clock.isWaitedFor }

  @Sendable func search(_ text: String) async -> String {
    let stop = start()
    // Ends with the task.
    for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(100_000)) }) {
      if Task.isCancelled { break }
    }
    stop()
    return text
  }

  func sequence() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let stop = start()
    continuation.onTermination = { _ in stop() }
    return stream
  }

  @Sendable func start() -> @Sendable () -> Void {
    count.add(1, ordering: .acquiringAndReleasing)
    return { [self] in count.subtract(1, ordering: .acquiringAndReleasing) }
  }
}

@MainActor private class Screen {
  let center: NotificationCenter
  fileprivate init(_ center: NotificationCenter) { self.center = center }

  fileprivate func show(_ viewModel: ViewModel, _ label: Label) {
    if let results = viewModel.results {
      center.continuum.observe(results, bindTo: label, \.text)
      center.continuum.observe(results.map { $0 + "?" }, bindTo: self) { _, _ in }
    }
    if let events = viewModel.events { center.continuum.observe(events, bindTo: label, \.text) }
  }
}

/// Properties are released in this order.
@MainActor private final class LabelFirst: Screen {
  private let label = Label()
  private let viewModel: ViewModel

  init(_ viewModel: ViewModel, _ center: NotificationCenter) {
    self.viewModel = viewModel
    super.init(center)
    show(viewModel, label)
  }
}

@MainActor private final class ViewModelFirst: Screen {
  private let viewModel: ViewModel
  private let label = Label()

  init(_ viewModel: ViewModel, _ center: NotificationCenter) {
    self.viewModel = viewModel
    super.init(center)
    show(viewModel, label)
  }
}

@Suite(
  "L10 End: a screen that goes ends the work of its view model", .timeLimit(.minutes(30)),
  .ownThreads, .bothWays)
@MainActor
struct ScreenEndTests {
  let center = NotificationCenter()
  let lasting = Variable(value: "a")
  fileprivate let work = Work()

  @Test(arguments: Working.allCases)
  fileprivate func withoutABag(working: Working) async {
    var screen: Screen? = LabelFirst(ViewModel(working, lasting, work), center)
    await settled {}
    #expect(work.isAtWork, "It does not work.")
    withExtendedLifetime(screen) {}
    await settled { screen = nil }
    #expect(!work.isAtWork, "It goes on working.")
  }

  @Test(arguments: Working.allCases)
  fileprivate func thoughTheLabelOutlivesTheViewModelForAMoment(working: Working) async {
    var screen: Screen? = ViewModelFirst(ViewModel(working, lasting, work), center)
    await settled {}
    #expect(work.isAtWork, "It does not work.")
    withExtendedLifetime(screen) {}
    await settled { screen = nil }
    #expect(!work.isAtWork, "It goes on working.")
  }

  @Test func immediatelyIfItsLabelIsGone() async {
    let service = Service()
    var screen: (label: Label, results: Constant<Loading<String>>)? = (
      Label(), lasting.load { try await service.search($0) }
    )
    center.continuum.observe(screen!.results.map { $0.text }, bindTo: screen!.label, \.text)
    let call = await service.next()
    screen = nil
    #expect(call.isCancelled)
  }

  @Test func aLoadThatOthersKeepGoesOn() async {
    let service = Service()
    let results = lasting.load { try await service.search($0) }
    var label: Label? = Label()
    center.continuum.observe(results.map { $0.text }, bindTo: label!, \.text)
    let call = await service.next()
    withExtendedLifetime(label) {}
    await settled { label = nil }
    #expect(!call.isCancelled)
    call.succeed("A")
    await results.expect { $0.value == "A" }
  }

  @Test func whatOthersShowGoesOn() async {
    let service = Service()
    let (mine, others) = (Label(), Label())
    var results: Constant? = lasting.load { try await service.search($0) }
    let observers = [mine, others].map {
      center.continuum.observe(results!.map { $0.text }, bindTo: $0, \.text)
    }
    let call = await service.next()
    results = nil
    call.succeed("A")
    await Threads.expectSoon { mine.text == "A" && others.text == "A" }
    #expect(!call.isCancelled)
    #expect(!observers.contains { $0.isCancelled })
  }

  /// There are more labels than an end looks at while they live.
  @Test(arguments: [1, 600])
  func aScreenOfManyLabels(count: Int) async {
    let service = Service()
    var results: Constant? = lasting.load { try await service.search($0) }
    var labels = (0..<count).map { _ in Label() }
    for label in labels {
      center.continuum.observe(results!.map { $0.text }, bindTo: label, \.text)
    }
    let call = await service.next()
    results = nil
    #expect(!call.isCancelled)
    labels = []
    await call.expect("It goes on.") { $0.isCancelled }
  }

  /// Nothing works there, but the captures stayed until the next write.
  @Test func whatCombinesItsVariableWithWhatLasts() async {
    let live = Live()
    var (title, label) = (Variable(value: "title") as Variable?, Label() as Label?)
    center.continuum.observe(
      Constant(combining: title!, lasting) { $0 + $1 }, bindTo: label!
    ) { [token = live.token()] label, text in
      withExtendedLifetime(token) { label.text = text }
    }
    (title, label) = (nil, nil)
    await live.expect("What was captured is not released.") { $0.count == 0 }
  }

  @Test nonisolated func aScreenOfNonisolatedCode() async {
    let service = Service()
    final class Screen {
      private let results: Constant<Loading<String>>
      private let label = Label()

      init(_ lasting: Variable<String>, _ service: Service) {
        results = lasting.load { try await service.search($0) }
        NotificationCenter().continuum.observe(results.map { $0.text }, bindTo: label, \.text)
      }
    }
    let lasting = Variable(value: "a")
    var screen: Screen? = Screen(lasting, service)
    let call = await service.next()
    withExtendedLifetime(screen) {}
    screen = nil
    await call.expect("It goes on.") { $0.isCancelled }
  }
}
