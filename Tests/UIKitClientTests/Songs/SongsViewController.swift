import Continuum
import UIKit

nonisolated struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
}

@MainActor final class SongsViewModel {
  let songs = Variable(value: [Song(id: 1, title: "Blue"), Song(id: 2, title: "Red")])
  let ids: Constant<[Int]>

  init() { ids = songs.map { $0.map(\.id) } }

  func title(of id: Int) -> Constant<String> {
    songs.row(id).map { $0?.title ?? "" }
  }
}

final class SongCell: UITableViewCell {
  private let bag = ContinuumBag()

  func show(_ title: Constant<String>, through center: NotificationCenter) {
    bag.cancelAll()  // the binding of the previous row
    center.continuum.observe(title, bindTo: textLabel!, \.text).disposed(by: bag)
  }
}

final class SongsViewController: UITableViewController {
  let viewModel = SongsViewModel()
  private let center = NotificationCenter()
  private var ids: [Int] = []  // the rows of the table

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(SongCell.self, forCellReuseIdentifier: "song")
    center.continuum.observeChanges(of: viewModel.ids, bindTo: self) { controller, change in
      controller.show(change)
    }
  }

  private func show(_ change: Change<[Int]>) {
    guard let previous = change.previous else {
      ids = change.value
      return tableView.reloadData()  // not animated at first
    }
    tableView.performBatchUpdates { [self] in
      ids = change.value
      for step in ids.difference(from: previous).inferringMoves() {
        switch step {
        case .remove(let row, _, nil):
          tableView.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
        case .insert(let row, _, nil):
          tableView.insertRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
        case .insert(let row, _, let old?):
          tableView.moveRow(
            at: IndexPath(row: old, section: 0), to: IndexPath(row: row, section: 0))
        case .remove: break  // moved
        }
      }
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    ids.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
    if let cell = cell as? SongCell {
      cell.show(viewModel.title(of: ids[indexPath.row]), through: center)
    }
    return cell
  }
}
