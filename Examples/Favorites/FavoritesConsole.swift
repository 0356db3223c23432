import Continuum

/// Takes the commands that are typed, and shows the screen that each is about.
final class FavoritesConsole {
  static let help = """
    list        shows all repositories, the favorites with a mark
    open N      opens the repository in row N of the list
    favorite    adds the open repository to the favorites, or removes it
    favorites   shows the favorites
    select N    selects row N of the favorites and opens its repository
    help        shows this text
    quit        ends
    """.split(separator: "\n").map(String.init)

  /// What a person is told at the start.
  static let banner = ["Browse repositories and keep a list of favorites. Commands:"] + help

  private let model = FavoritesModel()
  private let repositoriesScreen: RepositoriesScreen
  private let favoritesScreen: FavoritesScreen
  private var openScreen: RepositoryScreen?

  private let show: (_ lines: [String]) -> Void
  private let warn: (_ message: String) -> Void

  init(
    repositories: [Repository], show: @escaping (_ lines: [String]) -> Void,
    warn: @escaping (_ message: String) -> Void
  ) {
    repositoriesScreen = RepositoriesScreen(
      viewModel: RepositoriesViewModel(repositories: repositories, model: model))
    favoritesScreen = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    self.show = show
    self.warn = warn
  }

  /// Takes one line. Returns whether to go on.
  func receive(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch (words.first, words.count) {
    case (nil, _): break
    case ("list", 1): show(repositoriesScreen.lines)
    case ("open", 2): open(words[1])
    case ("favorite", 1): toggleFavorite()
    case ("favorites", 1): show(favoritesScreen.lines)
    case ("select", 2): select(words[1])
    case ("help", 1): show(Self.help)
    case ("quit", 1): return false
    default: warn("unknown command \(String(reflecting: line)); try help")
    }
    return true
  }

  private func open(_ number: String) {
    let repositories = repositoriesScreen.viewModel.repositories
    guard let row = row(number) else { return }
    guard repositories.indices.contains(row) else {
      return warn("there is no repository \(number)")
    }
    open(repositories[row])
  }

  private func select(_ number: String) {
    guard let row = row(number) else { return }
    let viewModel = favoritesScreen.viewModel
    guard viewModel.selectRow(at: row), let repository = viewModel.selectedRepository.value else {
      return warn("there is no favorite \(number)")
    }
    open(repository)
  }

  private func toggleFavorite() {
    guard let openScreen else { return warn("no repository is open; try open 1") }
    openScreen.viewModel.toggleFavorite()
    show(openScreen.lines)
  }

  private func open(_ repository: Repository) {
    let screen = RepositoryScreen(
      viewModel: RepositoryViewModel(repository: repository, model: model))
    openScreen = screen
    show(screen.lines)
  }

  /// The index of the row that a user who counts from one names.
  private func row(_ number: String) -> Int? {
    guard let number = Int(number), number > 0 else {
      warn("\(String(reflecting: number)) is not the number of a row")
      return nil
    }
    return number - 1
  }
}
