import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

/// What is typed, and what is shown for it.
struct FavoritesConsoleTests {
  @Test func listShowsAllRepositories() {
    #expect(Typed("list").lines == ["1. almanac", "2. ferry"])
  }

  @Test func anEmptyListSaysSo() {
    #expect(
      Typed("list", "favorites", repositories: []).lines == ["No repositories", "No favorites yet"])
  }

  @Test func aListThatIsLongerThanItsTableIsShownToTheEnd() {
    let names = (1...25).map { "repository-\($0)" }
    let typed = Typed("open 25", "favorite", "list", repositories: names)
    #expect(typed.lines.suffix(25).first == "1. repository-1")
    #expect(typed.lines.suffix(15).first == "11. repository-11")
    #expect(typed.lines.last == "25. repository-25 (favorite)")
  }

  @Test func openShowsTheDetail() {
    #expect(
      Typed("open 2").lines == ["someone/ferry", "https://github.com/someone/ferry", "[Add]"])
  }

  @Test func favoriteTogglesTheOpenRepository() {
    #expect(Typed("open 2", "favorite").lines.last == "[Remove]")
    #expect(Typed("open 2", "favorite", "favorite").lines.last == "[Add]")
    #expect(Typed("open 2", "favorite", "list").lines.last == "2. ferry (favorite)")
  }

  @Test func favoritesShowsTheListOrThatItIsEmpty() {
    #expect(Typed("favorites").lines == ["No favorites yet"])
    #expect(Typed("open 2", "favorite", "favorites").lines.last == "1. someone/ferry")
  }

  @Test func selectOpensAFavorite() {
    let typed = Typed("open 2", "favorite", "open 1", "select 1")
    #expect(typed.lines.suffix(3).first == "someone/ferry")
    #expect(typed.lines.last == "[Remove]")
  }

  @Test func helpNamesEveryCommand() {
    let help = Typed("help").lines.joined()
    #expect(FavoritesConsole.banner.joined().hasSuffix(help))
    for command in ["list", "open N", "favorite ", "favorites", "select N", "help", "quit"] {
      #expect(help.contains(command))
    }
  }

  @Test func quitStops() {
    let typed = Typed("list", "quit", "list")
    #expect(typed.lines.count == 2)
    #expect(!typed.goesOn)
  }

  @Test func spacesAndEmptyLinesAreIgnored() {
    let typed = Typed("", "  \t", "  open   2 ")
    #expect(typed.lines.first == "someone/ferry")
    #expect(typed.warnings == [])
    #expect(typed.goesOn)
  }

  @Test(arguments: [
    ("open 3", "there is no repository 3"),
    ("select 1", "there is no favorite 1"),
    ("open 0", #""0" is not the number of a row"#),
    ("open \(Int.min)", #""-9223372036854775808" is not the number of a row"#),
    ("select x", #""x" is not the number of a row"#),
    ("favorite", "no repository is open; try open 1"),
    ("open", "open needs the number of a row; try open 1"),
    ("select", "select needs the number of a row; try select 1"),
    ("open 1 2", #"unknown command "open 1 2"; try help"#),
    ("list all", #"unknown command "list all"; try help"#),
  ])
  func aCommandThatCannotBeDoneIsAnsweredAndShowsNothing(command: String, answer: String) {
    let typed = Typed(command)
    #expect(typed.warnings == [answer])
    #expect(typed.lines == [])
    #expect(typed.goesOn)
  }
}

/// What a console made of some lines.
private struct Typed {
  private(set) var lines: [String] = []
  private(set) var warnings: [String] = []
  private(set) var goesOn = true

  init(_ commands: String..., repositories: [String] = ["almanac", "ferry"]) {
    var lines: [String] = []
    var warnings: [String] = []
    let console = FavoritesConsole(
      screens: Screens(repositories: repositories.map { .sample($0) })
    ) {
      lines += $0
    } warn: {
      warnings.append($0)
    }
    goesOn = commands.allSatisfy(console.receive)
    (self.lines, self.warnings) = (lines, warnings)
  }
}
