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

/// Screens of one list, and of its cells, which are bound to variables that outlive them.
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
  private var deliveries = 0

  init(_ form: ManyScreensTests.Form) { self.form = form }

  func open(_ count: Int) async {
    for number in 0..<count {
      open()
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
      songs.value = []
      groups.value = []
    }
    return (deliveries, center.continuum.bindings.count)
  }

  private func show(_ cell: UIView) {
    center.continuum.observe(title) { [unowned self] _ in deliveries += 1 }
    center.continuum.observe(title, bindTo: cell) { [unowned self] _, _ in deliveries += 1 }
  }

  private func open() {
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
    }
  }
}
