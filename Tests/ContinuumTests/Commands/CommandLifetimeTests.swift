import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: how they end", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandLifetimeTests {
  final class Button {
    var isEnabled = true
  }

  let center = NotificationCenter()
  let service = Service()
  let live = Live()

  private func command(
    whileRunning: Command<String, String>.WhileRunning = .ignore
  ) -> Command<String, String> {
    Command(whileRunning: whileRunning) { [service, token = live.token()] query in
      defer { withExtendedLifetime(token) {} }
      return try await service.search(query)
    }
  }

  @Test func theLastReferenceCancelsTheRun() async {
    var search: Command? = command()
    let isRunning = search!.isRunning
    search!("a")
    let call = await service.next()
    search = nil
    #expect(call.isCancelled)
    #expect(isRunning.value)
    call.succeed("A")
    await isRunning.expect { !$0 }
    await live.expect("What was captured is not released.") { $0.count == 0 }
  }

  @Test func theLastReferenceDropsTheCallsThatWait() async {
    var search: Command? = command(whileRunning: .queue)
    search!("a")
    search!("b")
    let call = await service.next()
    search = nil
    call.succeed("A")
    await live.expect("What was captured is not released.") { $0.count == 0 }
    #expect(service.count == 1)
  }

  @Test func theObservationsOfIsRunningEndWhenTheBodyHasReturnedAndAllOthersImmediately() async {
    var search: Command? = command()
    let isRunning = Log<Bool>()
    let observer = center.continuum.observe(search!.isRunning) { isRunning.append($0) }
    let isEnabled = center.continuum.observe(search!.isEnabled) { _ in }
    let finished = center.continuum.observe(search!.finished) { _ in }
    let failed = center.continuum.observe(search!.failed) { _ in }
    search!("a")
    let call = await service.next()
    search = nil
    #expect(finished.isCancelled)
    #expect(failed.isCancelled)
    #expect(!observer.isCancelled)
    #expect(isEnabled.isCancelled)
    call.succeed("A")
    await Threads.expectSoon("The observation does not end.") { observer.isCancelled }
    #expect(isRunning.all == [false, true, false])
  }

  @Test func theObservationsOfACommandThatDoesNotRunEndWithIt() {
    var search: Command? = command()
    let observers = [
      center.continuum.observe(search!.isRunning) { _ in },
      center.continuum.observe(search!.isEnabled) { _ in },
      center.continuum.observe(search!.finished) { _ in },
      center.continuum.observe(search!.failed) { _ in },
    ]
    #expect(!observers.contains { $0.isCancelled })
    search = nil
    #expect(observers.allSatisfy { $0.isCancelled })
    live.expect(0)
  }

  @Test func isEnabledEndsWithTheCommandIfTheConditionLivesOn() {
    let isOnline = Variable(value: true)
    let button = Button()
    var save: Command? = Command(isEnabled: isOnline.map { $0 }) {}
    let observer = center.continuum.observe(save!.isEnabled, bindTo: button, \.isEnabled)
    isOnline.value = false
    #expect(!button.isEnabled)
    save = nil
    #expect(observer.isCancelled)
    isOnline.value = true
    #expect(!button.isEnabled)
  }

  @Test func whatIsDerivedFromIsEnabledFollowsItsOtherSourcesAndTheConditionNoMore() {
    let (isOnline, title, runs) = (Variable(value: true), Variable(value: "Save"), Runs())
    let condition = isOnline.map { [token = live.token()] isOnline in
      runs.add()
      return withExtendedLifetime(token) { isOnline }
    }
    var save: Command? = Command(isEnabled: condition) {}
    let log = Log<String>()
    let both = Constant(combining: save!.isEnabled, title) { "\($1): \($0)" }
    let observer = center.continuum.observe(both) { log.append($0) }
    isOnline.value = false
    save = nil
    #expect(!observer.isCancelled)
    let count = runs.count
    isOnline.value = true
    #expect(runs.count == count)
    title.value = "Save as"
    #expect(log.all == ["Save: true", "Save: false", "Save as: false"])
    withExtendedLifetime(condition) {}
  }

  @Test(arguments: [false, true])
  func whatABatchWritesBeforeItReleasesTheCommandIsDelivered(isRead: Bool) {
    let (isOnline, title) = (Variable(value: true), Variable(value: "Save"))
    var save: Command? = Command(isEnabled: isOnline.map { $0 }) {}
    let (plain, derived) = (Log<Bool>(), Log<String>())
    let isEnabled = save!.isEnabled
    let observer = center.continuum.observe(isEnabled) { plain.append($0) }
    let both = Constant(combining: isEnabled, title) { "\($1): \($0)" }
    center.continuum.observe(both) { derived.append($0) }
    batchUpdates {
      isOnline.value = false
      if isRead { #expect(both.value == "Save: false") }
      save = nil
    }
    #expect(plain.all == [true, false])
    #expect(derived.all == ["Save: true", "Save: false"])
    #expect(observer.isCancelled)
  }

  @Test func observingIsEnabledOfACommandThatIsGoneReplaysOnceAndEnds() {
    let isOnline = Variable(value: true)
    var save: Command? = Command(isEnabled: isOnline) {}
    let isEnabled = save!.isEnabled
    save = nil
    let log = Log<Bool>()
    let observer = center.continuum.observe(isEnabled) { log.append($0) }
    #expect(observer.isCancelled)
    isOnline.value = false
    #expect(log.all == [true])
  }

  @Test func itsConstantsAndSignalsDoNotKeepIt() async {
    var search: Command? = command()
    let kept = (search!.isRunning, search!.isEnabled, search!.finished, search!.failed)
    search!("a")
    await service.next().succeed("A")
    await kept.0.expect { !$0 }
    search = nil
    await live.expect("What was captured is not released.") { $0.count == 0 }
    #expect(!kept.0.value)
    #expect(kept.1.value)
  }

  @Test func itKeepsTheValueOfItsConditionAndNotTheVariable() {
    var isValid: Variable? = Variable(value: true)
    let command = Command(isEnabled: isValid!) {}
    let observer = center.continuum.observe(isValid!) { _ in }
    isValid = nil
    #expect(observer.isCancelled)
    #expect(command())
  }

  @MainActor final class ViewModel {
    private(set) var search: Command<String, String>!
    private let token: Token

    init(_ service: Service, _ token: Token) {
      self.token = token
      search = Command { [weak self] query in
        _ = self?.token
        return try await service.search(query)
      }
    }
  }

  @Test @MainActor func aViewModelThatIsReleasedDuringARunFreesEverything() async {
    var viewModel: ViewModel? = ViewModel(service, live.token())
    viewModel!.search("a")
    let call = await service.next()
    viewModel = nil
    live.expect(0)
    #expect(call.isCancelled)
    call.succeed("A")
  }

  @Test @MainActor func aCommandThatIsReleasedBeforeItsRunBeginsReleasesItsClosureAtOnce() async {
    let runs = Log<Int>()
    var command: Command? = Command { [token = live.token()] in
      withExtendedLifetime(token) { runs.append(1) }
    }
    let isRunning = command!.isRunning
    command!()
    command = nil
    live.expect(0)
    await isRunning.expect { !$0 }
    #expect(runs.all.isEmpty)
  }

  @Test(arguments: [true, false])
  @MainActor func whatTheClosureCapturesOnTheMainActorDiesThere(isRunning: Bool) async {
    let died = Gate()
    var call: Service.Call?
    let holder = Box(
      command {
        died.open()
        #expect(Main.isHere)
      })
    if isRunning {
      holder.content?("a")
      call = await service.next()
    }
    await Task.detached { holder.content = nil }.value
    call?.succeed("A")
    await died.opens("What was captured is not released.")
  }

  @MainActor private func command(
    lastWill: @escaping @Sendable () -> Void
  ) -> Command<String, String> {
    let lastWill = LastWill(lastWill)
    return Command { [service] query in
      defer { withExtendedLifetime(lastWill) {} }
      return try await service.search(query)
    }
  }
}
