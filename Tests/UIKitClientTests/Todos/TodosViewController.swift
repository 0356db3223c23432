import Continuum
import ContinuumUIKit
import UIKit

final class TodoCell: UITableViewCell {
  let titleField = UITextField()
  let doneSwitch = UISwitch()

  private let bag = ContinuumBag()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(UIStackView(arrangedSubviews: [titleField, doneSwitch]))
  }

  required init?(coder: NSCoder) { nil }

  func show(_ id: Int, of todos: Variable<[Todo]>, through center: NotificationCenter) {
    bag.cancelAll()  // the bindings of the row before
    let continuum = center.continuum
    let todo = todos[id: id, default: Todo(id: id)]
    continuum.bind(todo[\.title], with: titleField).disposed(by: bag)
    continuum.bind(todo[\.isDone], with: doneSwitch).disposed(by: bag)
    continuum.observe(todo[\.isDone], bindTo: titleField) { field, isDone in
      field.textColor = isDone ? .secondaryLabel : .label
    }
    .disposed(by: bag)
  }
}

/// A data source of one's own, for rows that can be deleted.
final class TodosDataSource: UITableViewDiffableDataSource<TodosDataSource.Section, Int> {
  nonisolated enum Section { case main }

  var onDelete: (Int) -> Void = { _ in }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete, let id = itemIdentifier(for: indexPath) { onDelete(id) }
  }
}

final class TodosViewController: UIViewController {
  let viewModel: TodosViewModel
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 132), style: .plain)

  private let center = NotificationCenter()
  private lazy var dataSource = TodosDataSource(tableView: tableView) {
    [viewModel, center] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "todo", for: indexPath)
    (cell as? TodoCell)?.show(id, of: viewModel.todos, through: center)
    return cell
  }

  init(viewModel: TodosViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tableView)
    tableView.register(TodoCell.self, forCellReuseIdentifier: "todo")
    dataSource.onDelete = { [viewModel] id in viewModel.remove(id) }
    let add = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [viewModel] _ in viewModel.add("") })
    navigationItem.rightBarButtonItem = add

    let continuum = center.continuum
    continuum.observe(viewModel.todos, bindTo: dataSource, section: .main, in: tableView)
    continuum.observe(viewModel.summary, bindTo: self, \.title)
    continuum.observe(viewModel.canAdd, bindTo: add, \.isEnabled)
  }
}
