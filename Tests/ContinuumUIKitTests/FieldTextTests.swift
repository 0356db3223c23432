import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("The text of a field as a constant")
struct FieldTextTests {
  let center = NotificationCenter()
  let field = UITextField()

  /// A view model that takes inputs.
  @MainActor final class Search {
    let isEmpty: Constant<Bool>

    init(text: Constant<String>) { isEmpty = text.map(\.isEmpty) }
  }

  @Test func itFollowsWhatAUserTypes() {
    let texts = Recorder(field.continuum.text)
    field.type("ab")
    #expect(texts.values == ["", "a", "ab"])
    #expect(field.continuum.text.value == "ab")
  }

  @Test func aViewModelTakesIt() {
    let search = Search(text: field.continuum.text)
    let label = UILabel()
    center.continuum.observe(search.isEmpty, bindTo: label, \.isHidden)
    #expect(label.isHidden)
    field.type("a")
    #expect(!label.isHidden)
  }

  @Test func itFollowsWhatABindingSets() {
    let name = Variable(value: "Ada")
    let text = field.continuum.text
    center.continuum.bind(name, with: field)
    #expect(text.value == "Ada")
    name.value = "Grace"
    #expect(text.value == "Grace")
  }

  @Test func itFollowsTheFormThatIsShownWhenEditingEnds() {
    let guests = Variable(value: 1)
    let text = field.continuum.text
    center.continuum.bind(guests, with: field, format: .number)
    field.clear()
    field.type("02")
    #expect(text.value == "02")
    field.resignFirstResponder()
    #expect(text.value == "2")
  }

  @Test func aBoundVariableIsWrittenBefore() {
    let name = Variable(value: "")
    var seen: [String] = []
    center.continuum.observe(field.continuum.text, bindTo: field) { _, _ in
      seen.append(name.value)
    }
    center.continuum.bind(name, with: field)
    field.type("ab")
    #expect(seen == ["", "a", "ab"])
  }

  @Test func itHasWhatCodeHasSetWhenItIsAskedForAgain() {
    let text = field.continuum.text
    field.text = "Ada"
    #expect(field.continuum.text.value == "Ada")
    #expect(text.value == "Ada")
  }

  @Test func itKeepsNoFieldAndItsObservationsEndWithTheField() async throws {
    var text: Constant<String>?
    var observer: ContinuumObserver?
    try await expectReleased {
      let field = UITextField()
      text = field.continuum.text
      observer = center.continuum.observe(field.continuum.text) { (_: String) in }
      field.type("a")
      return field
    }
    #expect(observer?.isCancelled == true)
    #expect(text?.value == "a")
  }
}
