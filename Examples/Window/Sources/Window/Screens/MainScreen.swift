import Continuum
import ContinuumExampleKit
import Foundation

/// All that the window shows.
@MainActor
final class MainScreen {
  let window: Window

  private let model = FavoritesModel()
  private let counter = CounterScreen(viewModel: CounterViewModel())
  private let all: RepositoriesScreen
  private let favorites: FavoritesScreen
  private let search: SearchScreen
  /// The repository that is open.
  private var open: RepositoryScreen?
  private let detail = Box.column(
    spacing: 12, Label("Select a repository", name: "hint", style: "dim-label"))
  private let center = NotificationCenter()

  init(repositories: [Repository]) {
    all = RepositoriesScreen(
      viewModel: RepositoriesViewModel(repositories: repositories, model: model))
    favorites = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    let sample = SampleSearch(repositories: repositories)
    search = SearchScreen(viewModel: SearchViewModel { try await sample.search($0) })

    let (allRows, foundRows) = (ScrollView(all.list), ScrollView(search.list))
    window = Window(
      title: "Continuum", width: 720, height: 440,
      leading: Box.row(counter.decrementButton, counter.countLabel, counter.incrementButton),
      trailing: Box.row(counter.manyButton, counter.runningButton),
      content: SplitView(
        Box.column(margin: 12, search.entry, search.resultLabel, allRows, foundRows),
        Box.column(
          spacing: 12, margin: 12, detail, Label("Favorites", style: "heading"),
          favorites.emptyLabel, ScrollView(favorites.list)),
        position: 320))

    let isSearching = search.viewModel.text.map { !$0.isEmpty }
    center.continuum.observe(isSearching, bindTo: foundRows, \.isVisible)
    center.continuum.observe(isSearching.map { !$0 }, bindTo: allRows, \.isVisible)
    center.continuum.observe(search.viewModel.opened, bindTo: self) { screen, page in
      repositories.first { $0.htmlURL == page }.map(screen.show)
      screen.search.viewModel.text.value = ""
    }
    all.list.onClick { [weak self] in self?.show(repositories[$0]) }
    favorites.list.onClick { [weak self] in self?.showFavorite(at: $0) }
  }

  private func showFavorite(at index: Int) {
    guard favorites.viewModel.selectRow(at: index),
      let repository = favorites.viewModel.selectedRepository.value
    else { return }
    show(repository)
  }

  private func show(_ repository: Repository) {
    let screen = RepositoryScreen(
      viewModel: RepositoryViewModel(repository: repository, model: model))
    open = screen
    detail.children = [
      screen.titleLabel, screen.urlLabel, Box.row(screen.favoriteButton),
    ]
  }
}
