import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// How, and where, things are released.
@Suite("L10 End: releasing", .serialized, .ownThreads)
struct ReleaseTests {
  // MARK: Step by step

  #if os(macOS) || os(Linux)
  /// Each observation holds the next variable. The process would not survive a release by recursion.
  @Test func fiftyThousandVariablesChainedThroughObserversNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (center, live) = (NotificationCenter(), Live())
        var first = Variable(value: live.token())
        for _ in 0..<50_000 {
          let next = first
          first = Variable(value: live.token())
          center.continuum.observe(first, onValueChange: { _ in withExtendedLifetime(next) {} })
        }
        #expect(live.count == 50_001)
        first = Variable(value: live.token())
        #expect(live.gets { $0.count == 1 })
      }
    }
  }

  @Test func variablesChainedThroughObserversOfDerivedValuesNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (center, live) = (NotificationCenter(), Live())
        var first = Variable(value: live.token())
        for _ in 0..<20_000 {
          let next = first
          first = Variable(value: live.token())
          center.continuum.observe(
            first.map { _ in 1 }, onValueChange: { _ in withExtendedLifetime(next) {} })
        }
        first = Variable(value: live.token())
        #expect(live.gets { $0.count == 1 })
      }
    }
  }

  @Test func observationsChainedThroughWhatTheyCapturedNeedNoDeepStackToBeCancelled() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (center, live) = (NotificationCenter(), Live())
        let number = Variable(value: 0)
        var bag = ContinuumBag()
        for _ in 0..<50_000 {
          let (next, token) = (bag, live.token())
          bag = ContinuumBag()
          center.continuum.observe(
            number, onValueChange: { _ in withExtendedLifetime((next, token)) {} }
          ).disposed(by: bag)
        }
        bag.cancelAll()
        #expect(live.gets { $0.count == 0 })
      }
    }
  }
  #endif

  /// What of a source keeps the one before.
  enum Link: String, CaseIterable, Codable {
    case latestOfChanges, map, flatMap, comparison, debounce, throttle, load, value, source

    func next(_ last: Constant<Int>, _ root: Variable<Int>) -> Constant<Int> {
      switch self {
      case .latestOfChanges: last.changes.latest(initial: 0)
      case .map: root.map { _ in withExtendedLifetime(last) { 0 } }
      case .flatMap: root.flatMap { _ in last }
      case .comparison: root.removeDuplicates { _, _ in withExtendedLifetime(last) { true } }
      case .debounce: last.debounce(for: .seconds(1))
      case .throttle: last.throttle(for: .seconds(1))
      case .load: root.load { _ in withExtendedLifetime(last) { 0 } }.map { $0.value ?? 0 }
      case .value: Variable(value: last).map { _ in 0 }
      case .source: Variable(value: last).flatMap { $0 }
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test(arguments: Link.allCases)
  func constantsThatKeepOneAnotherNeedNoDeepStackToDie(link: Link) async {
    await #expect(processExitsWith: .success) { [link] in
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (live, root) = (Live(), Variable(value: 0))
        do {
          let token = live.token()
          var last = root.map { _ in withExtendedLifetime(token) { 0 } }
          for _ in 0..<10_000 {
            last = link.next(last, root)
            _ = last.value
          }
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }
  #endif

  /// What of a signal keeps the one before.
  enum SignalLink: String, CaseIterable, Codable {
    case map, filter, merged, changes, debounce, throttle

    func next(_ last: Signal<Int>, _ root: Signal<Int>) -> Signal<Int> {
      switch self {
      case .map: root.map { event in withExtendedLifetime(last) { event } }
      case .filter: root.filter { event in withExtendedLifetime(last) { event != 0 } }
      case .merged: Signal(merging: root, last)
      case .changes: last.latest(initial: 0).changes
      case .debounce: last.debounce(for: .seconds(1))
      case .throttle: last.throttle(for: .seconds(1))
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test(arguments: SignalLink.allCases)
  func signalsThatKeepOneAnotherNeedNoDeepStackToDie(link: SignalLink) async {
    await #expect(processExitsWith: .success) { [link] in
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (live, root) = (Live(), Emitter<Int>())
        do {
          let token = live.token()
          var last = root.signal.map { event in withExtendedLifetime(token) { event } }
          for _ in 0..<10_000 { last = link.next(last, root.signal) }
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }

  @Test func linkedVariablesWhoseRulesKeepOneAnotherNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (live, root) = (Live(), Variable(value: 0))
        do {
          let token = live.token()
          var last = LinkedVariable(value: 0, following: root) { value, _ in
            withExtendedLifetime(token) { value }
          }
          for _ in 0..<10_000 {
            last = LinkedVariable(value: 0, following: root) { [last] value, _ in
              withExtendedLifetime(last) { value }
            }
          }
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }

  @Test func linkedVariablesThatFollowOneAnotherNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let (live, root) = (Live(), Variable(value: 0))
        do {
          let token = live.token()
          var last = LinkedVariable(following: root) { number in
            withExtendedLifetime(token) { number }
          }
          for _ in 0..<10_000 { last = LinkedVariable(following: last) { $0 } }
          last.value = 1
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }

  @Test func tracesThatKeepOneAnotherNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let live = Live()
        do {
          let token = live.token()
          var last = ContinuumTrace { _ in withExtendedLifetime(token) {} }
          for _ in 0..<2_000 {
            last = ContinuumTrace { [last] _ in withExtendedLifetime(last) {} }
          }
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }

  /// A source that runs, and whose stop ends the observation of another one.
  enum Running: String, CaseIterable, Codable {
    case constant, signal, changes

    func observe(whoseStopCancels last: ContinuumObserver?) -> ContinuumObserver {
      let center = NotificationCenter()
      let constant = Constant(initial: 0) { _ in { last?.cancel() } }
      switch self {
      case .constant: return center.continuum.observe(constant) { _ in }
      case .signal:
        return center.continuum.observe(Signal<Int> { _ in { last?.cancel() } }) { _ in }
      case .changes: return center.continuum.observe(constant.changes) { _ in }
      }
    }
  }

  @Test(arguments: Running.allCases)
  func stopsThatEndOneAnotherNeedNoDeepStack(running: Running) async {
    await #expect(processExitsWith: .success) { [running] in
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let isStopped = Runs()
        let first = NotificationCenter().continuum.observe(
          Signal<Int> { _ in { isStopped.add() } }
        ) { _ in }
        var last = first
        for _ in 0..<5_000 { last = running.observe(whoseStopCancels: last) }
        last.cancel()
        #expect(isStopped.count == 1)
        #expect(first.isCancelled)
      }
    }
  }

  @Test func variablesThatAreValuesOfOneAnotherNeedNoDeepStackToDie() async {
    await #expect(processExitsWith: .success) {
      Threads.elsewhere(stackSize: 512 << 10, within: 60) {
        let live = Live()
        do {
          var last = Variable<any Sendable>(value: live.token())
          for _ in 0..<10_000 { last = Variable(value: last) }
        }
        #expect(live.gets { $0.count == 0 })
      }
    }
  }
  #endif

  // MARK: Where a target dies

  enum Asking: CaseIterable, Sendable {
    case isCancelled, bag, sweep, write
  }

  /// A last reference that goes away while another thread looks whether the target is alive must not
  /// leave the target to that thread.
  @Test(arguments: Asking.allCases)
  func aMainActorTargetDiesOnTheMainActorWhoeverAsksMeanwhile(asking: Asking) {
    let center = NotificationCenter()
    let number = Variable(value: 0)
    let (deaths, elsewhere, isOver) = (Runs(), Runs(), Runs())
    let current = Locked<(observer: ContinuumObserver?, round: Int)>((nil, 0))
    let asked = Locked(0)
    let rounds = asking == .isCancelled ? 1000 : 200
    Threads.run(count: 2, within: 60) { index in
      if index == 0 {
        Main.run {
          for round in 1...rounds {
            let target = MainTarget(deaths, elsewhere)
            let observer = center.continuum.observe(number, bindTo: target, \.number)
            current.withLock { $0 = (observer, round) }
            // It dies while the other thread is asking.
            _ = Threads.wait(within: 180) { asked.withLock { $0 } >= round }
            Threads.spin(round % 128)
            withExtendedLifetime(target) {}
          }
        }
        isOver.add()
        return
      }
      let bag = ContinuumBag()
      while isOver.count == 0 {
        let (observer, round) = current.withLock { $0 }
        guard let observer else { continue }
        asked.withLock { $0 = round }
        for _ in 0..<(asking == .isCancelled ? 100 : 10) {
          switch asking {
          case .isCancelled: _ = observer.isCancelled
          case .bag: observer.disposed(by: bag)
          case .sweep: center.continuum.observe(number, bindTo: Label(), \.number)
          case .write: number.value += 1
          }
        }
        bag.cancelAll()
      }
    }
    Main.run {}
    #expect(deaths.gets { $0.count == rounds })
    #expect(elsewhere.count == 0)
  }
}

/// A target that only the main actor uses, and that notices where it dies.
private final class MainTarget {
  var number = 0
  private let deaths: Runs
  private let elsewhere: Runs

  init(_ deaths: Runs, _ elsewhere: Runs) {
    self.deaths = deaths
    self.elsewhere = elsewhere
  }

  deinit {
    if !Main.isHere { elsewhere.add() }
    deaths.add()
  }
}
