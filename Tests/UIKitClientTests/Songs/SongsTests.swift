import Continuum
import ContinuumTesting
import Testing
import UIKit

/// The table of the recipe “Bind the rows of a table”.
@MainActor @Suite("A table without a diffable data source")
struct SongsTests {
  func drive(_ use: (SongsViewController) async throws -> Void) async throws {
    try await show(
      { SongsViewController(nibName: nil, bundle: nil) }, andViewModel: \.viewModel, use)
  }

  func titles(_ screen: SongsViewController) -> [String?] {
    screen.tableView.visibleCells.map { $0.textLabel?.text }
  }

  @Test func aRowChangesInItsCellAlone() async throws {
    try await drive { screen in
      let cells = screen.tableView.visibleCells
      screen.viewModel.songs.modify { $0[1].title = "Green" }
      #expect(titles(screen) == ["Blue", "Green"])
      #expect(screen.tableView.visibleCells == cells)
    }
  }

  @Test func rowsComeAndGoAndMoveWithTheirCells() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      let blue = screen.tableView.visibleCells[0]
      songs.modify { $0.insert(Song(id: 3, title: "White"), at: 0) }
      #expect(titles(screen) == ["White", "Blue", "Red"])
      songs.modify { $0.append($0.remove(at: 1)) }
      #expect(titles(screen) == ["White", "Red", "Blue"])
      #expect(screen.tableView.visibleCells[2] === blue)
      songs.modify { $0.remove(at: 0) }
      #expect(titles(screen) == ["Red", "Blue"])
      songs.modify { $0.append(Song(id: 4, title: "Pink")) }
      #expect(titles(screen) == ["Red", "Blue", "Pink"])
      #expect(screen.tableView.visibleCells[1] === blue)
    }
  }

  @Test func manyEditsAtOnceShowTheList() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      for edit in 0..<30 {
        songs.modify { songs in
          songs.append(Song(id: 10 + edit, title: "Song \(edit)"))
          if edit % 3 == 0 { songs.remove(at: edit % songs.count) }
          songs.swapAt(0, edit % songs.count)
          if songs.count > 8 { songs.removeFirst(3) }
        }
        #expect(titles(screen) == songs.value.map(\.title))
      }
    }
  }
}
