import Continuum
import ContinuumStorage
import ContinuumTesting
import Foundation
import Testing

struct FileOpeningTests {
  private struct Song: Codable, Equatable {
    var title: String
    var stars: [Int] = []
  }

  private let folder = TestFolder()

  private func file(_ name: String = "song.json") -> URL { folder.url.appending(path: name) }

  @Test func withoutAFileItIsTheDefaultAndNothingIsCreated() async throws {
    let song = try StoredFile(at: file(), default: Song(title: "none"))
    #expect(song.variable.value == Song(title: "none"))
    try await song.flush()
    #expect(folder.names == [])
  }

  @Test func whatWasWrittenIsReadAtTheNextOpening() async throws {
    do {
      let song = try StoredFile(at: file(), default: Song(title: "none"))
      song.variable.value.title = "One"
      try await song.flush()
    }
    #expect(try String(contentsOf: file(), encoding: .utf8) == #"{"stars":[],"title":"One"}"#)
    #expect(try StoredFile(at: file(), default: Song(title: "none")).variable.value.title == "One")
    #expect(folder.names == ["song.json"])
  }

  @Test(arguments: [
    "", "{", "garbage", "[1]", #"{"stars":[]}"#, #"{"stars":["x"],"title":"a"}"#, "\0\0\0\0",
  ])
  func whatCannotBeReadThrowsAndStaysAsItIs(_ text: String) async throws {
    try Data(text.utf8).write(to: file())
    let identity = folder.identity(of: "song.json")
    let error = try #require(throws: StoredFileError.self) {
      try StoredFile(at: file(), default: Song(title: "none"))
    }
    #expect("\(error)".contains("song.json"))
    #expect(error.url == file())
    #expect(error.underlyingError is DecodingError)
    #expect(try Data(contentsOf: file()) == Data(text.utf8))
    #expect(folder.identity(of: "song.json") == identity)
    // Nothing of the failure is remembered.
    try Data(#"{"stars":[],"title":"One"}"#.utf8).write(to: file())
    #expect(try StoredFile(at: file(), default: Song(title: "none")).variable.value.title == "One")
  }

  @Test func theErrorHasTheCodingPath() throws {
    try Data(#"{"stars":[1,"x"],"title":"a"}"#.utf8).write(to: file())
    let error = try #require(throws: StoredFileError.self) {
      try StoredFile(at: file(), default: Song(title: "none"))
    }
    guard case DecodingError.typeMismatch(_, let context) = error.underlyingError else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["stars", "Index 1"])
  }

  @Test func onlyAMissingFileMeansTheDefault() throws {
    let inFolder = try #require(throws: StoredFileError.self) {
      try StoredFile(at: folder.url, default: 1)
    }
    #expect("\(inFolder)".contains(folder.url.lastPathComponent))
    try Data("1".utf8).write(to: file("number"))
    #expect(throws: StoredFileError.self) {
      try StoredFile(at: file("number/below"), default: 1)
    }
    #expect(throws: StoredFileError.self) {
      try StoredFile(at: URL(string: "https://a.b/c")!, default: 1)
    }
    try FileManager.default.createSymbolicLink(
      atPath: file("ring").path, withDestinationPath: "ring")
    #expect(throws: StoredFileError.self) { try StoredFile(at: file("ring"), default: 1) }
  }

  @Test func anotherTypeIsRefusedWhileTheFileIsOpen() throws {
    let number = try StoredFile(at: file(), default: 1)
    #expect(throws: StoredFileError.self) { try StoredFile(at: file(), default: "one") }
    #expect(number.variable.value == 1)
  }

  @Test func aFileHasOneStateByWhateverPathBeforeItExistsAndAfter() async throws {
    let files = FileManager.default
    try files.createDirectory(at: file("real"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: file("link").path, withDestinationPath: "real")
    try files.createSymbolicLink(
      atPath: file("number.link").path, withDestinationPath: "real/number")
    let path = folder.url.path
    let urls = [
      file("real/number"), file("link/number"), file("number.link"),
      URL(filePath: "\(path)//real//number"), URL(filePath: "\(path)/real/../real/./number"),
      URL(filePath: "real/number", relativeTo: folder.url),
    ]
    func check(_ value: Int) throws {
      for url in urls {
        let one = try StoredFile(at: file("real/number"), default: value)
        let other = try StoredFile(at: url, default: 0)
        #expect(one.variable === other.variable, "\(url)")
        #expect(other.variable.value == value, "\(url)")
      }
    }
    try check(1)
    let number = try StoredFile(at: file("number.link"), default: 1)
    try check(1)
    number.variable.value = 2
    try await number.flush()
    try check(2)
    // The link is kept.
    #expect(try files.destinationOfSymbolicLink(atPath: file("number.link").path) == "real/number")
    #expect(try String(contentsOf: file("real/number"), encoding: .utf8) == "2")
  }

  @Test func hardLinksAreOneFileAtTheOpening() async throws {
    try Data("1".utf8).write(to: file("one"))
    try FileManager.default.linkItem(at: file("one"), to: file("other"))
    let one = try StoredFile(at: file("one"), default: 0)
    let other = try StoredFile(at: file("other"), default: 0)
    #expect(one.variable === other.variable)
  }

  @Test func nothingKeepsItOpen() async throws {
    try await expectReleased {
      let file = try StoredFile(at: file(), default: 1)
      return [file, file.variable]
    }
    try Data("5".utf8).write(to: file())
    #expect(try StoredFile(at: file(), default: 1).variable.value == 5)
  }

  @Test func aFieldThatAnOlderVersionDidNotHaveIsDecodedIfPresent() throws {
    struct Library: Codable, Equatable {
      var name = "Library"
      var songs: [String] = []

      init() {}
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        songs = try values.decodeIfPresent([String].self, forKey: .songs) ?? []
      }
    }
    try Data(#"{"name":"Old","other":1}"#.utf8).write(to: file())
    let library = try StoredFile(at: file(), default: Library())
    #expect(library.variable.value.name == "Old")
    #expect(library.variable.value.songs == [])
  }
}
