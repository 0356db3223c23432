import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L20 A variable and a text")
struct TextBindingTests {
  let center = NotificationCenter()
  let name = Variable(value: "Ada")
  let field = UITextField()

  @Test func aTextFieldShowsAndEditsAString() {
    center.continuum.bind(name, with: field)
    #expect(field.text == "Ada")
    field.type("!")
    #expect(name.value == "Ada!")
    name.value = "Grace"
    #expect(field.text == "Grace")
  }

  @Test func aTextFieldShowsNilAsAnEmptyTextAndMakesNone() {
    let name = Variable<String?>(value: "Ada")
    center.continuum.bind(name, with: field)
    name.value = nil
    #expect(field.text == "")
    field.type("A")
    #expect(name.value == "A")
    field.clear()
    #expect(name.value == "")
  }

  @Test func aTextViewShowsAndEditsAString() {
    let view = UITextView()
    center.continuum.bind(name, with: view)
    #expect(view.text == "Ada")
    view.type("!")
    #expect(name.value == "Ada!")
    name.value = "Grace"
    #expect(view.text == "Grace")
  }

  @Test func aTextViewShowsNilAsAnEmptyText() {
    let name = Variable<String?>(value: nil)
    let view = UITextView()
    center.continuum.bind(name, with: view)
    #expect(view.text == "")
    view.type("A")
    #expect(name.value == "A")
    name.value = nil
    #expect(view.text == "")
  }

  @Test func aSearchBarIsBoundByItsTextField() {
    let bar = UISearchBar()
    center.continuum.bind(name, with: bar)
    #expect(bar.text == "Ada")
    bar.type("!")
    #expect(name.value == "Ada!")
    let query = Variable<String?>(value: nil)
    center.continuum.bind(query, with: bar)
    #expect(bar.text == "")
  }

  @Test func aPartIsBoundLikeAVariable() {
    let form = Variable(value: ["Ada", "Grace"])
    center.continuum.bind(form[\.[1]], with: field)
    field.type("!")
    #expect(form.value == ["Ada", "Grace!"])
  }

  @Test func anEditIsWrittenBeforeItsEventIsDelivered() {
    var seen: [String] = []
    center.continuum.observe(field.continuum.events(for: .editingChanged), bindTo: field) { _ in
      seen.append(name.value)
    }
    center.continuum.bind(name, with: field)
    field.type("!")
    #expect(seen == ["Ada!"])
  }

  @Test func aFieldThatIsBoundAgainAndAgainHasOneActionForEachEvent() {
    let bag = ContinuumBag()
    for _ in 0..<100 {
      bag.cancelAll()
      center.continuum.bind(Variable(value: ""), with: field).disposed(by: bag)
    }
    #expect(field._actions.count == 2)
  }

  @Test func itEndsWithTheField() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let field = UITextField()
      binding = center.continuum.bind(name, with: field)
      field.type("!")
      return field
    }
    #expect(binding?.isCancelled == true)
    #expect(name.value == "Ada!")
  }

  @Test func itEndsWithTheTextView() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let view = UITextView()
      binding = center.continuum.bind(name, with: view)
      view.type("!")
      return view
    }
    #expect(binding?.isCancelled == true)
    #expect(name.value == "Ada!")
  }

  @Test func itEndsWithTheVariable() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let name = Variable(value: "Ada")
      binding = center.continuum.bind(name, with: field)
      field.type("!")
      return name
    }
    #expect(binding?.isCancelled == true)
  }
}

@MainActor @Suite("L20 The cursor of a text")
struct CursorTests {
  let center = NotificationCenter()
  let name = Variable(value: "Ada Lovelace")
  let field = UITextField()

  @Test func itStaysWhenTheVariableConfirmsWhatWasTyped() {
    center.continuum.bind(name, with: field)
    field.becomeFirstResponder()
    field.cursor = 3
    field.type("m!")
    #expect(field.text == "Adam! Lovelace")
    #expect(field.cursor == 5)
    name.value = "Adam! Lovelace"
    #expect(field.cursor == 5)
  }

  @Test func itKeepsItsDistanceFromTheEndWhenARuleChangesTheText() {
    center.continuum.observe(name) { text in
      let spaced = text.replacing("!", with: " ! ")
      if !text.contains(" ! "), text != spaced { name.value = spaced }
    }
    center.continuum.bind(name, with: field)
    field.becomeFirstResponder()
    field.cursor = 3
    field.type("!")
    #expect(field.text == "Ada !  Lovelace")
    #expect(field.cursor == 6)
  }

  @Test func itStaysBehindAWholeCharacter() {
    name.value = "👩‍🚀x"
    center.continuum.bind(name, with: field)
    field.becomeFirstResponder()
    field.cursor = "👩‍🚀".utf16.count
    name.value = "Ada 👩‍🚀"
    // One character stays behind it, which is longer than the one before.
    #expect(field.cursor == 4)
    name.value = "Ada Lovelace"
    #expect(field.cursor == 11)
  }

  @Test func itIsAtTheBeginningOfATextThatIsShorterThanWhatWasBehindIt() {
    center.continuum.bind(name, with: field)
    field.becomeFirstResponder()
    field.cursor = 1
    name.value = "Ada"
    #expect(field.cursor == 0)
  }

  @Test func aSelectionKeepsItsDistanceFromTheEnd() throws {
    let view = UITextView()
    center.continuum.bind(name, with: view)
    view.becomeFirstResponder()
    view.selectedTextRange = view.textRange(
      from: try #require(view.position(from: view.endOfDocument, offset: -8)),
      to: view.endOfDocument)
    name.value = "Countess Lovelace"
    let range = try #require(view.selectedTextRange)
    #expect(view.offset(from: range.start, to: view.endOfDocument) == 8)
    #expect(view.offset(from: range.end, to: view.endOfDocument) == 0)
  }

  @Test func aViewThatIsNotEditedKeepsTheCursorThatSettingTheTextMakes() {
    center.continuum.bind(name, with: field)
    field.cursor = 0
    name.value = "Ada"
    #expect(field.cursor == 3)
  }
}

@MainActor @Suite("L20 The marked text of an input method")
struct MarkedTextTests {
  let center = NotificationCenter()
  let name = Variable(value: "")
  let field = UITextField()

  /// A rule that turns each text into capital letters.
  func capitalise() {
    center.continuum.observe(name) { if $0 != $0.uppercased() { name.value = $0.uppercased() } }
  }

  @Test func theVariableHasWhatIsTyped() {
    center.continuum.bind(name, with: field)
    field.compose("ni")
    #expect(name.value == "ni")
    field.insertText("你")
    #expect(name.value == "你")
    #expect(field.text == "你")
  }

  @Test func noRuleWritesToItAndItsNewestValueComesAfterwards() {
    capitalise()
    center.continuum.bind(name, with: field)
    field.compose("ni")
    #expect(name.value == "NI")
    #expect(field.text == "ni")
    #expect(field.markedTextRange != nil)
    field.insertText("ni!")
    #expect(name.value == "NI!")
    #expect(field.text == "NI!")
  }

  @Test func aChangeFromElsewhereWaitsForItsEnd() {
    center.continuum.bind(name, with: field)
    field.compose("ni")
    name.value = "first"
    name.value = "second"
    #expect(field.text == "ni")
    #expect(field.markedTextRange != nil)
    field.unmarkText()
    field._tellOfChange()
    #expect(field.text == "second")
    #expect(name.value == "second")
  }

  @Test func aChangeFromElsewhereShowsWithTheEndOfEditing() {
    center.continuum.bind(name, with: field)
    field.compose("ni")
    name.value = "new"
    field.resignFirstResponder()
    #expect(field.text == "new")
    #expect(name.value == "new")
  }

  @Test func whatIsTypedAfterAChangeFromElsewhereIsNewer() {
    center.continuum.bind(name, with: field)
    field.compose("ni")
    name.value = "older"
    field.insertText("你")
    #expect(field.text == "你")
    #expect(name.value == "你")
    field.resignFirstResponder()
    #expect(field.text == "你")
  }

  @Test func nothingWaitsForItsEndAfterTheBindingIsCancelled() {
    let binding = center.continuum.bind(name, with: field)
    field.compose("ni")
    name.value = "new"
    binding.cancel()
    field.resignFirstResponder()
    #expect(field.text == "ni")
  }

  @Test func aChangeThatIsTakenBackMeanwhileIsNone() {
    center.continuum.bind(name, with: field)
    field.compose("ni")
    name.value = "new"
    name.value = "ni"
    field.unmarkText()
    field._tellOfChange()
    #expect(field.text == "ni")
    #expect(name.value == "ni")
  }

  @Test func aTextViewAndASearchBarWaitToo() {
    let (view, bar) = (UITextView(), UISearchBar())
    center.continuum.bind(name, with: view)
    center.continuum.bind(name, with: bar)
    view.compose("ni")
    #expect(bar.text == "ni")
    name.value = "new"
    #expect(view.text == "ni")
    #expect(bar.text == "new")
    view.resignFirstResponder()
    #expect(view.text == "new")
    bar.searchTextField.compose("hao")
    name.value = "newer"
    #expect(bar.text == "newhao")
    bar.searchTextField.resignFirstResponder()
    #expect(bar.text == "newer")
    #expect(view.text == "newer")
  }
}
