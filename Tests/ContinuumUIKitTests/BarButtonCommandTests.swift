import Continuum
import ContinuumTestSupport
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L19 A bar button of a command")
struct BarButtonCommandTests {
  let center = NotificationCenter()
  let work = Work()
  let mayRun = Variable(value: true)

  func makeCommand() -> Command<Void, Void> {
    Command(isEnabled: mayRun) { [work] in await work.run() }
  }

  @Test func theItemIsEnabledWhileTheCommandIs() {
    let (command, item) = (makeCommand(), UIBarButtonItem(systemItem: .save))
    center.continuum.bind(command, with: item)
    #expect(item.isEnabled)
    mayRun.value = false
    #expect(!item.isEnabled)
    mayRun.value = true
    #expect(item.isEnabled)
  }

  @Test func aTapBeginsOneRun() async {
    let (command, item) = (makeCommand(), UIBarButtonItem(systemItem: .save))
    center.continuum.bind(command, with: item)
    item.tap()
    item.tap()
    #expect(command.isRunning.value)
    #expect(!item.isEnabled)
    await work.finish()
    #expect(item.isEnabled)
    #expect(work.count == 1)
  }

  @Test func theTitleTheImageAndTheMenuStay() throws {
    let command = makeCommand()
    let (image, menu) = (UIImage(systemName: "star"), UIMenu(title: "More"))
    let item = UIBarButtonItem(title: "Save", image: image, menu: menu)
    center.continuum.bind(command, with: item)
    #expect(item.title == "Save")
    #expect(item.image == image)
    #expect(item.menu === menu)
    let action = try #require(item.primaryAction)
    #expect(action.title == "Save")
    #expect(action.image == image)
  }

  @Test func anItemWithoutATitleGetsNone() {
    let command = makeCommand()
    let item = UIBarButtonItem(image: UIImage(systemName: "star"))
    center.continuum.bind(command, with: item)
    #expect(item.title == nil)
  }

  @Test func aLaterBindingTakesThePlaceOfAnEarlierOne() async {
    let (first, second) = (makeCommand(), makeCommand())
    let item = UIBarButtonItem(title: "Save")
    let binding = center.continuum.bind(first, with: item)
    center.continuum.bind(second, with: item)
    #expect(binding.isCancelled)
    item.tap()
    #expect(!first.isRunning.value)
    #expect(second.isRunning.value)
    await work.finish()
  }

  @Test func itEndsWithTheItem() async throws {
    let command = makeCommand()
    var binding: ContinuumObserver?
    try await expectReleased {
      let item = UIBarButtonItem(systemItem: .save)
      binding = center.continuum.bind(command, with: item)
      return item
    }
    #expect(binding?.isCancelled == true)
  }

  @Test func itKeepsNoCommandAndEndsWhenTheLastRunHasReturned() async throws {
    let item = UIBarButtonItem(systemItem: .save)
    var binding: ContinuumObserver?
    try await expectReleased {
      let command = makeCommand()
      binding = center.continuum.bind(command, with: item)
      await settled { item.tap() }
      #expect(work.count == 1)
      return command
    }
    await work.finish()
    #expect(binding?.isCancelled == true)
    item.tap()
    #expect(work.count == 1)
  }

  @Test func itsBagEndsAllOfIt() {
    let (command, item) = (makeCommand(), UIBarButtonItem(systemItem: .save))
    let bag = ContinuumBag()
    center.continuum.bind(command, with: item).disposed(by: bag)
    bag.cancelAll()
    mayRun.value = false
    #expect(item.isEnabled)
    mayRun.value = true
    item.tap()
    #expect(!command.isRunning.value)
    #expect(center.continuum.bindings.isEmpty)
  }
}

@MainActor @Suite("L19 A command with an input that is read at the tap")
struct CommandInputTests {
  @MainActor final class SignUp {
    let name = Variable(value: "Ada")
    let password = Variable(value: "1815")
    private(set) var sent: [String] = []
    private(set) lazy var send = Command { @MainActor [unowned self] (input: (String, String)) in
      sent.append("\(input.0):\(input.1)")
    }
  }

  let center = NotificationCenter()

  @Test func aButtonReadsItAtTheTap() async {
    let (signUp, button) = (SignUp(), UIButton(type: .system))
    center.continuum.bind(signUp.send, with: button) { [signUp] in
      (signUp.name.value, signUp.password.value)
    }
    signUp.name.value = "Grace"
    await settled { button.tap() }
    #expect(signUp.sent == ["Grace:1815"])
    #expect(button.isEnabled)
    signUp.password.value = "1906"
    await settled { button.tap() }
    #expect(signUp.sent == ["Grace:1815", "Grace:1906"])
  }

  @Test func aBarButtonReadsItAtTheTap() async {
    let (signUp, item) = (SignUp(), UIBarButtonItem(title: "Sign up"))
    center.continuum.bind(signUp.send, with: item) { [signUp] in
      (signUp.name.value, signUp.password.value)
    }
    signUp.name.value = "Grace"
    await settled { item.tap() }
    #expect(signUp.sent == ["Grace:1815"])
  }

  @Test func itsClosureMayCaptureTheViewModel() async throws {
    try await expectReleased {
      let (signUp, button) = (SignUp(), UIButton(type: .system))
      center.continuum.bind(signUp.send, with: button) { [signUp] in
        (signUp.name.value, signUp.password.value)
      }
      return [signUp, button]
    }
    try await expectReleased {
      let (signUp, item) = (SignUp(), UIBarButtonItem(title: "Sign up"))
      center.continuum.bind(signUp.send, with: item) { [signUp] in
        (signUp.name.value, signUp.password.value)
      }
      return [signUp, item]
    }
  }

  @Test func itIsNotReadAfterTheEnd() {
    let (signUp, button) = (SignUp(), UIButton(type: .system))
    var count = 0
    let binding = center.continuum.bind(signUp.send, with: button) {
      count += 1
      return ("", "")
    }
    binding.cancel()
    button.tap()
    #expect(count == 0)
  }
}

@MainActor @Suite("An activity indicator")
struct ActivityIndicatorTests {
  @Test func itIsAnimatedWhileASourceIsTrue() {
    let isLoading = Variable(value: true)
    let spinner = UIActivityIndicatorView(style: .medium)
    let center = NotificationCenter()
    center.continuum.observe(isLoading, bindTo: spinner, \.continuum.isAnimating)
    #expect(spinner.isAnimating)
    #expect(spinner.continuum.isAnimating)
    isLoading.value = false
    #expect(!spinner.isAnimating)
  }
}
