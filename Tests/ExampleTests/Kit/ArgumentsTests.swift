import Testing

@testable import ContinuumExampleKit

struct ArgumentsTests {
  let file = Option("--file", value: "FILE", meaning: "reads this file")
  let live = Option("--live", meaning: "asks the server")

  private func read(_ arguments: [String]) throws(Arguments.Exit) -> Arguments {
    try Arguments(arguments, of: "Sample", options: [file, live], help: ["Type something."])
  }

  private func exit(_ arguments: [String]) -> Arguments.Exit? {
    #expect(throws: Arguments.Exit.self) { try read(arguments) }
  }

  @Test func withoutArgumentsNoOptionIsGiven() throws {
    let arguments = try read([])
    #expect(!arguments.contains(live))
    #expect(arguments.value(of: file) == nil)
  }

  @Test(arguments: [["--live", "--file", "a.json"], ["--file", "a.json", "--live"]])
  func optionsAreGivenInAnyOrder(arguments: [String]) throws {
    let arguments = try read(arguments)
    #expect(arguments.contains(live))
    #expect(arguments.value(of: file) == "a.json")
  }

  @Test(arguments: [["--help"], ["-h"], ["--file", "a.json", "--help", "me"]])
  func helpIsNoMistakeAndBeginsWithTheUsage(arguments: [String]) {
    let exit = exit(arguments)
    #expect(exit?.status == 0)
    #expect(
      exit?.lines == [
        "usage: Sample [--help] [--file FILE] [--live]",
        "--file FILE  reads this file",
        "--live  asks the server",
        "Type something.",
      ])
  }

  @Test(arguments: [["--file"], ["--file", ""]])
  func theValueOfAnOptionMustNotBeForgotten(arguments: [String]) {
    let exit = exit(arguments)
    #expect(exit?.status == 2)
    #expect(exit?.lines == ["--file needs a file"])
  }

  @Test(arguments: ["--users", "a.json", "", "--live=yes"])
  func anUnknownArgumentIsAMistakeAndIsNamed(argument: String) {
    for arguments in [[argument], ["--file", "a.json", argument, "--help"]] {
      let exit = exit(arguments)
      #expect(exit?.status == 2)
      #expect(
        exit?.lines == [
          "Sample has no argument \(String(reflecting: argument)); try Sample --help"
        ])
    }
  }
}
