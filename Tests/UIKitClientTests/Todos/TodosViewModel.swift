import Continuum
import UIKit

nonisolated struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isDone = false
}

@MainActor final class TodosViewModel {
  let todos = Variable(value: [Todo]())
  let summary: Constant<String>
  let canAdd: Constant<Bool>
  private var count = 0

  init() {
    summary = todos.map { "\($0.count(where: \.isDone)) of \($0.count) done" }
    canAdd = todos.map { $0.count < 20 }
  }

  func add(_ title: String) {
    count += 1
    let todo = Todo(id: count, title: title)
    todos.modify { $0.append(todo) }
  }

  func remove(_ id: Int) { todos.modify { $0.removeAll { $0.id == id } } }
}
