import Continuum
import Foundation
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

/// The reuse of row views, and what it saves.
@MainActor
struct TableViewTests {
  let model = FavoritesModel()
  let names = (0..<100).map { "repository-\($0)" }

  @Test func aRowViewThatShowsAnotherRowHearsNoMoreOfTheFirst() {
    let screen = RepositoriesScreen(viewModel: viewModel)
    let rowView = screen.tableView.rowViews[0]
    #expect(rowView.titleLabel.text == "repository-0")

    screen.tableView.scroll(to: 50)
    #expect(screen.tableView.rowViews[0] === rowView)
    #expect(rowView.titleLabel.text == "repository-50")
    model.add(.sample("repository-0"))
    #expect(rowView.titleLabel.text == "repository-50")
    model.add(.sample("repository-50"))
    #expect(rowView.titleLabel.text == "repository-50 (favorite)")
  }

  @Test func aRowViewThatIsOutOfSightHearsNothing() {
    let screen = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    model.add(.sample("almanac"))
    model.add(.sample("ferry"))
    #expect(screen.tableView.titles == ["someone/almanac", "someone/ferry"])

    model.remove(.sample("almanac"))
    #expect(screen.tableView.titles == ["someone/ferry"])
    #expect(screen.tableView.rowViews[1].titleLabel.text == nil)
  }

  @Test func theWorkDependsOnTheRowsInSightAndNotOnTheRowsThereAre() {
    var shown = 0
    let table = TableView<Int> { _, _ in shown += 1 }
    table.show(Array(0..<100_000))
    #expect(shown == TableView<Int>.height)
    table.scroll(to: 99_995)
    #expect(shown == TableView<Int>.height + 5)
    #expect(table.rowViews.count == TableView<Int>.height)
  }

  @Test func aRowThatStaysInSightKeepsItsView() {
    let screen = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    for name in ["almanac", "ferry", "kiln"] { model.add(.sample(name)) }
    let views = screen.tableView.rowViews
    model.remove(.sample("ferry"))
    #expect(screen.tableView.titles == ["someone/almanac", "someone/kiln"])
    #expect(screen.tableView.rowViews[0] === views[0])
    #expect(screen.tableView.rowViews[1] === views[2])
  }

  @Test func aChangeIsDeliveredToNoRowButTheOneItIsAbout() {
    let center = NotificationCenter()
    let viewModel = viewModel
    var log: [String] = []
    for index in names.indices {
      center.continuum.observe(viewModel.rowTitle(at: index), onValueChange: { log.append($0) })
    }
    #expect(log == names)

    log = []
    for name in ["repository-7", "repository-3", "somewhere-else"] { model.add(.sample(name)) }
    model.remove(.sample("repository-7"))
    #expect(log == ["repository-7 (favorite)", "repository-3 (favorite)", "repository-7"])
  }

  private var viewModel: RepositoriesViewModel {
    RepositoriesViewModel(repositories: names.map { .sample($0) }, model: model)
  }
}
