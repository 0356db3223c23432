import Continuum
import ContinuumTestSupport
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L19 A button of a command")
struct ButtonCommandTests {
  let center = NotificationCenter()
  let work = Work()
  let mayRun = Variable(value: true)
  let button = UIButton(configuration: .plain())

  func makeCommand() -> Command<Void, Void> {
    Command(isEnabled: mayRun) { [work] in await work.run() }
  }

  var isSpinning: Bool { button.configuration?.showsActivityIndicator == true }

  @Test func theButtonIsEnabledWhileTheCommandIs() {
    let command = makeCommand()
    center.continuum.bind(command, with: button)
    #expect(button.isEnabled)
    mayRun.value = false
    #expect(!button.isEnabled)
    mayRun.value = true
    #expect(button.isEnabled)
  }

  @Test func aTapBeginsARunThatTheButtonShows() async {
    let command = makeCommand()
    center.continuum.bind(command, with: button)
    #expect(!isSpinning)
    button.tap()
    #expect(command.isRunning.value)
    #expect(isSpinning)
    #expect(!button.isEnabled)
    await work.finish()
    #expect(!isSpinning)
    #expect(button.isEnabled)
    #expect(work.count == 1)
  }

  @Test func aPlainButtonStaysPlain() async {
    let command = makeCommand()
    let button = UIButton(type: .system)
    center.continuum.bind(command, with: button)
    button.tap()
    #expect(command.isRunning.value)
    #expect(button.configuration == nil)
    await work.finish()
  }

  @Test func twoTapsMakeOneRun() async {
    let command = makeCommand()
    center.continuum.bind(command, with: button)
    button.sendActions(for: .primaryActionTriggered)
    button.sendActions(for: .primaryActionTriggered)
    await work.finish()
    #expect(!command.isRunning.value)
    #expect(work.count == 1)
  }

  @Test func aTapOfADisabledCommandBeginsNothing() {
    let command = makeCommand()
    center.continuum.bind(command, with: button)
    mayRun.value = false
    button.sendActions(for: .primaryActionTriggered)
    #expect(!command.isRunning.value)
  }

  @Test func itEndsWithTheButton() async throws {
    let command = makeCommand()
    var binding: ContinuumObserver?
    try await expectReleased {
      let button = UIButton(type: .system)
      binding = center.continuum.bind(command, with: button)
      return button
    }
    #expect(binding?.isCancelled == true)
    #expect(command.isEnabled.value)
  }

  @Test func itKeepsNoCommandAndEndsWhenTheLastRunHasReturned() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let command = makeCommand()
      binding = center.continuum.bind(command, with: button)
      await settled { button.tap() }
      #expect(work.count == 1)
      return command
    }
    #expect(binding?.isCancelled == false)
    #expect(isSpinning)
    await work.finish()
    #expect(binding?.isCancelled == true)
    #expect(!isSpinning)
    button.sendActions(for: .primaryActionTriggered)
    #expect(work.count == 1)
  }

  @Test func itsBagEndsAllOfIt() async {
    let command = makeCommand()
    let bag = ContinuumBag()
    center.continuum.bind(command, with: button).disposed(by: bag)
    bag.cancelAll()
    button.tap()
    #expect(!command.isRunning.value)
    command()
    #expect(button.isEnabled)
    #expect(!isSpinning)
    await work.finish()
    #expect(center.continuum.bindings.isEmpty)
  }
}
