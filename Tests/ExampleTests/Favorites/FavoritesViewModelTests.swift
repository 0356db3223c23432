import Continuum
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

struct FavoritesViewModelTests {
  let model = FavoritesModel()
  let viewModel: FavoritesViewModel
  let almanac = Repository.sample("almanac")
  let ferry = Repository.sample("ferry")

  init() {
    viewModel = FavoritesViewModel(model: model)
  }

  @Test func anEmptyListSaysSo() {
    #expect(viewModel.rowIDs.value == [])
    #expect(viewModel.emptyMessage.value == "No favorites yet")
    model.add(almanac)
    #expect(viewModel.emptyMessage.value == nil)
    model.remove(almanac)
    #expect(viewModel.emptyMessage.value == "No favorites yet")
  }

  @Test func theRowsAreTheFavoritesInTheirOrder() {
    model.add(ferry)
    model.add(almanac)
    #expect(viewModel.rowTitles == ["someone/ferry", "someone/almanac"])
    model.remove(ferry)
    #expect(viewModel.rowTitles == ["someone/almanac"])
  }

  @Test func aRowThatIsRemovedIsEmpty() {
    let title = viewModel.rowTitle(of: almanac.id)
    #expect(title.value == "")
    model.add(almanac)
    #expect(title.value == "someone/almanac")
    model.remove(almanac)
    #expect(title.value == "")
  }

  @Test func aListThatIsMadeLaterShowsWhatIsThere() {
    model.add(almanac)
    #expect(FavoritesViewModel(model: model).rowTitles == ["someone/almanac"])
  }

  @Test func selectingARowSelectsItsRepository() {
    model.add(almanac)
    model.add(ferry)
    #expect(viewModel.selectedRepository.value == nil)
    #expect(viewModel.selectRow(at: 1))
    #expect(viewModel.selectedRepository.value == ferry)
    #expect(viewModel.selectRow(at: 0))
    #expect(viewModel.selectedRepository.value == almanac)
  }

  @Test(arguments: [-1, 1, 2, .min, .max])
  func aRowThatIsNotThereIsIgnored(index: Int) {
    model.add(almanac)
    viewModel.selectRow(at: 0)
    #expect(!viewModel.selectRow(at: index))
    #expect(viewModel.selectedRepository.value == almanac)
  }

  @Test func anEmptyListHasNoRowToSelect() {
    #expect(!viewModel.selectRow(at: 0))
    #expect(viewModel.selectedRepository.value == nil)
  }

  @Test func theSelectionEndsWithItsRow() {
    model.add(almanac)
    model.add(ferry)
    viewModel.selectRow(at: 1)
    model.remove(almanac)
    #expect(viewModel.selectedRepository.value == ferry)
    model.remove(ferry)
    #expect(viewModel.selectedRepository.value == nil)
  }
}
