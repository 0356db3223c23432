import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L20 A value and a text in a format")
struct FormatBindingTests {
  let center = NotificationCenter()
  let field = UITextField()
  let english = Locale(identifier: "en_US")

  @Test func anIntShowsAndIsEdited() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    #expect(field.text == "3")
    field.type("0")
    #expect(guests.value == 30)
    field.resignFirstResponder()
    guests.value = 4
    #expect(field.text == "4")
  }

  @Test func textThatCannotBeParsedStaysAndLeavesTheVariableAsItIs() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    field.clear()
    #expect(guests.value == 3)
    field.type("many")
    #expect(guests.value == 3)
    #expect(field.text == "many")
    field.resignFirstResponder()
    #expect(guests.value == 3)
    #expect(field.text == "many")
  }

  @Test func anEmptyTextIsNil() {
    let age = Variable<Int?>(value: 36)
    center.continuum.bind(age, with: field, format: .number)
    #expect(field.text == "36")
    field.clear()
    #expect(age.value == .none)
    field.type("7")
    #expect(age.value == 7)
    field.resignFirstResponder()
    age.value = nil
    #expect(field.text == "")
  }

  @Test func textThatCannotBeParsedIsNotNil() {
    let age = Variable<Int?>(value: 36)
    center.continuum.bind(age, with: field, format: .number)
    field.clear()
    field.type("7x")
    #expect(age.value == 7)
    #expect(field.text == "7x")
  }

  @Test func aDoubleShowsItsOwnFormWhenEditingEnds() {
    let width = Variable(value: 1.5)
    center.continuum.bind(width, with: field, format: .number.locale(english))
    field.clear()
    field.type("02.50")
    #expect(width.value == 2.5)
    #expect(field.text == "02.50")
    field.resignFirstResponder()
    #expect(field.text == "2.5")
    #expect(width.value == 2.5)
  }

  @Test func aDecimalWithACurrencyIsReadAndShown() {
    let price = Variable<Decimal>(value: 5)
    let format = Decimal.FormatStyle.Currency(code: "USD").locale(english)
    center.continuum.bind(price, with: field, format: format)
    #expect(field.text == "$5.00")
    field.clear()
    field.type("$12.30")
    #expect(price.value == Decimal(string: "12.3"))
    field.resignFirstResponder()
    #expect(field.text == "$12.30")
  }

  @Test func theFormThatIsShownDoesNotRoundTheVariable() {
    let width = Variable(value: 0.0)
    let format = FloatingPointFormatStyle<Double>(locale: english).precision(.fractionLength(1))
    center.continuum.bind(width, with: field, format: format)
    field.clear()
    field.type("1.26")
    field.resignFirstResponder()
    #expect(field.text == "1.3")
    #expect(width.value == 1.26)
    field.becomeFirstResponder()
    field.resignFirstResponder()
    #expect(width.value == 1.26)
  }

  @Test func aChangeFromElsewhereShowsWhenEditingEnds() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    field.type("0")
    guests.value = 7
    #expect(field.text == "30")
    field.resignFirstResponder()
    #expect(field.text == "7")
    #expect(guests.value == 7)
  }

  @Test func aChangeFromElsewhereThatIsTakenBackIsNone() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    field.type("0")
    guests.value = 7
    guests.value = 30
    field.resignFirstResponder()
    #expect(field.text == "30")
  }

  @Test func anEditAfterAChangeFromElsewhereIsNewer() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    field.type("0")
    guests.value = 7
    field.type("1")
    #expect(guests.value == 301)
    field.resignFirstResponder()
    #expect(field.text == "301")
  }

  @Test func aRuleShowsWhenEditingEnds() {
    let guests = Variable(value: 3)
    center.continuum.observe(guests) { if $0 > 30 { guests.value = 30 } }
    center.continuum.bind(guests, with: field, format: .number)
    field.type("99")
    #expect(guests.value == 30)
    #expect(field.text == "399")
    field.resignFirstResponder()
    #expect(field.text == "30")
  }

  @Test func theSameValueAgainKeepsTheFormThatIsShown() {
    let guests = Variable(value: 3)
    center.continuum.bind(guests, with: field, format: .number)
    field.clear()
    field.type("04")
    field.resignFirstResponder()
    #expect(field.text == "4")
    guests.value = 4
    #expect(field.text == "4")
  }

  @Test func aBindingThatBeginsWhileTheFieldIsEditedShowsItsVariable() {
    let bag = ContinuumBag()
    center.continuum.bind(Variable(value: 3), with: field, format: .number).disposed(by: bag)
    field.type("0")
    bag.cancelAll()
    let guests = Variable(value: 5)
    center.continuum.bind(guests, with: field, format: .number)
    #expect(field.text == "5")
    field.type("1")
    #expect(guests.value == 51)
  }

  @Test func aBindingThatIsMadeAgainLeavesWhatIsTypedForItsValue() {
    let guests = Variable(value: 0)
    let format = IntegerFormatStyle<Int>(locale: english)
    let binding = center.continuum.bind(guests, with: field, format: format)
    field.clear()
    field.type("1000")
    binding.cancel()
    center.continuum.bind(guests, with: field, format: format)
    #expect(field.text == "1000")
    field.type("0")
    #expect(guests.value == 10_000)
    field.resignFirstResponder()
    #expect(field.text == "10,000")
  }

  @Test func aBindingThatIsCancelledWhileTheFieldIsEditedLeavesTheTextAlone() {
    let guests = Variable(value: 3)
    let binding = center.continuum.bind(guests, with: field, format: .number)
    field.clear()
    field.type("04")
    guests.value = 7
    binding.cancel()
    field.resignFirstResponder()
    #expect(field.text == "04")
  }

  @Test func aPartIsBoundLikeAVariable() {
    let form = Variable(value: [1, 2])
    center.continuum.bind(form[\.[1]], with: field, format: .number)
    field.type("0")
    #expect(form.value == [1, 20])
  }

  @Test func itEndsWithTheFieldAndWithTheVariable() async throws {
    let guests = Variable(value: 3)
    var binding: ContinuumObserver?
    try await expectReleased {
      let field = UITextField()
      binding = center.continuum.bind(guests, with: field, format: .number)
      field.type("0")
      return field
    }
    #expect(binding?.isCancelled == true)
    try await expectReleased {
      let guests = Variable(value: 3)
      binding = center.continuum.bind(guests, with: field, format: .number)
      return guests
    }
    #expect(binding?.isCancelled == true)
  }
}
