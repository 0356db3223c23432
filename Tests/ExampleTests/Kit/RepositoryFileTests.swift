import Foundation
import Testing

@testable import ContinuumExampleKit

struct RepositoryFileTests {
  static let whole = """
    {"id": 7, "name": "almanac", "full_name": "someone/almanac", "owner": {"login": "someone"},
    "html_url": "https://github.com/someone/almanac", "description": "Tides",
    "stargazers_count": 3, "language": "Swift", "fork": false}
    """

  @Test func theSampleHoldsADozenRepositoriesOfOneUser() throws {
    let repositories = try RepositoryFile.sample.read()
    #expect(repositories.count >= 12)
    #expect(Set(repositories.map(\.owner.login)).count == 1)
    #expect(Set(repositories.map(\.htmlURL)).count == repositories.count)
  }

  @Test func everyKeyEndsUpInItsProperty() throws {
    let repository = try #require(try read("[\(Self.whole)]").first)
    #expect(repository.number == 7)
    #expect(repository.name == "almanac")
    #expect(repository.fullName == "someone/almanac")
    #expect(repository.owner.login == "someone")
    #expect(repository.htmlURL.absoluteString == "https://github.com/someone/almanac")
    #expect(repository.description == "Tides")
    #expect(repository.stargazersCount == 3)
    #expect(repository.language == "Swift")
  }

  @Test(arguments: [
    "",
    #", "description": null, "stargazers_count": null, "language": null"#,
  ])
  func whatIsOptionalMayBeMissingOrNull(rest: String) throws {
    let json = """
      [{"id": 7, "name": "a", "full_name": "b/a", "owner": {"login": "b"},
      "html_url": "https://github.com/b/a"\(rest)}]
      """
    let repository = try #require(try read(json).first)
    #expect(repository.description == nil)
    #expect(repository.stargazersCount == nil)
    #expect(repository.language == nil)
  }

  @Test(arguments: [
    (#""login": "someone""#, #""name": "someone""#, "[1].owner.login: "),
    (#""login": "someone""#, #""login": 5"#, "[1].owner.login: "),
    (#""id": 7, "#, "", "[1].id: "),
    (#""id": 7"#, #""id": null"#, "[1].id: "),
    (#""id": 7"#, #""id": 7.5"#, "[1].id: "),
    (#""stargazers_count": 3"#, #""stargazers_count": 1e30"#, "[1].stargazers_count: "),
    ("https://github.com/someone/almanac", "", "[1].html_url: "),
    (whole, "null", "[1]: "),
  ])
  func aWrongShapeIsNamedWithItsPlace(part: String, wrong: String, place: String) {
    let second = Self.whole.replacingOccurrences(of: part, with: wrong)
    expectFailure("[\(Self.whole), \(second)]", at: place)
  }

  @Test func whatIsNoListIsNamedAtTheTopLevel() {
    expectFailure(#"{"message": "Not Found"}"#, at: "the top level: ")
  }

  @Test(arguments: ["", "hello", "[{", #"[{"id": oops}]"#])
  func whatIsNotJSONIsCalledThat(text: String) {
    expectFailure(text, at: "not JSON: ")
  }

  @Test(arguments: [
    ("/nowhere/repositories.json", "there is no such file"),
    ("/", "is a directory, not a file"),
    ("/dev/null", "not JSON: "),
  ])
  func whatIsNoFileToReadIsNamedAsWhatItIs(path: String, reason: String) {
    let file = RepositoryFile(path: path)
    let failure = #expect(throws: RepositoryFile.Failure.self) { try file.read() }
    #expect(failure?.description.hasPrefix("\(path): \(reason)") == true)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func anUnreadableFileIsNamedAsThat() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data("[]".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    let failure = #expect(throws: RepositoryFile.Failure.self) {
      try RepositoryFile(path: url.path).read()
    }
    #expect(failure?.description == "\(url.path): cannot be read: permission denied")
  }

  private func expectFailure(
    _ text: String, at place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let failure = #expect(throws: RepositoryFile.Failure.self, sourceLocation: sourceLocation) {
      try read(text)
    }
    let message = failure?.description ?? ""
    #expect(message.contains(".json: \(place)"), sourceLocation: sourceLocation)
    #expect(!message.contains("\n"), sourceLocation: sourceLocation)
  }

  private func read(_ text: String) throws -> [Repository] {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try RepositoryFile(path: url.path).read()
  }
}
