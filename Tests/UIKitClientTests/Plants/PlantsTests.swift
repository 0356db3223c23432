import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("A list whose rows are edited and load a photo")
struct PlantsTests {
  final class FakeLibrary: PhotoLibrary {
    let server = Server<Int, UIImage>()
    private(set) var asked: [Int] = []

    func photo(of plant: Int) async throws -> UIImage {
      asked.append(plant)
      return try await server.ask(plant)
    }
  }

  let library = FakeLibrary()

  func drive(_ use: (PlantsViewController) async throws -> Void) async throws {
    let names = ["Aloe", "Basil", "Cactus", "Dill", "Elder", "Fern"]
    let plants = names.enumerated().map { Plant(id: $0 + 1, name: $1) }
    try await show(
      { PlantsViewController(viewModel: PlantsViewModel(plants: plants, library: library)) },
      andViewModel: \.viewModel, use)
  }

  func cells(_ screen: PlantsViewController) -> [PlantCell] {
    screen.plantsView.visibleCells.compactMap { $0 as? PlantCell }
  }

  func contents(_ screen: PlantsViewController) -> [UIListContentConfiguration] {
    cells(screen).compactMap { $0.contentConfiguration as? UIListContentConfiguration }
  }

  /// Answers as many requests as rows are in sight.
  func answerThree() async -> Set<Int?> {
    var answered: Set<Int?> = []
    for _ in 1...3 {
      let photo = Result { try #require(UIImage(systemName: "leaf")) }
      answered.insert(await library.server.answer(photo))
    }
    return answered
  }

  @Test func onlyRowsInSightLoadTheirPhotoAndOnlyOnce() async throws {
    try await drive { screen in
      #expect(contents(screen).map(\.text) == ["Aloe", "Basil", "Cactus"])
      #expect(contents(screen).map(\.image) == [nil, nil, nil])
      #expect(await answerThree() == [1, 2, 3])
      await Threads.expectSoon { contents(screen).allSatisfy { $0.image != nil } }
      screen.plantsView.scroll(toRow: 3)
      #expect(contents(screen).map(\.text) == ["Dill", "Elder", "Fern"])
      #expect(await answerThree() == [4, 5, 6])
      screen.plantsView.scroll(toRow: 0)
      // They are there at once.
      #expect(contents(screen).allSatisfy { $0.image != nil })
      #expect(library.asked.sorted() == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test func aPhotoThatNobodyWaitsForIsCancelledAndAskedForAgain() async throws {
    try await drive { screen in
      await Threads.expectSoon { library.asked.count == 3 }
      screen.plantsView.scroll(toRow: 3)
      await Threads.expectSoon { library.server.cancelledCount == 3 }
      #expect(await answerThree() == [4, 5, 6])
      screen.plantsView.scroll(toRow: 0)
      #expect(await answerThree() == [1, 2, 3])
    }
  }

  @Test func aSwitchWritesItsRowAndAChangeElsewhereShowsInIt() async throws {
    try await drive { screen in
      let before = cells(screen)
      #expect(await answerThree() == [1, 2, 3])
      await Threads.expectSoon { contents(screen).allSatisfy { $0.image != nil } }
      await settled { before[1].waterSwitch.flip() }
      #expect(screen.viewModel.plants.value.filter(\.isWatered).map(\.id) == [2])
      #expect(screen.title == "1 of 6 watered")
      await settled { screen.viewModel.plants.modify { $0[2].name = "Cress" } }
      #expect(contents(screen).map(\.text) == ["Aloe", "Basil", "Cress"])
      #expect(cells(screen) == before)
      await settled { screen.viewModel.plants.modify { $0.remove(at: 0) } }
      #expect(contents(screen).map(\.text) == ["Basil", "Cress", "Dill"])
      #expect(cells(screen).map(\.waterSwitch.isOn) == [true, false, false])
      // A change of a row loads no photo again.
      #expect(library.asked.filter { $0 < 4 }.count == 3)
    }
  }
}
