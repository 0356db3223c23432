import Continuum
import ContinuumTesting
import Foundation
import Testing

/// A text that belongs to the main actor, like all classes here.
final class Draft {
  var text = ""
}

/// A view model whose commands call its own methods.
final class Editor {
  let text = Variable(value: "")
  var sent: [String] = []
  private(set) var send: Command<String, Int>!
  private(set) var save: Command<Draft, Void>!
  private(set) var clear: Command<Void, Void>!

  init() {
    send = Command(isEnabled: text.map { !$0.isEmpty }) { [weak self] text in
      try await self?.post(text) ?? 0
    }
    save = Command(whileRunning: .queue) { [weak self] draft in self?.sent.append(draft.text) }
    clear = Command { [weak self] in self?.text.value = "" }
  }

  private func post(_ text: String) async throws -> Int {
    sent.append(text)
    return text.count
  }
}

struct CommandTests {
  let editor = Editor()

  @Test func aCommandCallsTheMethodsOfItsOwner() async throws {
    let finished = Recorder(editor.send.finished)
    #expect(!editor.send("refused"))
    editor.text.value = "four"
    #expect(editor.send(editor.text.value))
    #expect(try await finished.next() == 4)
    #expect(editor.sent == ["four"])
  }

  @Test func anObjectOfTheMainActorIsAnInput() async throws {
    let finished = Recorder(editor.save.finished)
    let draft = Draft()
    draft.text = "one"
    editor.save(draft)
    _ = try await finished.next()
    #expect(editor.sent == [draft.text])
  }

  @Test func aCommandWithoutInputIsCalledLikeAFunction() async throws {
    let finished = Recorder(editor.clear.finished)
    editor.text.value = "four"
    editor.clear()
    _ = try await finished.next()
    #expect(editor.text.value == "")
  }
}
