import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("expectReleased", .ownThreads)
struct ReleaseTests {
  @Test func aScreenThatIsReleasedIsFine() async throws {
    try await expectReleased {
      let screen = Screen()
      screen.show()
      return [screen, screen.viewModel]
    }
    try await expectReleased { Screen() }
  }

  @Test func itNamesWhatIsStillAlive() async {
    let center = NotificationCenter()
    let error = await #expect(throws: StillAliveError.self) {
      try await expectReleased(within: .milliseconds(20)) {
        let screen = Screen()
        center.continuum.observe(screen.viewModel.title) { screen.text = $0 }
        return [screen, screen.viewModel]
      }
    }
    #expect(error?.types.map { "\($0)" } == ["Screen", "ViewModel"])
    #expect(error?.description.hasPrefix("Still alive: Screen, ViewModel.") == true)
  }

  @Test func itListsAClosureThatObservesASourceOfWhatIsAlive() async throws {
    let (center, bag) = (NotificationCenter(), ContinuumBag())
    let line = #line + 3
    let error = await stillAlive {
      let screen = Screen()
      center.continuum.observe(screen.viewModel.title) { screen.text = $0 }.disposed(by: bag)
      return [screen, screen.viewModel]
    }
    let expected = "`title` of ViewModel is observed by a closure at ReleaseTests.swift:\(line)"
    #expect(error?.closures == [expected])
    #expect(error?.description.hasSuffix("uses `self`.\n\(expected)") == true)
    bag.cancelAll()
  }

  @Test func itListsAClosureThatObservesWhatIsDerived() async {
    let (center, bag) = (NotificationCenter(), ContinuumBag())
    let line = #line + 5
    let error = await stillAlive {
      let form = Form()
      let shown = Constant(combining: form.name, form.count) { "\($0) \($1)" }.map { $0 + "!" }
      let observers = [
        center.continuum.observe(shown) { form.text = $0 },
        center.continuum.observe(form.sent.signal.map { $0 + 1 }) { form.text = "\($0)" },
        center.continuum.observe(form.city) { form.text = $0 },
        center.continuum.observe(form.count, bindTo: form) { $0.text = "\($1)" },
        center.continuum.observe(form.other) { form.text = $0 },
      ]
      for observer in observers { observer.disposed(by: bag) }
      return [form]
    }
    #expect(
      error?.closures == [
        "`name` of Form is observed by a closure at ReleaseTests.swift:\(line)",
        "`sent` of Form is observed by a closure at ReleaseTests.swift:\(line + 1)",
        "`city` of Form is observed by a closure at ReleaseTests.swift:\(line + 2)",
        "`count` of Form is observed by a closure at ReleaseTests.swift:\(line + 3)",
      ])
    bag.cancelAll()
  }

  @Test func itListsNoPropertyAndNoSourceOfAnother() async {
    let (center, screen) = (NotificationCenter(), Screen())
    let other = Variable(value: "")
    let error = await #expect(throws: StillAliveError.self) {
      try await expectReleased(within: .milliseconds(20)) {
        center.continuum.observe(screen.viewModel.title, bindTo: screen, \.text)
        center.continuum.observe(other) { screen.text = $0 }
        return [screen, screen.viewModel]
      }
    }
    #expect(error?.closures == [])
    #expect(error?.description.hasSuffix("uses `self`.") == true)
  }

  @Test func lookingForClosuresKeepsNothingAlive() async throws {
    let center = NotificationCenter()
    weak var weakScreen: Screen?
    let bag = ContinuumBag()
    await #expect(throws: StillAliveError.self) {
      try await expectReleased(within: .milliseconds(20)) {
        let screen = Screen()
        weakScreen = screen
        center.continuum.observe(screen.viewModel.title) { screen.text = $0 }.disposed(by: bag)
        return [screen, screen.viewModel]
      }
    }
    #expect(weakScreen != nil)
    bag.cancelAll()
    #expect(weakScreen == nil)
  }

  @Test func lookingForClosuresKeepsNothingOfOtherTestsAlive() async {
    let (mayEnd, ended, kept) = (Locked(false), Gate(), Locked(0))
    let thread = Thread {
      let (center, bag) = (NotificationCenter(), ContinuumBag())
      let number = Variable(value: 0)
      for _ in 1...10_000 {
        weak var weakScreen: Screen?
        do {
          let screen = Screen()
          weakScreen = screen
          let shown = number.map { "\(screen.viewModel.title.peek()) \($0)" }
          center.continuum.observe(shown) { _ in }.disposed(by: bag)
        }
        bag.cancelAll()
        if weakScreen != nil { kept.withLock { $0 += 1 } }
      }
      mayEnd.withLock { $0 = true }
      ended.open()
    }
    thread.start()
    let form = Form()
    while !mayEnd.withLock({ $0 }) {
      await #expect(throws: StillAliveError.self) {
        try await expectReleased(within: .zero) { form }
      }
    }
    ended.pass()
    #expect(kept.withLock { $0 } == 0)
  }

  @Test func itLooksForClosuresWhileOthersObserve() async {
    let mayEnd = Locked(false)
    let ended = Gate()
    let form = Form()
    let thread = Thread {
      let center = NotificationCenter()
      while !mayEnd.withLock({ $0 }) {
        let observer = center.continuum.observe(form.name.map { $0 + "!" }) { _ in }
        form.name.value += "a"
        if form.name.value.count > 9 { form.name.value = "" }
        observer.cancel()
      }
      ended.open()
    }
    thread.start()
    for _ in 0..<50 {
      await #expect(throws: StillAliveError.self) {
        try await expectReleased(within: .zero) { form }
      }
    }
    mayEnd.withLock { $0 = true }
    ended.pass()
  }

  @MainActor @Test func itWorksOnTheMainActor() async throws {
    try await expectReleased {
      let screen = MainScreen()
      await screen.show()
      return [screen, screen.viewModel]
    }
  }

  @Test func itWaitsForWhatIsOnItsWay() async throws {
    try await expectReleased {
      let screen = Screen()
      Task { screen.text = "done" }
      return [screen]
    }
  }

  /// Outside of the macro, which gives all lines inside it its own number.
  private func stillAlive(_ make: () async throws -> [AnyObject]) async -> StillAliveError? {
    await #expect(throws: StillAliveError.self) {
      try await expectReleased(within: .milliseconds(20), make)
    }
  }

  @Test func itThrowsWhatTheClosureThrows() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await expectReleased { throw Failure() } as Void
    }
  }
}

private final class ViewModel: Sendable {
  let title = Variable(value: "")
}

private final class Screen: @unchecked Sendable {
  let viewModel = ViewModel()
  let center = NotificationCenter()
  var text = ""

  func show() { center.continuum.observe(viewModel.title, bindTo: self, \.text) }
}

private class BaseForm: @unchecked Sendable {
  let name = Variable(value: "")
  /// Only what is declared with `let` is read.
  var other = Variable(value: "")
  var text = ""
}

private final class Form: BaseForm, @unchecked Sendable {
  struct Address: Sendable { var city = "" }
  let count: Constant<Int>
  private let number = Variable(value: 1)
  let sent = Emitter<Int>()
  private let address = Variable(value: Address())
  let city: Part<Address, String>
  /// Reading it stops the program when it is gone.
  private unowned let parent: AnyObject

  override init() {
    let parent = Variable(value: 1)
    self.parent = parent
    count = Constant(variable: number)
    city = address[\.city]
    super.init()
  }
}

@MainActor private final class MainScreen {
  let viewModel = ViewModel()
  let center = NotificationCenter()
  var text = ""

  func show() async {
    center.continuum.observe(viewModel.title, bindTo: self, \.text)
    await Task.detached { [viewModel] in viewModel.title.value = "new" }.value
  }
}
