import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A text field that posts when its user has edited it.
private final class TextField {
  static let didChange = Notification.Name("TextField.didChange")

  let center: NotificationCenter
  private(set) var writes = 0
  var text: String? {
    didSet { writes += 1 }
  }
  var label = ""

  init(_ center: NotificationCenter) { self.center = center }

  func type(_ text: String?) {
    self.text = text
    center.post(name: TextField.didChange, object: self)
  }
}

@Suite("L20 Two-way: a property that a user edits", .ownThreads)
struct EditingTests {
  private let center = NotificationCenter()
  private let email = Variable(value: "ada@example.org")
  private let field: TextField

  init() { field = TextField(center) }

  private func bind() -> ContinuumObserver {
    center.continuum.bind(email, with: field, \.text, after: TextField.didChange)
  }

  @Test func theVariableWinsAtTheStart() {
    field.text = "nobody"
    _ = bind()
    #expect(field.text == "ada@example.org")
    #expect(email.value == "ada@example.org")
  }

  @Test func anEditSetsTheVariable() {
    _ = bind()
    let seen = Log<String>()
    center.continuum.observe(email) { seen.append($0) }
    field.type("grace@example.org")
    #expect(seen.all == ["ada@example.org", "grace@example.org"])
  }

  @Test func aWriteSetsTheProperty() {
    _ = bind()
    email.value = "grace@example.org"
    #expect(field.text == "grace@example.org")
  }

  @Test func thePropertyIsWrittenOnlyWhenTheValueDiffers() {
    field.text = "ada@example.org"
    _ = bind()
    #expect(field.writes == 1)
    field.type("grace@example.org")
    #expect(field.writes == 2)
    email.value = "grace@example.org"
    #expect(field.writes == 2)
    email.value = "barbara@example.org"
    #expect(field.writes == 3)
  }

  private struct Form {
    var name = "Ada"
    /// Leaves out spaces, so that an edit may change nothing.
    var trimmed: String {
      get { name }
      set { name = newValue.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test(arguments: ["Ada ", "Grace "])
  func aCorrectionByThePartItselfReachesTheProperty(edit: String) {
    let form = Variable(value: Form())
    center.continuum.bind(form[\.trimmed], with: field, \.text, after: TextField.didChange)
    center.continuum.bind(form[\.trimmed], with: field, \.label, after: TextField.didChange)
    field.type(edit)
    #expect(field.text == form.value.name)
    field.label = edit
    center.post(name: TextField.didChange, object: field)
    #expect(field.label == form.value.name)
  }

  /// A notification does not say whether the property has changed, so the library cannot tell an edit from a post.
  @Test(arguments: [true, false])
  func ofAWriteAndAnEditInABatchOneStaysOnBothSides(isEditFirst: Bool) {
    let form = Variable(value: Form())
    let name = LinkedVariable(value: "Ada", following: Variable(value: ())) { name, _ in name }
    func run(_ variable: some WritableRepresentable<String>) {
      let observer = center.continuum.bind(
        variable, with: field, \.text, after: TextField.didChange)
      let seen = Log<String>()
      center.continuum.observe(variable) { seen.append($0) }
      for number in 1...3 {
        batchUpdates {
          if isEditFirst { field.type("edited \(number)") }
          variable.value = "written \(number)"
          if !isEditFirst { field.type("edited \(number)") }
        }
        #expect(["edited \(number)", "written \(number)"].contains(variable.value))
        #expect(field.text == variable.value)
        #expect(seen.last == variable.value)
      }
      field.type("edited")
      #expect(variable.value == "edited")
      variable.value = "written"
      #expect(field.text == "written")
      observer.cancel()
    }
    run(email)
    run(form[\.name])
    run(name)
  }

  @Test func aCorrectionOfAnEditReachesTheProperty() {
    _ = bind()
    center.continuum.observe(email) { [email] in
      if $0 != $0.lowercased() { email.value = $0.lowercased() }
    }
    field.type("GRACE@example.org")
    #expect(email.value == "grace@example.org")
    #expect(field.text == "grace@example.org")
  }

  @Test func onlyItsOwnNotificationsCount() {
    _ = bind()
    field.text = "not posted"
    #expect(email.value == "ada@example.org")
    center.post(name: TextField.didChange, object: TextField(center))
    center.post(name: TextField.didChange, object: nil)
    center.post(name: Notification.Name("other"), object: field)
    #expect(email.value == "ada@example.org")
    center.post(name: TextField.didChange, object: field)
    #expect(email.value == "not posted")
  }

  @Test func aNilLeavesTheVariableAsItIs() {
    _ = bind()
    field.type(nil)
    #expect(email.value == "ada@example.org")
    email.value = "ada@example.org"
    #expect(field.text == "ada@example.org")
  }

  @Test func aPropertyOfTheVariablesOwnTypeIsBoundToo() {
    let note = Variable<String?>(value: nil)
    center.continuum.bind(note, with: field, \.text, after: TextField.didChange)
    field.type("one")
    #expect(note.value == "one")
    field.type(nil)
    #expect(note.value == nil)
    let name = Variable(value: "name")
    center.continuum.bind(name, with: field, \.label, after: TextField.didChange)
    field.label = "other"
    center.post(name: TextField.didChange, object: field)
    #expect(name.value == "other")
  }

  // MARK: A property of another type

  private struct Ages {
    var age = 1
    var other = 0
  }

  @Test(arguments: [true, false])
  func aPropertyOfAnotherTypeIsConvertedAndKeepsWhatWasTyped(isOptional: Bool) {
    let form = Variable(value: Ages())
    if isOptional {
      center.continuum.bind(
        form[\.age], with: field, \.text, after: TextField.didChange, convert: { String($0) },
        back: { Int($0) })
    } else {
      center.continuum.bind(
        form[\.age], with: field, \.label, after: TextField.didChange, convert: { String($0) },
        back: { Int($0) })
    }
    func shown() -> String? { isOptional ? field.text : field.label }
    func type(_ text: String) {
      if !isOptional { field.label = text }
      field.type(text)
    }
    #expect(shown() == "1")
    type("02")
    #expect(form.value.age == 2)
    #expect(shown() == "02")
    form[\.other].value = 5
    #expect(shown() == "02")
    type("two")
    #expect(form.value.age == 2)
    form[\.age].value = 3
    #expect(shown() == "3")
    field.type(nil)
    #expect(form.value.age == 3)
  }

  @Test(arguments: [true, false])
  func ofAWriteAndAConvertedEditInABatchOneStaysOnBothSides(isEditFirst: Bool) {
    let age = Variable(value: 1)
    center.continuum.bind(
      age, with: field, \.text, after: TextField.didChange, convert: { String($0) },
      back: { Int($0) })
    for number in 2...4 {
      batchUpdates {
        if isEditFirst { field.type("0\(number)") }
        age.value = number * 10
        if !isEditFirst { field.type("0\(number)") }
      }
      #expect([number, number * 10].contains(age.value))
      #expect(field.text == (age.value == number ? "0\(number)" : "\(age.value)"))
    }
  }

  @Test func aCorrectionOfAConvertedEditReachesTheProperty() {
    let age = LinkedVariable(value: 1, following: Constant(value: 10)) { min($0, $1) }
    center.continuum.bind(
      age, with: field, \.text, after: TextField.didChange, convert: { String($0) },
      back: { Int($0) })
    field.type("099")
    #expect(field.text == "10")
    // The variable does not change.
    field.type("98")
    #expect(field.text == "10")
  }

  @Test func itEndsWhenItIsCancelled() {
    let observer = bind()
    observer.cancel()
    email.value = "one"
    #expect(field.text == "ada@example.org")
    field.type("two")
    #expect(email.value == "one")
  }

  @Test func itEndsWithItsBag() {
    do {
      let bag = ContinuumBag()
      bind().disposed(by: bag)
      field.type("one")
      #expect(email.value == "one")
    }
    field.type("two")
    #expect(email.value == "one")
    email.value = "three"
    #expect(field.text == "two")
  }

  @Test func itEndsWithTheVariable() {
    let live = Live()
    var variable: Variable<String>? = Variable(value: "one")
    let observer = center.continuum.bind(
      variable!, with: field, \.text, after: TextField.didChange)
    variable = nil
    #expect(observer.isCancelled)
    field.type("two")
    #expect(live.count == 0)
  }

  @Test func itEndsWithTheObjectWhichIsHeldWeakly() {
    var field: TextField? = TextField(center)
    weak let reference = field
    let observer = center.continuum.bind(email, with: field!, \.text, after: TextField.didChange)
    field = nil
    #expect(reference == nil)
    #expect(observer.isCancelled)
    email.value = "two"
  }

  /// The bindings of an actor begin in a job of their own.
  @Test func anEditThatIsPostedInAnActorBeforeTheFirstDeliveryIsTakenOver() async {
    let (editor, log) = (Editor(), Log<String>())
    await editor.bind(email, andType: "grace@example.org", log)
    await log.expect { $0.count > 0 }
    #expect(log.all == ["grace@example.org"])
    #expect(await editor.text == "grace@example.org")
  }
}

private actor Editor {
  private let center = NotificationCenter()
  private let field: TextField

  init() { field = TextField(center) }

  var text: String? { field.text }

  func bind(_ variable: Variable<String>, andType text: String, _ log: Log<String>) {
    center.continuum.bind(variable, with: field, \.text, after: TextField.didChange)
    field.type(text)
    // Its first delivery comes after those of the binding.
    center.continuum.observe(variable) { log.append($0) }
  }
}

/// Properties that are read again after a notification of the object's own.
struct AfterTests {
  private let center = NotificationCenter()
  private let model = Model()
  private let label = Label()
  private let didRename = Notification.Name("didRename")

  @Test func itIsReadAgainAfterANotificationAboutTheObject() {
    model.title = "one"
    center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.text)
    #expect(label.text == "one")
    model.title = "two"
    #expect(label.text == "one")
    center.post(name: didRename, object: model)
    #expect(label.text == "two")
  }

  @Test func itIsReadAgainAfterANotificationAboutNothingInParticular() {
    center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.text)
    model.title = "two"
    center.post(name: didRename, object: nil)
    #expect(label.text == "two")
  }

  @Test func aNotificationAboutAnotherObjectMakesNoDifference() {
    center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.text)
    model.title = "two"
    center.post(name: didRename, object: Model())
    center.post(name: didRename, object: label)
    #expect(label.text == "")
  }

  @Test func aPostForTheKeyPathMakesNoDifference() {
    center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.text)
    center.continuum.observe(model, \.count, bindTo: label, \.number)
    (model.title, model.count) = ("two", 2)
    center.continuum.post(keyPath: \Model.title)
    #expect(label.text == "")
    center.post(name: didRename, object: model)
    #expect(label.text == "two")
    #expect(label.number == 0)
  }

  @Test func itHasEveryForm() {
    let seen = Log<String>()
    center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.note)
    center.continuum.observe(model, \.title, after: didRename, bindTo: label) { $0.text = $1 }
    center.continuum.observe(model, \.title, after: didRename) { seen.append($0) }
    model.title = "two"
    center.post(name: didRename, object: model)
    #expect(label.note == "two")
    #expect(label.text == "two")
    #expect(seen.all == ["", "two"])
  }

  @Test func itIsDeliveredOnTheQueue() async {
    let queue = OperationQueue()
    let log = Log<String>()
    center.continuum.observe(model, \.title, after: didRename, on: queue) {
      #expect(OperationQueue.current === queue)
      log.append($0)
    }
    await log.expect { $0.count == 1 }
    model.title = "two"
    center.post(name: didRename, object: model)
    await log.expect { $0.last == "two" }
  }

  @Test func itEndsWithTheObject() {
    var model: Model? = Model()
    let observer = center.continuum.observe(
      model!, \.title, after: didRename, bindTo: label, \.text)
    model = nil
    #expect(observer.isCancelled)
  }
}

@MainActor
struct EditingOnTheMainActorTests {
  @Test func mainActorCodeBindsOnTheMainActor() async {
    let (center, email) = (NotificationCenter(), Variable(value: "ada@example.org"))
    let field = MainField()
    center.continuum.bind(email, with: field, \.text, after: TextField.didChange)
    Threads.elsewhere { email.value = "elsewhere" }
    #expect(field.text == "ada@example.org")
    await Threads.expectSoon { field.text == "elsewhere" }
    field.text = "edited"
    center.post(name: TextField.didChange, object: field)
    #expect(email.value == "edited")
  }

  @MainActor private final class MainField {
    var text: String? {
      didSet { #expect(Main.isHere) }
    }
  }
}
