/// Takes the commands that are typed, and shows the screen that each is about.
package final class FavoritesConsole {
  package static let help = """
    list        shows all repositories, the favorites with a mark
    open N      opens the repository in row N of the list
    favorite    adds the open repository to the favorites, or removes it
    favorites   shows the favorites
    select N    selects row N of the favorites and opens its repository
    help        shows this text
    quit        ends
    """.split(separator: "\n").map(String.init)

  /// What a person is told at the start.
  package static let banner =
    ["Browse repositories and keep a list of favorites. Commands:"] + help

  private let screens: any FavoritesScreens
  private let show: (_ lines: [String]) -> Void
  private let warn: (_ message: String) -> Void

  package init(
    screens: any FavoritesScreens, show: @escaping (_ lines: [String]) -> Void,
    warn: @escaping (_ message: String) -> Void
  ) {
    self.screens = screens
    self.show = show
    self.warn = warn
  }

  /// Takes one line. Returns whether to go on.
  package func receive(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch (words.first, words.count) {
    case (nil, _): break
    case ("list", 1): show(screens.repositories)
    case ("open", 2): open(words[1], "repository", screens.openRepository)
    case ("open", 1), ("select", 1):
      warn("\(words[0]) needs the number of a row; try \(words[0]) 1")
    case ("favorite", 1): toggleFavorite()
    case ("favorites", 1): show(screens.favorites)
    case ("select", 2): open(words[1], "favorite", screens.openFavorite)
    case ("help", 1): show(Self.help)
    case ("quit", 1): return false
    default: warn("unknown command \(String(reflecting: line)); try help")
    }
    return true
  }

  /// Opens what is in the row that a user who counts from one names.
  private func open(_ number: String, _ what: String, _ openRow: (_ row: Int) -> Bool) {
    guard let row = Int(number), row > 0 else {
      return warn("\(String(reflecting: number)) is not the number of a row")
    }
    guard openRow(row - 1), let detail = screens.detail else {
      return warn("there is no \(what) \(number)")
    }
    show(detail)
  }

  private func toggleFavorite() {
    screens.toggleFavorite()
    guard let detail = screens.detail else { return warn("no repository is open; try open 1") }
    show(detail)
  }
}
