import Continuum
import Foundation
import Testing

/// What is derived in the call that observes it.
@Suite("Expressions inside observe")
struct InlineTests {
  private final class Label {
    var text = ""
    var detail: String?
    var number = 0.0
    var isEnabled = true
    var size: Int?
    var amount: Double?
  }

  private let s = Sources()
  private let center = NotificationCenter()
  private let label = Label()

  @Test func concatenationForAClosure() {
    center.continuum.observe(
      s.count.map { "a" + String($0) + "b" + String($0 * 2) + "/" + String($0 + 1) },
      bindTo: label
    ) { $0.text = $1 }
    #expect(label.text == "a3b6/4")
  }

  @Test func aLongConcatenationForAProperty() {
    center.continuum.observe(
      s.price.map {
        "Total: " + String($0 * 1.19) + " EUR, plus " + String($0 * 0.05) + " shipping, "
          + ($0 > 10 ? "big" : "small") + " order"
      }, bindTo: label, \.text)
    #expect(label.text.hasSuffix("small order"))
  }

  @Test func aLongConcatenationForAnOptionalProperty() {
    center.continuum.observe(
      s.price.map {
        "Total: " + String($0 * 1.19) + " EUR, plus " + String($0 * 0.05) + " shipping, "
          + ($0 > 10 ? "big" : "small") + " order"
      }, bindTo: label, \.detail)
    #expect(label.detail?.hasSuffix("small order") == true)
  }

  @Test func arithmetic() {
    center.continuum.observe(
      Constant(combining: s.count, s.price, s.rate) { Double($0) * $1 * (1 + $2) },
      bindTo: label, \.number)
    #expect(label.number == 9)
  }

  @Test func derivedSourcesForAnOptionalProperty() {
    center.continuum.observe(
      Constant(combining: s.count.map { $0 * 2 }, s.age.map { $0 + 1 }, s.limit.map { $0 - 8 }) {
        $0 + $1 * $2
      }, bindTo: label, \.size)
    #expect(label.size == 80)
  }

  @Test func derivedSourcesOfTwoTypesForAnOptionalProperty() {
    center.continuum.observe(
      Constant(
        combining: s.count.map { Double($0) }, s.price.map { $0 * 2.5 }, s.rate.map { 0.8 + $0 }
      ) { $0 * $1 * $2 }, bindTo: label, \.amount)
    #expect(label.amount == 18.75)
  }

  @Test func conditions() {
    center.continuum.observe(
      Constant(combining: s.isOn, s.isValid, s.isBusy, s.name) { $0 && $1 && !$2 && !$3.isEmpty },
      bindTo: label, \.isEnabled)
    #expect(label.isEnabled)
  }

  @Test func anOptionalForAPropertyThatIsNone() {
    center.continuum.observe(
      Constant(combining: s.nickname, s.age) { $0.map { $0 + ", " + String($0.count) } ?? "\($1)" },
      bindTo: label, \.text)
    #expect(label.text == "36")
  }
}
