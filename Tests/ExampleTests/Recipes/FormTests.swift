import Continuum
import ContinuumTesting
import Foundation
import Testing

/// The form of the recipe, bound to plain objects.
@MainActor
struct FormTests {
  struct Failure: Error {}

  /// Answers when the test says so.
  @MainActor final class Service {
    private(set) var asked: [String] = []
    private(set) var registered: [String] = []
    var failure: (any Error)?
    private var waiting: [String: CheckedContinuation<Bool, any Error>] = [:]

    func isTaken(_ name: String) async throws -> Bool {
      asked.append(name)
      return try await withCheckedThrowingContinuation { waiting[name] = $0 }
    }

    func answer(_ name: String, _ result: Result<Bool, any Error>) async {
      await settled { waiting.removeValue(forKey: name)?.resume(with: result) }
    }

    func register(_ name: String, _ email: String) async throws {
      if let failure { throw failure }
      registered.append("\(name) <\(email)>")
    }
  }

  final class TextField {
    static let textDidChange = Notification.Name("FormTests.textDidChange")
    static let didEndEditing = Notification.Name("FormTests.didEndEditing")

    var text = ""
    var problem: String?
  }

  final class Button {
    var isEnabled = true
  }

  let center = NotificationCenter()
  let clock = ManualClock()
  let service = Service()
  let form: SignUpForm
  let nameField = TextField()
  let emailField = TextField()
  let button = Button()

  init() {
    form = SignUpForm(clock: clock, isTaken: service.isTaken, register: service.register)
    for (field, view) in [(form.name, nameField), (form.email, emailField)] {
      center.continuum.bind(field.text, with: view, \.text, after: TextField.textDidChange)
      center.continuum.observe(
        view, \.text, after: TextField.didEndEditing, initial: false, bindTo: field.touched
      ) { touched, _ in touched.value = true }
      center.continuum.observe(field.problem, bindTo: view, \.problem)
    }
    center.continuum.observe(form.signUp.isEnabled, bindTo: button, \.isEnabled)
  }

  private func type(_ text: String, into view: TextField) async {
    view.text = text
    center.post(name: TextField.textDidChange, object: view)
    await clock.advance(by: .milliseconds(300))
  }

  private func leave(_ view: TextField) {
    center.post(name: TextField.didEndEditing, object: view)
  }

  /// Lets the form have a name that is answered with `result`, and an address.
  private func fillIn(_ result: Result<Bool, any Error> = .success(false)) async {
    await type("grace@example.com", into: emailField)
    await type("Grace", into: nameField)
    await service.answer("Grace", result)
  }

  @Test func aFieldHasNoProblemBeforeTheUserHasLeftIt() async {
    await type("grace", into: emailField)
    #expect(emailField.problem == nil)
    leave(emailField)
    #expect(emailField.problem == "Enter an email address")
    await type("grace@example.com", into: emailField)
    #expect(emailField.problem == nil)
  }

  @Test func submittingShowsEveryProblemAndSendsNothing() {
    form.submit()
    #expect(nameField.problem == "Enter a name")
    #expect(emailField.problem == "Enter an email address")
    #expect(!form.signUp.isRunning.value)
    #expect(service.asked == [])
  }

  @Test func theNameIsCheckedAfterThePause() async {
    await type("grace@example.com", into: emailField)
    leave(nameField)
    nameField.text = "Grace"
    center.post(name: TextField.textDidChange, object: nameField)
    await clock.advance(by: .milliseconds(299))
    #expect(service.asked == [])
    await clock.advance(by: .milliseconds(1))
    #expect(service.asked == ["Grace"])
    #expect(!button.isEnabled)
    await service.answer("Grace", .success(true))
    #expect(nameField.problem == "Grace is taken")
    #expect(!button.isEnabled)
    await type("Grace H.", into: nameField)
    #expect(nameField.problem == nil)
    #expect(!button.isEnabled)
    await service.answer("Grace H.", .success(false))
    #expect(button.isEnabled)
    #expect(nameField.problem == nil)
  }

  @Test func anAnswerToAnEarlierNameDoesNotCount() async {
    await fillIn()
    #expect(button.isEnabled)
    nameField.text = "Ada"
    center.post(name: TextField.textDidChange, object: nameField)
    #expect(!button.isEnabled)
    form.submit()
    #expect(!form.signUp.isRunning.value)
  }

  @Test func anEmptyNameIsNotChecked() async {
    leave(nameField)
    await type("", into: nameField)
    #expect(service.asked == [])
    #expect(nameField.problem == "Enter a name")
  }

  @Test func aCheckThatFailsAllowsTheName() async {
    await fillIn(.failure(Failure()))
    #expect(button.isEnabled)
    #expect(nameField.problem == nil)
  }

  @Test func aValidFormIsSent() async throws {
    await fillIn()
    #expect(button.isEnabled)
    let finished = Recorder(form.signUp.finished.map { _ in true })
    form.submit()
    #expect(try await finished.next())
    #expect(service.registered == ["Grace <grace@example.com>"])
  }

  @Test func anErrorIsShownOnce() async throws {
    await fillIn()
    #expect(button.isEnabled)
    var alerts: [String] = []
    center.continuum.observe(form.signUp.failed) { alerts.append("\($0)") }
    service.failure = Failure()
    form.submit()
    _ = await form.signUp.isRunning.first { !$0 }
    #expect(alerts == ["Failure()"])
    center.continuum.observe(form.signUp.failed) { alerts.append("again: \($0)") }
    #expect(alerts == ["Failure()"])
  }

  @Test func theFormIsReleasedWithItsScreen() async throws {
    try await expectReleased {
      SignUpForm(isTaken: { _ in false }, register: { _, _ in })
    }
  }
}
