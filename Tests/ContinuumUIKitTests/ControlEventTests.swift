import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L14 The events of a control")
struct ControlEventTests {
  let center = NotificationCenter()
  let button = UIButton(type: .system)

  @Test func everyTapReachesEveryObservationOnce() {
    let taps = Recorder(button.continuum.events(for: .touchUpInside))
    let same = Recorder(button.continuum.events(for: .touchUpInside))
    button.tap()
    button.tap()
    #expect(taps.values.count == 2)
    #expect(same.values.count == 2)
  }

  @Test func otherEventsAndOtherControlsSendNothing() {
    let changes = Recorder(button.continuum.events(for: .valueChanged))
    let taps = Recorder(button.continuum.events(for: .touchUpInside))
    let others = Recorder(UIButton(type: .system).continuum.events(for: .touchUpInside))
    button.tap()
    #expect(changes.values.isEmpty)
    #expect(taps.values.count == 1)
    #expect(others.values.isEmpty)
  }

  @Test func eachOfSeveralEventsSends() {
    let field = UITextField()
    let turns = Recorder(field.continuum.events(for: [.editingDidBegin, .editingChanged]))
    field.type("a")
    #expect(turns.values.count == 2)
  }

  @Test func anEditIsWrittenBeforeItsEventIsDelivered() {
    let toggle = UISwitch()
    let isOn = Variable(value: false)
    var seen: [Bool] = []
    center.continuum.observe(toggle.continuum.events(for: .valueChanged), bindTo: toggle) { _ in
      seen.append(isOn.value)
    }
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    toggle.flip()
    #expect(seen == [true])
  }

  @Test func observationsEndWithTheControlAndNothingIsLeftOfThem() async throws {
    final class Listener { var count = 0 }
    var observer: ContinuumObserver?
    try await expectReleased {
      let button = UIButton(type: .system)
      let listener = Listener()
      // Without a target.
      observer = center.continuum.observe(button.continuum.events(for: .touchUpInside)) {
        listener.count += 1
      }
      button.tap()
      #expect(listener.count == 1)
      return [button, listener]
    }
    #expect(observer?.isCancelled == true)
  }

  @Test func aSignalKeepsNoControlAndHasEndedAfterIt() async throws {
    var taps: Signal<Void>?
    try await expectReleased {
      let button = UIButton(type: .system)
      taps = button.continuum.events(for: .touchUpInside)
      return button
    }
    let signal = try #require(taps)
    #expect(center.continuum.observe(signal) {}.isCancelled)
  }

  @Test func aLaterControlInTheSamePlaceHasEventsOfItsOwn() {
    // UIKit may keep the actions a little longer than the control.
    var kept: [UIAction] = []
    for _ in 0..<100 {
      let button = UIButton(type: .system)
      let taps = Recorder(button.continuum.events(for: .touchUpInside))
      button.tap()
      #expect(taps.values.count == 1)
      kept += button._actions
    }
    #expect(kept.count == 100)
  }
}
