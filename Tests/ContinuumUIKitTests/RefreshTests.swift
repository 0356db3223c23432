import Continuum
import ContinuumTestSupport
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L19 A refresh control of a command")
struct RefreshTests {
  let center = NotificationCenter()
  let work = Work()
  let mayRun = Variable(value: true)
  let control = UIRefreshControl()

  func makeCommand() -> Command<Void, Void> {
    Command(isEnabled: mayRun) { [work] in await work.run() }
  }

  /// Its runs need no main actor.
  nonisolated func makeCommandOfNobody() -> Command<Void, Void> { Command {} }

  @Test func pullingBeginsARunThatEndsTheRefresh() async {
    let command = makeCommand()
    center.continuum.bind(command, with: control)
    control.pull()
    #expect(command.isRunning.value)
    #expect(control.isRefreshing)
    await work.finish()
    #expect(!control.isRefreshing)
    #expect(work.count == 1)
  }

  @Test func itRefreshesWhileARunOfOthersIsUnderWay() async {
    let command = makeCommand()
    command()
    center.continuum.bind(command, with: control)
    #expect(control.isRefreshing)
    await work.finish()
    #expect(!control.isRefreshing)
  }

  @Test func aPullDuringARunLastsAsLongAsTheRun() async {
    let command = makeCommand()
    center.continuum.bind(command, with: control)
    command()
    control.pull()
    #expect(control.isRefreshing)
    await work.finish()
    #expect(!control.isRefreshing)
    #expect(work.count == 1)
  }

  @Test func aPullOfADisabledCommandEndsAtOnce() {
    mayRun.value = false
    let command = makeCommand()
    center.continuum.bind(command, with: control)
    control.pull()
    #expect(!control.isRefreshing)
    #expect(!command.isRunning.value)
  }

  @Test func nothingButARunEndsWhatTheUserHasBegun() {
    let command = makeCommand()
    center.continuum.bind(command, with: control)
    control.beginRefreshing()  // UIKit sends the event a little later
    mayRun.value = false
    mayRun.value = true
    #expect(control.isRefreshing)
  }

  @Test func aRunOnAnotherThreadThatReturnsAtOnceEndsTheRefresh() async {
    let command = makeCommandOfNobody()
    center.continuum.bind(command, with: control)
    await settled { control.pull() }
    #expect(!control.isRefreshing)
  }

  @Test func itEndsWithTheControl() async throws {
    let command = makeCommand()
    var binding: ContinuumObserver?
    try await expectReleased {
      let control = UIRefreshControl()
      binding = center.continuum.bind(command, with: control)
      return control
    }
    #expect(binding?.isCancelled == true)
    #expect(command.isEnabled.value)
  }

  @Test func itKeepsNoCommand() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let command = makeCommand()
      binding = center.continuum.bind(command, with: control)
      return command
    }
    #expect(binding?.isCancelled == true)
  }

  @Test func itsBagEndsAllOfIt() async {
    let command = makeCommand()
    let bag = ContinuumBag()
    center.continuum.bind(command, with: control).disposed(by: bag)
    bag.cancelAll()
    control.pull()
    #expect(!command.isRunning.value)
    #expect(control.isRefreshing)
    command()
    await work.finish()
    #expect(!command.isRunning.value)
    #expect(control.isRefreshing)
  }
}
