import Continuum
import ContinuumTestSupport
import Foundation
import Testing

// Only builds for debugging report.
#if DEBUG
@Suite("A transform that reads what it is not derived from", .ownThreads)
struct TransformReadTests {
  private static func reports(in result: ExitTest.Result?) -> [Substring] {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("Continuum: the transform of ") }
  }

  @Test func isReportedOnceWithBothNames() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let price = Variable(value: 2, name: "price")
      let rate = Variable(value: 3, name: "rate")
      let total = price.map { $0 * rate.value }
      NotificationCenter().continuum.observe(total) { _ in }
      price.value = 4
      #expect(total.value == 12)
    }
    let reports = Self.reports(in: result)
    #expect(reports.count == 1)
    let report = reports.first ?? ""
    #expect(report.contains(#"of Constant<Int> (derived from Variable<Int>("price"))"#))
    #expect(report.contains(#"the value of Variable<Int>("rate"), which"#))
  }

  @Test func isReportedForDerivedValuesAndPartsToo() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let price = Variable(value: 2, name: "price")
      let rate = Variable(value: 3, name: "rate")
      let double = rate.map { $0 * 2 }
      _ = price.map { $0 * double.value }.value
      _ = price.map { "\($0) \(rate[\.self].value)" }.value
      _ = price.flatMap { _ in Constant(value: rate.value) }.value
    }
    #expect(Self.reports(in: result).count == 3)
  }

  @Test func isNotReportedIfItIsDerivedFromTheValueOrTheValueCannotChangeOrItIsOnPurpose() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let price = Variable(value: 2, name: "price")
      let rate = Variable(value: 3, name: "rate")
      let total = Constant(combining: price, rate) { _, _ in price.value * rate.value }
      #expect(total.map { $0 + price.value }.value == 8)
      #expect(price.map { $0 * Constant(value: 5).value }.value == 10)
      #expect(price.map { $0 * rate.peek() }.value == 6)
      #expect(price.map { $0 * total.peek() }.value == 12)
      #expect(price.flatMap { _ in rate.debounce(for: .seconds(1)) }.value == 3)
      NotificationCenter().continuum.observe(price) { _ in _ = rate.value }
    }
    #expect(Self.reports(in: result).isEmpty)
  }
}
#endif
