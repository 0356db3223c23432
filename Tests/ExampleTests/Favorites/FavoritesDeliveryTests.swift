import Continuum
import Foundation
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

/// What is delivered on the way, and not only what is held at the end.
@MainActor
struct FavoritesDeliveryTests {
  let center = NotificationCenter()
  let model = FavoritesModel()
  let almanac = Repository.sample("almanac")
  let ferry = Repository.sample("ferry")

  @Test func theDetailHearsOfEachChange() {
    let viewModel = RepositoryViewModel(repository: almanac, model: model)
    var log: [String] = []
    center.continuum.observe(viewModel.favoriteButtonTitle, onValueChange: { log.append($0) })
    viewModel.toggleFavorite()
    viewModel.toggleFavorite()
    #expect(log == ["Add", "Remove", "Add"])
  }

  @Test func aRowHearsOnlyOfItsOwnTitle() {
    let viewModel = FavoritesViewModel(model: model)
    var log: [String] = []
    center.continuum.observe(viewModel.rowTitle(of: ferry.id), onValueChange: { log.append($0) })
    model.add(almanac)
    model.add(ferry)
    model.add(.sample("kiln"))
    model.remove(almanac)
    model.remove(ferry)
    #expect(log == ["", "someone/ferry", ""])
  }

  @Test func theSelectionIsDeliveredWithItsRowAndEndsWithIt() {
    let viewModel = FavoritesViewModel(model: model)
    var log: [String?] = []
    center.continuum.observe(viewModel.selectedRepository, onValueChange: { log.append($0?.name) })
    model.add(almanac)
    viewModel.selectRow(at: 0)
    viewModel.selectRow(at: 5)
    model.remove(almanac)
    #expect(log == [nil, "almanac", nil])
  }
}
