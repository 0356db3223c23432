import Continuum
import Foundation
import Testing

@Suite("Text made of several sources")
struct TextTests {
  private let s = Sources()

  @Test func interpolation() {
    let fullName = Constant(combining: s.name, s.surname) { "\($0) \($1)" }
    #expect(fullName.value == "Ada Lovelace")
  }

  @Test func interpolationOfThree() {
    let line = Constant(combining: s.name, s.surname, s.age) { "\($0) \($1), \($2)" }
    #expect(line.value == "Ada Lovelace, 36")
  }

  @Test func interpolationWithCalculation() {
    let line = Constant(combining: s.count, s.limit) { "\($0) of \($1), \($1 - $0) left" }
    #expect(line.value == "3 of 10, 7 left")
  }

  @Test func concatenation() {
    let line = Constant(combining: s.name, s.age) {
      "\($0): " + String($1) + " years, born " + String(2025 - $1)
    }
    #expect(line.value == "Ada: 36 years, born 1989")
  }

  @Test func concatenationOfVariables() {
    let line = Constant(combining: s.name, s.surname, s.email) { $0 + " " + $1 + " <" + $2 + ">" }
    #expect(line.value == "Ada Lovelace <ada@example.com>")
  }

  @Test func initials() {
    let initials = Constant(combining: s.name, s.surname) {
      String($0.prefix(1)) + String($1.prefix(1)).lowercased()
    }
    #expect(initials.value == "Al")
  }

  @Test func aTernaryInAnInterpolation() {
    let line = Constant(combining: s.count, s.name) { "\($1) has \($0) item\($0 == 1 ? "" : "s")" }
    #expect(line.value == "Ada has 3 items")
  }

  @Test func aFormat() {
    let line = Constant(combining: s.price, s.count) {
      String(format: "%.2f", $0 * Double($1)) + " €"
    }
    #expect(line.value == "7.50 €")
  }

  @Test func eightParts() {
    let line = Constant(
      combining: s.name, s.surname, s.email, s.age, s.count, s.limit, s.price, s.isOn
    ) {
      "\($0) \($1) <\($2)>, \($3), \($4)/\($5), \($6) €, \($7 ? "on" : "off")"
    }
    #expect(line.value == "Ada Lovelace <ada@example.com>, 36, 3/10, 2.5 €, on")
  }

  @Test func joinedParts() {
    let line = Constant(combining: s.words, s.name) { ([$1] + $0).joined(separator: ", ") }
    #expect(line.value == "Ada, one, two, three")
  }

  @Test func aListOfTexts() {
    let line = Constant(combining: [s.name, s.surname, s.email]) {
      $0.filter { !$0.isEmpty }.joined(separator: " ")
    }
    #expect(line.value == "Ada Lovelace ada@example.com")
  }
}
