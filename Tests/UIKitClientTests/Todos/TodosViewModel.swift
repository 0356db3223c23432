import Continuum
import UIKit

nonisolated struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isDone = false
}

nonisolated struct Todos: Equatable {
  private(set) var ids: [Int] = []
  private var todos: [Int: Todo] = [:]
  private var count = 0

  var list: [Todo] { ids.compactMap { todos[$0] } }
  var doneCount: Int { todos.values.count(where: \.isDone) }

  /// A row that has been removed is empty, for as long as a cell still shows it.
  subscript(id: Int) -> Todo {
    get { todos[id] ?? Todo(id: id) }
    set { if todos[id] != nil { todos[id] = newValue } }
  }

  mutating func add(_ title: String) {
    count += 1
    ids.append(count)
    todos[count] = Todo(id: count, title: title)
  }

  mutating func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    todos[id] = nil
  }
}

@MainActor final class TodosViewModel {
  let todos = Variable(value: Todos())
  let list: Constant<[Todo]>
  let summary: Constant<String>
  let canAdd: Constant<Bool>

  init() {
    list = todos.map(\.list)
    summary = todos.map { "\($0.doneCount) of \($0.ids.count) done" }
    canAdd = list.map { $0.count < 20 }
  }

  func add(_ title: String) { todos.modify { $0.add(title) } }
  func remove(_ id: Int) { todos.modify { $0.remove(id) } }
}
