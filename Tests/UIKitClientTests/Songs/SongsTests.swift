import Continuum
import ContinuumTesting
import Testing
import UIKit

/// The table of the page about lists.
@MainActor @Suite("A list whose rows are edited")
struct SongsTests {
  func drive(_ use: (SongsViewController) async throws -> Void) async throws {
    try await show(
      { SongsViewController(nibName: nil, bundle: nil) }, andViewModel: \.viewModel, use)
  }

  func titles(_ screen: SongsViewController) -> [String?] {
    screen.tableView.visibleCells.map {
      ($0.contentConfiguration as? UIListContentConfiguration)?.text
    }
  }

  func switches(_ screen: SongsViewController) -> [UISwitch] {
    screen.tableView.visibleCells.compactMap { ($0 as? SongCell)?.favoriteSwitch }
  }

  @Test func aRowChangesInItsCellAlone() async throws {
    try await drive { screen in
      let cells = screen.tableView.visibleCells
      await settled { screen.viewModel.songs.modify { $0[1].title = "Green" } }
      #expect(titles(screen) == ["Blue", "Green"])
      #expect(screen.tableView.visibleCells == cells)
    }
  }

  @Test func rowsComeAndGoAndMoveWithTheirCells() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      let blue = screen.tableView.visibleCells[0]
      await settled { songs.modify { $0.insert(Song(id: 3, title: "White"), at: 0) } }
      #expect(titles(screen) == ["White", "Blue", "Red"])
      await settled { songs.modify { $0.append($0.remove(at: 1)) } }
      #expect(titles(screen) == ["White", "Red", "Blue"])
      #expect(screen.tableView.visibleCells[2] === blue)
      await settled { songs.modify { $0.remove(at: 0) } }
      #expect(titles(screen) == ["Red", "Blue"])
      await settled { songs.modify { $0.append(Song(id: 4, title: "Pink")) } }
      #expect(titles(screen) == ["Red", "Blue", "Pink"])
      #expect(screen.tableView.visibleCells[1] === blue)
    }
  }

  @Test func manyEditsAtOnceShowTheList() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      for edit in 0..<30 {
        await settled {
          songs.modify { songs in
            songs.append(Song(id: 10 + edit, title: "Song \(edit)"))
            if edit % 3 == 0 { songs.remove(at: edit % songs.count) }
            songs.swapAt(0, edit % songs.count)
            if songs.count > 8 { songs.removeFirst(3) }
          }
        }
        #expect(titles(screen) == songs.value.map(\.title))
      }
    }
  }

  @Test func aSwitchBelongsToItsRowWhereverThatIs() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      await settled { switches(screen)[0].flip() }
      #expect(songs.value.map(\.isFavorite) == [true, false])
      await settled { songs.modify { $0.swapAt(0, 1) } }
      #expect(switches(screen).map(\.isOn) == [false, true])
      await settled { songs.modify { $0[0].isFavorite = true } }
      #expect(switches(screen).map(\.isOn) == [true, true])
    }
  }

  @Test func aTapReachesTheSongThatTheTableShows() async throws {
    try await drive { screen in
      let songs = screen.viewModel.songs
      await settled {
        songs.modify { $0.insert(Song(id: 3, title: "White"), at: 0) }
        screen.tableView.select(row: 1)
        #expect(screen.title == "Red")
      }
      screen.tableView.select(row: 1)
      #expect(screen.title == "Blue")
    }
  }
}
