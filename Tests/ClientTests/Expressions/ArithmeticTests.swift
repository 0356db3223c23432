import Continuum
import Testing

// Nothing here states a type that its author would leave out. The target is compiled so that an
// expression that takes the type checker longer than a second is an error.

@Suite("Arithmetic with several sources")
struct ArithmeticTests {
  private let s = Sources()

  @Test func mixedIntegerAndFloatingPoint() {
    let result = Constant(combining: s.count, s.price) { Double($0) * 2 + $1 / 3 - 1 }
    #expect(abs(result.value - 5.8333) < 0.001)
  }

  @Test func aSumWithATax() {
    let total = Constant(combining: s.price, s.rate, s.count) { $0 * (1 + $1) * Double($2) }
    #expect(abs(total.value - 9) < 0.001)
  }

  @Test func aPercentage() {
    let percent = Constant(combining: s.count, s.limit) { 100 * Double($0) / Double($1) }
    #expect(percent.value == 30)
  }

  @Test func aPercentageThatIsRounded() {
    let percent = Constant(combining: s.count, s.limit) {
      Int((Double($0) / Double($1) * 100).rounded())
    }
    #expect(percent.value == 30)
  }

  @Test func aClampedValue() {
    let clamped = Constant(combining: s.age, s.limit) { min(max($0 - 1, 0), $1 * 2) }
    #expect(clamped.value == 20)
  }

  @Test func aRemainder() {
    let column = Constant(combining: s.age, s.count) { ($0 % ($1 + 2) + 1) * 2 - 1 }
    #expect(column.value == 3)
  }

  @Test func literalsOfBothKinds() {
    let area = Constant(combining: s.price, s.rate) { $0 * $0 * 3.14159 + 2 * $1 * 3.14159 - 1 }
    #expect(abs(area.value - 19.8915) < 0.001)
  }

  @Test func negationAndParentheses() {
    let result = Constant(combining: s.age, s.count, s.limit) { -($0 - $1) * -($2 + 1) / 3 }
    #expect(result.value == 121)
  }

  @Test func sixSummands() {
    let a = s.count.map { $0 + 1 }
    let sum = Constant(combining: s.age, s.count, s.limit, a, s.age, s.count) {
      $0 + $1 + $2 + $3 + $4 + $5
    }
    #expect(sum.value == 92)
  }

  @Test func eightSummandsWithNames() {
    let sum = Constant(
      combining: s.age, s.count, s.limit, s.age, s.count, s.limit, s.age, s.count
    ) { a, b, c, d, e, f, g, h in
      a + b + c + d + e + f + g + h
    }
    #expect(sum.value == 137)
  }

  @Test func aWeightedMean() {
    let mean = Constant(combining: s.price, s.rate, s.count, s.limit) { a, b, m, n in
      (a * Double(m) + b * Double(n)) / Double(m + n)
    }
    #expect(abs(mean.value - 0.7307) < 0.001)
  }

  @Test func aStatedResultType() {
    let result = Constant(combining: s.count, s.price) { count, price -> Double in
      Double(count) * price - 1
    }
    #expect(result.value == 6.5)
  }

  @Test func aStatedTypeOfTheConstant() {
    let result: Constant<Double> = Constant(combining: s.count, s.limit) { Double($0) / Double($1) }
    #expect(result.value == 0.3)
  }

  @Test func nineSourcesWithAStatedResultType() {
    let sum = Constant(
      combining: s.age, s.count, s.limit, s.age, s.count, s.limit, s.age, s.count, s.limit
    ) { a, b, c, d, e, f, g, h, i -> Int in
      a + b + c + d + e + f + g + h + i
    }
    #expect(sum.value == 147)
  }

  @Test func nineSourcesOfAConstantWithAStatedType() {
    let all: Constant<Bool> = Constant(
      combining: s.isOn, s.isValid, s.isBusy, s.isOn, s.isValid, s.isBusy, s.isOn, s.age, s.email
    ) { a, b, c, d, e, f, g, h, i in
      a && b && !c && d && e && !f && g && h >= 18 && i.contains("@")
    }
    #expect(all.value)
  }

  @Test func aListThatIsSummedUp() {
    let total = Constant(combining: [s.age, s.count, s.limit]) { $0.reduce(0, +) * 2 + 1 }
    #expect(total.value == 99)
  }

  @Test func aMean() {
    let mean = Constant(combining: [s.age, s.count, s.limit]) {
      Double($0.reduce(0, +)) / Double($0.count)
    }
    #expect(abs(mean.value - 16.333) < 0.001)
  }
}
