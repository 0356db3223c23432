import Continuum
import ContinuumUIKit
import UIKit

final class BooksViewController: UIViewController {
  let viewModel: BooksViewModel
  let searchBar = UISearchBar()
  let statusLabel = UILabel()
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 220), style: .plain)

  private let center = NotificationCenter()

  init(viewModel: BooksViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    [searchBar, statusLabel, tableView].forEach(view.addSubview)
    center.continuum.bind(viewModel.query, with: searchBar)
    center.continuum.observe(viewModel.status, bindTo: statusLabel, \.text)
    center.continuum.observe(viewModel.books, bindTo: tableView, cell: BookCell.self) {
      $0.titleLabel.text = $1.title
    }
  }
}

final class BookCell: UITableViewCell {
  let titleLabel = UILabel()
}
