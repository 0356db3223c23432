import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

/// The stored setting of the recipe. An announcement reaches the settings of all tests, so they take turns.
@Suite(.serialized, .ownThreads)
final class SettingTests: Sendable {
  private let key = "ContinuumExampleTests.\(UUID())"

  deinit { UserDefaults.standard.removeObject(forKey: key) }

  private var stored: Int { UserDefaults.standard.integer(forKey: key) }

  /// What other code does. Foundation on Linux does not post.
  @Sendable private func storeElsewhere(_ value: Int) {
    UserDefaults.standard.set(value, forKey: key)
    announce()
  }

  @Sendable private func announce() {
    NotificationCenter.default.post(
      name: UserDefaults.didChangeNotification, object: UserDefaults.standard)
  }

  private func setting() -> Setting<Int> {
    UserDefaults.standard.removeObject(forKey: key)
    return Setting(key, default: 14)
  }

  @Test func aSettingBeginsWithItsDefaultOrWithWhatIsStored() {
    #expect(setting().current.value == 14)
    storeElsewhere(20)
    #expect(Setting(key, default: 14).current.value == 20)
  }

  @Test func aWriteIsStoredWhenTheAssignmentReturns() {
    let setting = setting()
    setting.current.value = 20
    #expect(stored == 20)
    #expect(setting.current.value == 20)
  }

  @Test func aWriteOnAnotherThreadIsStoredWithoutTheMainActor() {
    let setting = setting()
    Main.whileBlocked {
      Threads.elsewhere { setting.current.value = 20 }
      #expect(stored == 20)
    }
  }

  @Test func aChangeByOtherCodeIsTakenOver() {
    let setting = setting()
    let shown = Recorder(setting.current)
    storeElsewhere(20)
    storeElsewhere(20)
    #expect(shown.values == [14, 20])
  }

  @Test func theAnnouncementOfAWriteChangesNothing() {
    let setting = setting()
    let shown = Recorder(setting.current)
    setting.current.value = 20
    announce()
    setting.current.modify { $0 += 1 }
    announce()
    storeElsewhere(30)
    #expect(shown.values == [14, 20, 21, 30])
    #expect(stored == 30)
  }

  @Test func theLastWriteOfABatchIsStored() {
    let setting = setting()
    batchUpdates {
      setting.current.value = 20
      setting.current.value = 21
    }
    #expect(stored == 21)
  }

  #if DEBUG
  @Test func underEveryScheduleTheSettingIsWhatIsStored() async throws {
    try await everySchedule(within: .seconds(600)) { schedule in
      let setting = self.setting()
      try await schedule.play {
        setting.current.value = 20
      } and: {
        self.storeElsewhere(30)
      }
      try #require(setting.current.value == self.stored)
      try #require([20, 30].contains(self.stored))
    }
  }

  @Test func underEveryScheduleAnAnnouncementReplacesNoWrite() async throws {
    try await everySchedule(within: .seconds(600)) { schedule in
      let setting = self.setting()
      try await schedule.play {
        self.announce()
      } and: {
        setting.current.value = 20
      }
      try #require(setting.current.value == 20)
      try #require(self.stored == 20)
    }
  }

  @Test func underEveryScheduleNoWriteOfTwoThreadsIsLost() async throws {
    try await everySchedule(within: .seconds(600)) { schedule in
      let setting = self.setting()
      try await schedule.play {
        setting.current.modify { $0 += 1 }
      } and: {
        setting.current.modify { $0 += 1 }
      }
      try #require(self.stored == 16)
      self.storeElsewhere(30)
      try #require(setting.current.value == 30)
    }
  }
  #endif

  /// An announcement must not bring an earlier value back.
  @Test func noWriteOfAThreadIsLostWhileOthersAreAnnounced() {
    let setting = setting()
    let earlier = Log<Int>()
    Threads.run(count: 4) { index in
      var last = 0
      for _ in 0..<1_000 {
        if index == 3 {
          self.announce()
        } else {
          setting.current.modify { $0 += 1 }
          let value = setting.current.value
          if value <= last { earlier.append(value) }
          last = value
        }
      }
    }
    #expect(earlier.all == [])
    #expect(setting.current.value == 3_014)
    #expect(stored == 3_014)
  }

  @Test func theSettingIsReleased() async throws {
    try await expectReleased { Setting("ContinuumExampleTests.unused", default: 0) }
  }
}
