import Continuum
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

@MainActor @Suite("L20 A variable and a control, in one line")
struct EditableControlTests {
  let center = NotificationCenter()

  nonisolated struct Settings: Equatable {
    var isOn = false
    var theme = Theme.system
  }

  nonisolated enum Theme: CaseIterable { case system, light, dark }

  /// More values than its control has segments, and one that is not among all cases.
  nonisolated enum Size: Equatable, CaseIterable {
    case small, large, custom(Int)
    static var allCases: [Size] { [.small, .large] }
  }

  @Test func aSwitchShowsAndEditsABool() {
    let isOn = Variable(value: true)
    let toggle = UISwitch()
    center.continuum.bind(isOn, with: toggle)
    #expect(toggle.isOn)
    toggle.flip()
    #expect(!isOn.value)
    isOn.value = true
    #expect(toggle.isOn)
  }

  @Test func aSliderShowsAndEditsAFloat() {
    let volume = Variable<Float>(value: 0.5)
    let slider = UISlider()
    center.continuum.bind(volume, with: slider)
    #expect(slider.value == 0.5)
    slider.drag(to: 0.25)
    #expect(volume.value == 0.25)
  }

  @Test func aSliderKeepsADoubleThatItRounds() {
    let volume = Variable(value: 0.1)
    let slider = UISlider()
    center.continuum.bind(volume, with: slider)
    #expect(slider.value == 0.1)
    slider.sendActions(for: .valueChanged)
    volume.value = 0.7
    #expect(slider.value == 0.7)
    #expect(volume.value == 0.7)
    slider.drag(to: 0.25)
    #expect(volume.value == 0.25)
  }

  @Test func whatASliderCannotShowStaysInTheVariable() {
    let volume = Variable(value: 5.0)
    let slider = UISlider()
    center.continuum.bind(volume, with: slider)
    #expect(slider.value == 1)
    #expect(volume.value == 5)
  }

  @Test func aStepperEditsADouble() {
    let width = Variable(value: 1.5)
    let stepper = UIStepper()
    stepper.stepValue = 0.5
    center.continuum.bind(width, with: stepper)
    stepper.tapPlus()
    #expect(width.value == 2)
    width.value = 4
    #expect(stepper.value == 4)
  }

  @Test func aStepperEditsAnInt() {
    let guests = Variable(value: 3)
    let stepper = UIStepper()
    center.continuum.bind(guests, with: stepper)
    #expect(stepper.value == 3)
    stepper.tapPlus()
    stepper.tapPlus()
    #expect(guests.value == 5)
    guests.value = 1
    stepper.tapMinus()
    #expect(guests.value == 0)
  }

  @Test func aWholeNumberIsTheNearestToAStepThatIsNone() {
    let guests = Variable(value: 0)
    let stepper = UIStepper()
    stepper.stepValue = 0.75
    center.continuum.bind(guests, with: stepper)
    stepper.tapPlus()
    #expect(guests.value == 1)
    #expect(stepper.value == 0.75)
  }

  @Test func aSegmentedControlEditsItsIndex() {
    let index = Variable(value: 1)
    let segments = UISegmentedControl(items: ["a", "b", "c"])
    center.continuum.bind(index, with: segments)
    #expect(segments.selectedSegmentIndex == 1)
    segments.choose(2)
    #expect(index.value == 2)
  }

  @Test func aSegmentedControlChoosesACase() {
    let theme = Variable(value: Theme.light)
    let segments = UISegmentedControl(items: Theme.allCases.map { "\($0)" })
    center.continuum.bind(theme, with: segments)
    #expect(segments.selectedSegmentIndex == 1)
    segments.choose(2)
    #expect(theme.value == .dark)
    theme.value = .system
    #expect(segments.selectedSegmentIndex == 0)
  }

  @Test func aCaseWithoutASegmentSelectsNoneAndASegmentWithoutACaseChangesNothing() {
    let size = Variable(value: Size.custom(7))
    let segments = UISegmentedControl(items: ["S", "L", "?"])
    center.continuum.bind(size, with: segments)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    segments.choose(2)
    #expect(size.value == .custom(7))
    segments.choose(1)
    #expect(size.value == .large)
  }

  @Test func aDatePickerEditsADate() {
    let date = Variable(value: Date(timeIntervalSince1970: 0))
    let picker = UIDatePicker()
    center.continuum.bind(date, with: picker)
    #expect(picker.date == Date(timeIntervalSince1970: 0))
    picker.choose(Date(timeIntervalSince1970: 86_400))
    #expect(date.value == Date(timeIntervalSince1970: 86_400))
  }

  @Test func aPageControlEditsItsPage() {
    let page = Variable(value: 1)
    let control = UIPageControl()
    control.numberOfPages = 3
    center.continuum.bind(page, with: control)
    #expect(control.currentPage == 1)
    control.turn(to: 2)
    #expect(page.value == 2)
  }

  @Test func aColorWellEditsAColorThatMayBeNil() {
    let color = Variable<UIColor?>(value: nil)
    let well = UIColorWell()
    center.continuum.bind(color, with: well)
    well.choose(.systemRed)
    #expect(color.value == .systemRed)
    color.value = nil
    #expect(well.selectedColor == nil)
  }

  @Test func aColorWellWithoutAColorLeavesAColorAsItIs() {
    let color = Variable(value: UIColor.systemRed)
    let well = UIColorWell()
    center.continuum.bind(color, with: well)
    #expect(well.selectedColor == .systemRed)
    well.choose(nil)
    #expect(color.value == .systemRed)
    well.choose(.systemBlue)
    #expect(color.value == .systemBlue)
  }

  @Test func aPartIsBoundLikeAVariable() {
    let settings = Variable(value: Settings())
    let toggle = UISwitch()
    let segments = UISegmentedControl(items: Theme.allCases.map { "\($0)" })
    center.continuum.bind(settings[\.isOn], with: toggle)
    center.continuum.bind(settings[\.theme], with: segments)
    toggle.flip()
    segments.choose(1)
    #expect(settings.value == Settings(isOn: true, theme: .light))
  }

  @Test func theRuleOfALinkedVariableCorrectsTheControl() {
    let most = Variable(value: 4)
    let guests = LinkedVariable(value: 1, following: most) { min($0, $1) }
    let stepper = UIStepper()
    center.continuum.bind(guests, with: stepper)
    for _ in 0..<6 { stepper.tapPlus() }
    #expect(guests.value == 4)
    #expect(stepper.value == 4)
    most.value = 2
    #expect(stepper.value == 2)
  }

  @Test func theFormsForAPropertyStayBesideTheShortOnes() {
    let isOn = Variable(value: true)
    let toggle = UISwitch()
    center.continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    center.continuum.bind(isOn, with: toggle)
    toggle.flip()
    #expect(!isOn.value)
    #expect(toggle._actions.count == 1)
  }

  @Test func theBindingListsTheControlAndTheLineThatMadeIt() {
    center.continuum.bind(Variable(value: true), with: UISwitch())
    let theme = Variable(value: Theme.dark)
    let segments = UISegmentedControl(items: nil)
    center.continuum.bind(theme, with: segments)
    let bindings = center.continuum.bindings.description
    #expect(bindings.contains("↔ UISegmentedControl"))
    #expect(bindings.contains("EditableControlTests.swift:\(#line - 3)"))
  }

  @Test func itEndsWithTheControl() async throws {
    let size = Variable(value: 1)
    var binding: ContinuumObserver?
    try await expectReleased {
      let stepper = UIStepper()
      binding = center.continuum.bind(size, with: stepper)
      stepper.tapPlus()
      return stepper
    }
    #expect(binding?.isCancelled == true)
    #expect(size.value == 2)
  }

  @Test func itEndsWithTheVariable() async throws {
    let segments = UISegmentedControl(items: ["S", "L"])
    var binding: ContinuumObserver?
    try await expectReleased {
      let size = Variable(value: Size.small)
      binding = center.continuum.bind(size, with: segments)
      return size
    }
    #expect(binding?.isCancelled == true)
  }

  @Test func tablesAndCellsAreMadeAsWithApplesInitializers() {
    #expect(UITableView().frame == .zero)
    #expect(UITableView(frame: .zero).visibleCells.isEmpty)
    #expect(UITableViewCell().reuseIdentifier == nil)
    #expect(UITableViewController(style: .grouped).tableView != nil)
  }
}
