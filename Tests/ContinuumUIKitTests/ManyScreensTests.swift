import Continuum
import ContinuumTestSupport
import ContinuumTesting
import ContinuumUIKit
import Testing
import UIKit

/// In a process of its own, because tests that run beside them use memory, too.
@Suite("Screens that are opened and closed")
struct ManyScreensTests {
  enum Form: String, CaseIterable, Codable, Sendable {
    case table, collectionView, section, collectionSection, groups, collectionGroups
    case controls, texts, commands
  }

  @Test(arguments: Form.allCases)
  func tenThousandScreensLeaveNoMemoryAndGetNothing(_ form: Form) async {
    await #expect(processExitsWith: .success) { [form] in
      let screens = await Screens(form)
      await screens.open(2_000)
      let before = residentBytes()
      await screens.open(10_000)
      let growth = residentBytes() - before
      let (deliveries, bindings) = await screens.closed()
      guard growth < 1 << 20, deliveries == 0, bindings == 0 else {
        fatalError("\(growth) bytes, \(deliveries) deliveries, \(bindings) bindings")
      }
    }
  }
}

/// Screens of one list and its cells, or of controls, which are bound to variables that outlive them.
@MainActor private final class Screens {
  private struct Group: Identifiable {
    let id: Int
    var songs: [Song]
  }

  private let form: ManyScreensTests.Form
  private let center = NotificationCenter()
  private let songs = Variable(value: Song.many(10))
  private let groups = Variable(value: [Group(id: 0, songs: Song.many(10))])
  private let title = Variable(value: "A")
  private let isOn = Variable(value: false)
  private let number = Variable(value: 0.0)
  private let date = Variable(value: Date(timeIntervalSince1970: 0))
  private let color = Variable(value: UIColor?.none)
  private let send: Command<String, Void>
  private let save: Command<Void, Void>
  private var deliveries = 0

  init(_ form: ManyScreensTests.Form) {
    self.form = form
    send = Command(isEnabled: isOn) { _ in }
    save = Command(isEnabled: isOn) {}
  }

  func open(_ count: Int) async {
    for number in 0..<count {
      switch form {
      case .controls: openControls()
      case .texts: openTexts()
      case .commands: openCommands()
      default: openList()
      }
      // A snapshot is on its way when the screen is closed.
      songs.modify { $0[number % 10].isFavorite.toggle() }
      groups.modify { $0[0].songs[number % 10].isFavorite.toggle() }
      if number % 100 == 0 { await settled {} }
    }
    await settled {}
  }

  /// What is still delivered, and to how many.
  func closed() async -> (deliveries: Int, bindings: Int) {
    deliveries = 0
    await settled {
      title.value = "B"
      isOn.value = false
      isOn.value = true
      number.value = -1
      date.value += 1
      color.value = .systemRed
      save()
      send("")
      songs.modify { $0[0].isFavorite.toggle() }
      songs.value = []
      groups.value = []
    }
    return (deliveries, center.continuum.bindings.count)
  }

  private func show(_ cell: UIView) {
    center.continuum.observe(title) { [unowned self] _ in deliveries += 1 }
    center.continuum.observe(title, bindTo: cell) { [unowned self] _, _ in deliveries += 1 }
  }

  private func openList() {
    let table = makeTable()
    let view = UICollectionView(
      frame: table.frame, collectionViewLayout: UICollectionViewFlowLayout())
    table.register(SongCell.self, forCellReuseIdentifier: "song")
    view.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: makeTable()) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "song", for: path)
    }
    let items = UICollectionViewDiffableDataSource<Int, Int>(
      collectionView: UICollectionView(frame: table.frame, collectionViewLayout: .init())
    ) { view, path, _ in view.dequeueReusableCell(withReuseIdentifier: "cover", for: path) }
    let continuum = center.continuum
    switch form {
    case .table:
      continuum.observe(songs, bindTo: table, cell: SongCell.self) { [unowned self] cell, _ in
        show(cell)
      }
    case .collectionView:
      continuum.observe(songs, bindTo: view, cell: CoverCell.self) { [unowned self] cell, _ in
        show(cell)
      }
    case .section: continuum.observe(songs, bindTo: source, section: 0)
    case .collectionSection: continuum.observe(songs, bindTo: items, section: 0)
    case .groups: continuum.observe(groups, bindTo: source, items: \.songs)
    case .collectionGroups: continuum.observe(groups, bindTo: items, items: \.songs)
    case .controls, .texts, .commands: break
    }
  }

  private func openControls() {
    let (toggle, slider, stepper, picker) = (UISwitch(), UISlider(), UIStepper(), UIDatePicker())
    let (pages, well, segments) = (UIPageControl(), UIColorWell(), UISegmentedControl(items: ["A"]))
    let continuum = center.continuum
    continuum.bind(isOn, with: toggle)
    continuum.bind(isOn, with: toggle, \.isOn, for: .valueChanged)
    continuum.bind(number, with: slider)
    continuum.bind(number, with: stepper)
    continuum.bind(date, with: picker)
    continuum.bind(songs[id: 0, default: Song(id: 0)][\.isFavorite], with: UISwitch())
    continuum.bind(color, with: well)
    let page = Variable(value: 0)
    continuum.bind(page, with: pages)
    continuum.bind(page, with: segments)
    continuum.observe(toggle.continuum.events(for: .valueChanged)) { [unowned self] in
      deliveries += 1
    }
    toggle.flip()
    stepper.tapPlus()
  }

  private func openTexts() {
    title.value = "A"
    let (field, price, bar, view) = (UITextField(), UITextField(), UISearchBar(), UITextView())
    let continuum = center.continuum
    continuum.bind(title, with: field)
    continuum.bind(title, with: bar)
    continuum.bind(title, with: view)
    continuum.bind(number, with: price, format: .number)
    continuum.observe(field.continuum.text) { [unowned self] _ in deliveries += 1 }
    field.type("B")
    view.type("C")
    price.type("1")
  }

  private func openCommands() {
    let (button, item, control) = (UIButton(), UIBarButtonItem(), UIRefreshControl())
    let (sending, spinner) = (UIButton(), UIActivityIndicatorView())
    let continuum = center.continuum
    continuum.bind(save, with: button)
    continuum.bind(save, with: item)
    continuum.bind(save, with: control)
    continuum.bind(send, with: sending) { [title] in title.value }
    continuum.bind(send, with: UIBarButtonItem()) { [title] in title.value }
    continuum.observe(save.isRunning, bindTo: spinner, \.continuum.isAnimating)
    button.tap()
  }
}
