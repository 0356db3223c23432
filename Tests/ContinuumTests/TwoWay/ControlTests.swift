import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A control that calls back when its user has edited it.
private final class Switch {
  private(set) var writes = 0
  var isOn = false {
    didSet { writes += 1 }
  }
  var action: (() -> Void)?

  func flip() {
    isOn.toggle()
    action?()
  }
}

private final class Slider {
  private(set) var writes = 0
  var value = 0.0 {
    didSet { writes += 1 }
  }
  var action: (() -> Void)?
}

@Suite("L20 Two-way: a control that calls back", .ownThreads)
struct ControlTests {
  private let center = NotificationCenter()
  private let isOn = Variable(value: true)
  private let control = Switch()

  private func bind() -> ContinuumObserver {
    center.continuum.bind(isOn, with: control, \.isOn) { edited in control.action = edited }
  }

  @Test func theVariableWinsAtTheStart() {
    _ = bind()
    #expect(control.isOn)
    #expect(isOn.value)
  }

  @Test func anEditSetsTheVariableOnce() {
    _ = bind()
    let seen = Log<Bool>()
    center.continuum.observe(isOn) { seen.append($0) }
    control.flip()
    #expect(seen.all == [true, false])
  }

  @Test func aCallThatChangedNothingIsNoWrite() {
    _ = bind()
    let seen = Log<Bool>()
    center.continuum.observe(isOn) { seen.append($0) }
    control.action?()
    #expect(seen.all == [true])
  }

  @Test func aPropertyThatIsNaNIsNotSetAgainAndIsNoWriteWhenItIsEdited() {
    let (number, slider) = (Variable(value: Double.nan), Slider())
    let seen = Log<Double>()
    center.continuum.bind(number, with: slider, \.value) { edited in slider.action = edited }
    center.continuum.observe(number, onValueChange: { seen.append($0) })
    #expect(slider.writes == 1)
    number.value = .nan
    #expect(slider.writes == 1)
    #expect(seen.all.count == 2)
    slider.action?()
    #expect(seen.all.count == 2)
  }

  @Test func thePropertyIsSetOnlyWhenTheValueDiffers() {
    _ = bind()
    #expect(control.writes == 1)
    control.flip()
    #expect(control.writes == 2)
    isOn.value = true
    #expect(control.writes == 3)
  }

  private struct Settings {
    /// It cannot be switched off.
    var isOn: Bool {
      get { true }
      set {}
    }
  }

  @Test func anEditThatThePartDoesNotTakeIsTakenBack() {
    let settings = Variable(value: Settings())
    center.continuum.bind(settings[\.isOn], with: control, \.isOn) { edited in
      control.action = edited
    }
    control.flip()
    #expect(control.isOn)
  }

  @Test func anEditAfterTheEndDoesNothing() {
    let binding = bind()
    binding.cancel()
    control.flip()
    #expect(isOn.value)
  }

  @Test func aControlThatForgetsTheClosureIsStillSet() {
    center.continuum.bind(isOn, with: control, \.isOn) { _ in }
    isOn.value = false
    #expect(!control.isOn)
  }

  @Test func theBindingKeepsNeitherTheVariableNorTheControl() {
    var control: Switch? = Switch()
    var isOn: Variable<Bool>? = Variable(value: true)
    weak let weakControl = control
    weak let weakVariable = isOn
    let binding = center.continuum.bind(isOn!, with: control!, \.isOn) { [control] edited in
      control?.action = edited
    }
    isOn = nil
    #expect(weakVariable == nil)
    control = nil
    #expect(weakControl == nil)
    #expect(binding.isCancelled)
  }
}
