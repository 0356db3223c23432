import Testing

@testable import Kit

struct ArgumentsTests {
  @Test func withoutArgumentsTheSampleIsRead() throws {
    #expect(try Arguments([]).repositories == nil)
  }

  @Test func anotherFileCanBeNamed() throws {
    #expect(try Arguments(["--repositories", "mine.json"]).repositories == "mine.json")
  }

  @Test(arguments: [["--help"], ["-h"], ["--repositories", "mine.json", "--help", "me"]])
  func whoAsksForHelpGetsIt(arguments: [String]) throws {
    #expect(try Arguments(arguments).wantsHelp)
  }

  @Test(arguments: [["--repositories"], ["--repositories", ""]])
  func theFileMustNotBeForgotten(arguments: [String]) {
    let failure = #expect(throws: Arguments.Failure.self) { try Arguments(arguments) }
    #expect(failure?.description == "--repositories needs a file")
  }

  @Test(arguments: [["--users"], ["mine.json"], ["--repositories", "mine.json", "--users"]])
  func anUnknownArgumentIsNamed(arguments: [String]) throws {
    let failure = #expect(throws: Arguments.Failure.self) { try Arguments(arguments) }
    #expect(failure?.description.contains(try #require(arguments.last)) == true)
  }
}
