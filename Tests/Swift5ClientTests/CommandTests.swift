import Continuum
import ContinuumTesting
import XCTest

private final class Draft {
  var text = ""
}

@MainActor
private final class Editor {
  var sent: [String] = []
  private(set) var send: Command<String, Int>!
  private(set) var save: Command<Draft, Void>!

  init(_ text: Variable<String>) {
    send = Command(isEnabled: text.map { !$0.isEmpty }) { [weak self] text in
      try await self?.post(text) ?? 0
    }
    save = Command(whileRunning: .queue) { [weak self] draft in self?.sent.append(draft.text) }
  }

  private func post(_ text: String) async throws -> Int {
    sent.append(text)
    return text.count
  }
}

final class CommandTests: XCTestCase {
  @MainActor
  func testMainActorCodeCallsItsOwnMethods() async throws {
    let text = Variable(value: "four")
    let editor = Editor(text)
    let (finished, saved) = (Recorder(editor.send.finished), Recorder(editor.save.finished))
    XCTAssertTrue(editor.send(text.value))
    let count = try await finished.next()
    XCTAssertEqual(count, 4)
    let draft = Draft()
    draft.text = "five"
    editor.save(draft)
    _ = try await saved.next()
    XCTAssertEqual(editor.sent, ["four", "five"])
  }
}
