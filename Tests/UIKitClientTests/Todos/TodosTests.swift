import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("A list that is edited")
struct TodosTests {
  func drive(_ use: (TodosViewController) async throws -> Void) async throws {
    try await show(
      {
        let viewModel = TodosViewModel()
        for title in ["Eat", "Sleep", "Code", "Read", "Walk"] { viewModel.add(title) }
        return TodosViewController(viewModel: viewModel)
      }, andViewModel: \.viewModel, use)
  }

  func cells(_ screen: TodosViewController) -> [TodoCell] {
    screen.tableView.visibleCells.compactMap { $0 as? TodoCell }
  }

  func titles(_ screen: TodosViewController) -> [String?] {
    cells(screen).map { $0.titleField.text }
  }

  @Test func aRowChangesInItsCellAlone() async throws {
    try await drive { screen in
      let before = cells(screen)
      #expect(titles(screen) == ["Eat", "Sleep", "Code"])
      before[0].titleField.type("!")
      before[1].doneSwitch.flip()
      #expect(screen.viewModel.todos.value[0].title == "Eat!")
      #expect(screen.viewModel.todos.value[1].isDone)
      #expect(before.map(\.titleField.textColor) == [.label, .secondaryLabel, .label])
      #expect(screen.title == "1 of 5 done")
      await settled { screen.viewModel.todos.modify { $0[2].title = "Test" } }
      #expect(titles(screen) == ["Eat!", "Sleep", "Test"])
      #expect(cells(screen) == before)
    }
  }

  @Test func rowsComeAndGo() async throws {
    try await drive { screen in
      let before = cells(screen)
      await settled { screen.tableView.swipeToDelete(row: 0) }
      #expect(titles(screen) == ["Sleep", "Code", "Read"])
      #expect(cells(screen).prefix(2) == before.suffix(2))
      await settled { screen.navigationItem.rightBarButtonItem?.tap() }
      #expect(screen.title == "0 of 5 done")
      screen.tableView.scroll(toRow: 2)
      #expect(titles(screen) == ["Read", "Walk", ""])
      cells(screen)[2].titleField.type("Rest")
      #expect(screen.viewModel.todos.value.last?.title == "Rest")
    }
  }

  @Test func aReusedCellBelongsToItsNewRowAlone() async throws {
    try await drive { screen in
      let cell = cells(screen)[0]
      cell.doneSwitch.flip()
      screen.tableView.scroll(toRow: 2)
      #expect(cells(screen).contains(cell))
      let row = try #require(cells(screen).firstIndex(of: cell)) + 2
      #expect(!cell.doneSwitch.isOn)
      screen.viewModel.todos.modify { $0[0].title = "elsewhere" }
      #expect(titles(screen) == ["Code", "Read", "Walk"])
      cell.doneSwitch.flip()
      #expect(screen.viewModel.todos.value.filter(\.isDone).map(\.id) == [1, row + 1])
    }
  }
}
