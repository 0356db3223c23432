import Continuum
import Foundation
import Testing

@testable import ContinuumMonitor

/// What the user has chosen is there tomorrow.
struct SettingsTests {
  let name = "ContinuumMonitorTests.\(UUID().uuidString)"

  @Test func theyAreStored() throws {
    // Foundation on Linux keeps a suite in a file of this name.
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    do {
      let settings = Settings(in: defaults)
      #expect(settings.interval.value == 1)
      #expect(settings.columns.value == Column.allCases)
      #expect(settings.order.value == SortOrder())
      #expect(settings.theme.value == .dark)
      settings.stepInterval(up: true)
      settings.toggle(.threads)
      settings.order.value = SortOrder(key: .memory, isReversed: true)
      settings.theme.value = .light
    }
    let settings = Settings(in: defaults)
    #expect(settings.interval.value == 2)
    #expect(settings.columns.value == [.number, .user, .state, .load, .memory, .time])
    #expect(settings.order.value == SortOrder(key: .memory, isReversed: true))
    #expect(settings.theme.value == .light)
  }

  @Test func theIntervalStopsAtBothEnds() {
    let settings = Settings(interval: 3)
    for (isUp, interval) in [
      (true, 5), (true, 10), (true, 10), (false, 5), (false, 2), (false, 1), (false, 0.5),
      (false, 0.5),
    ] {
      settings.stepInterval(up: isUp)
      #expect(settings.interval.value == interval)
    }
  }

  @Test func aColumnComesBackInItsPlace() {
    let settings = Settings(interval: 1)
    settings.toggle(.number)
    settings.toggle(.load)
    settings.toggle(.number)
    #expect(settings.columns.value == [.number, .user, .state, .threads, .memory, .time])
  }
}
