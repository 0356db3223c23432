import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L20 A variable and a property of a control")
struct ControlBindingTests {
  let center = NotificationCenter()
  let isOn = Variable(value: true)
  let toggle = UISwitch()

  @Test func theVariableWinsAtTheStart() {
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    #expect(toggle.isOn)
    #expect(isOn.value)
  }

  @Test func aWriteAndAnEditReachTheOtherSide() {
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    isOn.value = false
    #expect(!toggle.isOn)
    toggle.flip()
    #expect(isOn.value)
  }

  @Test func aCorrectedValueComesBackToTheControl() {
    let size = Variable<Float>(value: 10)
    let slider = UISlider()
    slider.maximumValue = 100
    center.continuum.observe(size) { if $0 > 30 { size.value = 30 } }
    center.continuum.bind(size, with: slider, \.value, for: .valueChanged)
    slider.drag(to: 40)
    #expect(size.value == 30)
    #expect(slider.value == 30)
  }

  @Test func anEmptyOptionalLeavesTheVariableAsItIs() {
    final class Well: UIControl { var color: String? }
    let color = Variable(value: "red")
    let well = Well()
    center.continuum.bind(color, with: well, \.color, for: .valueChanged)
    #expect(well.color == "red")
    well.color = nil
    well.sendActions(for: .valueChanged)
    #expect(color.value == "red")
    well.color = "green"
    well.sendActions(for: .valueChanged)
    #expect(color.value == "green")
  }

  @Test func aTextFieldIsBoundAsUsersOfOtherLibrariesGuess() {
    let name = Variable(value: "A")
    let field = UITextField()
    center.continuum.bind(name, with: field, \.text, for: .editingChanged)
    field.type("da")
    #expect(name.value == "Ada")
    name.value = "Grace"
    #expect(field.text == "Grace")
  }

  @Test func onlyTheNamedEventsAndTheControlItselfAreEdits() {
    let other = UISwitch()
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    center.continuum.bind(Variable(value: true), with: other, \.isOn, for: .valueChanged)
    toggle.isOn = false
    toggle.sendActions(for: .touchUpInside)
    other.flip()
    #expect(isOn.value)
  }

  @Test func aVariableMayWaitForAnEventThatComesLater() {
    let live = Variable<Float>(value: 0)
    let final = Variable<Float>(value: 0)
    let slider = UISlider()
    center.continuum.bind(live, with: slider, \.value, for: .valueChanged)
    center.continuum.bind(final, with: slider, \.value, for: .touchUpInside)
    slider.drag(to: 1)
    #expect(live.value == 1)
    #expect(final.value == 0)
    slider.sendActions(for: .touchUpInside)
    #expect(final.value == 1)
  }

  @Test func twoVariablesMayHaveOneControl() {
    let other = Variable(value: true)
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    center.continuum.bind(other, with: toggle, \.isOn, for: .valueChanged)
    toggle.flip()
    #expect(!isOn.value)
    #expect(!other.value)
  }

  @Test func theBindingListsTheControlAndTheLineThatMadeIt() {
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    let bindings = center.continuum.bindings.description
    #expect(bindings.contains("↔ UISwitch"))
    #expect(bindings.contains("ControlBindingTests.swift:\(#line - 3)"))
  }
}

@MainActor @Suite("L10 The end of a binding of a control")
struct ControlLifetimeTests {
  let center = NotificationCenter()
  let isOn = Variable(value: true)

  @Test func itEndsWithTheControl() async throws {
    var binding: ContinuumObserver?
    try await expectReleased {
      let toggle = UISwitch()
      binding = center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
      toggle.flip()
      return toggle
    }
    #expect(binding?.isCancelled == true)
    #expect(!isOn.value)
  }

  @Test func itEndsWithTheVariable() async throws {
    let toggle = UISwitch()
    var binding: ContinuumObserver?
    try await expectReleased {
      let isOn = Variable(value: true)
      binding = center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
      return isOn
    }
    #expect(binding?.isCancelled == true)
    toggle.flip()
    #expect(!toggle.isOn)
  }

  @Test func itEndsWithItsBag() {
    let toggle = UISwitch()
    let bag = ContinuumBag()
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged).disposed(by: bag)
    bag.cancelAll()
    toggle.flip()
    #expect(isOn.value)
    isOn.value = true
    #expect(!toggle.isOn)
  }

  @Test func aControlOfManyRowsHasOneAction() {
    let toggle = UISwitch()
    let bag = ContinuumBag()
    for _ in 0..<100 {
      bag.cancelAll()
      center.continuum.bind(
        Variable(value: true), with: toggle, \.isOn, for: .valueChanged
      )
      .disposed(by: bag)
    }
    center.continuum.observe(toggle.continuum.events(for: .valueChanged), bindTo: toggle) { _ in }
    #expect(toggle._actions.count == 1)
  }

  @Test func eachOfManyControlsHasOneAction() {
    let toggles = (0..<100).map { _ in UISwitch() }
    for toggle in toggles + toggles {
      center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    }
    #expect(toggles.allSatisfy { $0._actions.count == 1 })
  }
}
