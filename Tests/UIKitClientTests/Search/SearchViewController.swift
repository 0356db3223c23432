import Continuum
import ContinuumUIKit
import UIKit

final class SearchViewController: UIViewController, UITableViewDelegate {
  let viewModel: SearchViewModel
  let searchBar = UISearchBar()
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 220), style: .plain)
  let refreshControl = UIRefreshControl()
  let statusLabel = UILabel()
  let tipsLabel = UILabel()

  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(viewModel: SearchViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    [searchBar, tipsLabel, tableView].forEach(view.addSubview)
    tableView.delegate = self
    tableView.refreshControl = refreshControl
    tableView.tableFooterView = statusLabel

    let continuum = center.continuum
    let pulls = refreshControl.continuum.events(for: .valueChanged)
    continuum.observe(pulls, bindTo: self) { $0.viewModel.refresh() }
    continuum.bind(viewModel.text, with: searchBar)
    continuum.observe(viewModel.books, bindTo: tableView, cell: UITableViewCell.self) {
      cell, book in
      var content = cell.defaultContentConfiguration()
      content.text = book.title
      cell.contentConfiguration = content
    }
    continuum.observe(viewModel.status, bindTo: statusLabel, \.text).disposed(by: bag)
    continuum.observe(viewModel.isLoading, bindTo: refreshControl) { control, isLoading in
      if !isLoading { control.endRefreshing() }
    }
    .disposed(by: bag)
    continuum.observe(viewModel.failed, bindTo: self) { $0.showAlert($1) }.disposed(by: bag)
    continuum.observe(viewModel.showsTips, bindTo: tipsLabel) { label, showsTips in
      UIView.animate(withDuration: 0.2) { label.alpha = showsTips ? 1 : 0 }
    }

    // UIKit posts on the default center.
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
    ] {
      let moves = NotificationCenter.default.continuum.events(named: name, on: MainActor.self) {
        KeyboardMove($0)
      }
      continuum.observe(moves, bindTo: self) { screen, move in
        UIView.animate(withDuration: move.duration) {
          screen.tableView.contentInset.bottom = move.height
        }
      }
    }
  }

  private func showAlert(_ message: String) {
    let alert = UIAlertController(title: "Sorry", message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Retry", style: .default) { [viewModel] _ in viewModel.refresh() })
    present(alert, animated: true)
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    if indexPath.row == tableView.numberOfRows(inSection: 0) - 1 { viewModel.loadMore() }
  }
}

struct KeyboardMove {
  let height: CGFloat
  let duration: TimeInterval

  init?(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    else { return nil }
    (height, self.duration) = (frame.height, duration)
  }
}
