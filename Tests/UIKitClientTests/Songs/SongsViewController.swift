import Continuum
import ContinuumUIKit
import UIKit

nonisolated struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
  var isFavorite = false
}

@MainActor final class SongsViewModel {
  let songs = Variable(value: [Song(id: 1, title: "Blue"), Song(id: 2, title: "Red")])
}

final class SongCell: UITableViewCell {
  let favoriteSwitch = UISwitch()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryView = favoriteSwitch
  }

  required init?(coder: NSCoder) { nil }
}

final class SongsViewController: UIViewController, UITableViewDelegate {
  let viewModel = SongsViewModel()
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
  private let center = NotificationCenter()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tableView)
    tableView.delegate = self
    center.continuum.observe(viewModel.songs, bindTo: tableView, cell: SongCell.self) {
      [center, viewModel] cell, song in
      var content = cell.defaultContentConfiguration()
      content.text = song.title
      cell.contentConfiguration = content
      let row = viewModel.songs[id: song.id, default: song]
      center.continuum.bind(row[\.isFavorite], with: cell.favoriteSwitch)
    }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let song = viewModel.songs.element(at: indexPath, in: tableView) else { return }
    title = song.title
  }
}
