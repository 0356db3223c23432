import Continuum
import ContinuumTesting
import Foundation
import Testing

/// The history of the recipe, bound to plain objects.
@MainActor
struct UndoTests {
  final class TextField {
    static let textDidChange = Notification.Name("UndoTests.textDidChange")

    var text = ""
  }

  final class Button {
    var isEnabled = true
  }

  let center = NotificationCenter()
  let history = Variable(value: History())
  let field = TextField()
  let undoButton = Button()
  let redoButton = Button()

  init() {
    center.continuum.bind(history[\.text], with: field, \.text, after: TextField.textDidChange)
    center.continuum.observe(history.map(\.canUndo), bindTo: undoButton, \.isEnabled)
    center.continuum.observe(history.map(\.canRedo), bindTo: redoButton, \.isEnabled)
  }

  private func type(_ letters: String) {
    for letter in letters {
      field.text.append(letter)
      center.post(name: TextField.textDidChange, object: field)
    }
  }

  private func undo() -> String {
    history.modify { $0.undo() }
    return field.text
  }

  private func redo() -> String {
    history.modify { $0.redo() }
    return field.text
  }

  @Test func aWordIsUndoneAndRedoneAsOne() {
    type("so what")
    #expect(undo() == "so ")
    #expect(undo() == "")
    #expect(redo() == "so ")
    #expect(redo() == "so what")
  }

  @Test func theButtonsAreEnabledWhileTheyHaveWork() {
    #expect([undoButton.isEnabled, redoButton.isEnabled] == [false, false])
    type("so")
    #expect([undoButton.isEnabled, redoButton.isEnabled] == [true, false])
    _ = undo()
    #expect([undoButton.isEnabled, redoButton.isEnabled] == [false, true])
  }

  @Test func undoAndRedoWithoutWorkDoNothing() {
    #expect(undo() == "")
    type("so")
    #expect(redo() == "so")
  }

  @Test func anotherGroupIsUndoneOnItsOwn() {
    type("so")
    history.modify { $0.edit("SO", group: "case") }
    history.modify { $0.edit("SO!", group: "case") }
    type("?")
    #expect(field.text == "SO!?")
    #expect(undo() == "SO!")
    #expect(undo() == "so")
    #expect(undo() == "")
  }

  @Test func typingAfterTheEndOfAGroupBeginsAnother() {
    type("so")
    history.modify { $0.endGroup() }
    type("me")
    #expect(undo() == "so")
  }

  @Test func anEditWithoutAGroupIsUndoneOnItsOwn() {
    history.modify { $0.edit("a") }
    history.modify { $0.edit("b") }
    #expect(undo() == "a")
  }

  @Test func aBatchIsUndoneAsOne() {
    let shown = Recorder(history[\.text])
    batchUpdates {
      for text in ["a", "b", "c"] { history.modify { $0.edit(text, group: "replace") } }
    }
    #expect(undo() == "")
    #expect(shown.values == ["", "c", ""])
  }

  @Test func anEditAfterAnUndoBeginsAGroupAndEndsRedo() {
    type("so")
    _ = undo()
    type("me")
    #expect(redo() == "me")
    #expect(undo() == "")
  }
}
