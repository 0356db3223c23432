import Schedules
import Testing

/// The small scenarios under every schedule with one interruption, and all of them under a few by
/// chance. `.ci/run` plays them under every schedule with two, and under more by chance.
@Suite(.serialized)
struct ScheduleTests {
  @Test(arguments: Scenario.small)
  func theLawsHoldUnderEverySchedule(of scenario: Scenario) {
    let report = Explorer.every(scenario, interruptions: 1)
    #expect(report.failure == nil)
    #expect(report.schedules > 1)
  }

  @Test(arguments: Scenario.small + Scenario.large)
  func theLawsHoldUnderSchedulesByChance(of scenario: Scenario) {
    let report = Explorer.random(scenario, seed: 1, count: 100)
    #expect(report.failure == nil)
  }
}
