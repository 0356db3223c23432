import Continuum
import Foundation
import Testing

private final class Memo {
  var note: String?
}

private let center = NotificationCenter()
private nonisolated let count = Variable(value: 0)

private let globalLabel: Label = {
  let label = Label()
  center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
  return label
}()

/// A screen that binds its views where it makes them.
private final class LazyScreen {
  static let shared: Label = {
    let label = Label()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    return label
  }()

  let model = Memo()
  let title: Label = {
    let label = Label()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.detail)
    return label
  }()
  lazy var label: Label = {
    let label = Label()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    center.continuum.observe(model, \.note, bindTo: label, \.detail)
    return label
  }()
  private(set) lazy var binding = center.continuum.observe(
    count.map { "\($0)" }, bindTo: label, \.detail)
  private(set) lazy var field: Label = {
    let label = Label()
    center.continuum.bind(text, with: label, \.text) { [self] edited in self.edited = edited }
    return label
  }()
  let text = Variable(value: "")
  private(set) var edited: () -> Void = {}
}

@Suite("Bindings in initial values of the main actor")
struct InitialValueTests {
  @Test func allIsBound() async {
    let screen = LazyScreen()
    _ = screen.binding
    let labels = [globalLabel, LazyScreen.shared, screen.label]
    await Task.detached { count.value = 1 }.value
    // What the detached task has sent to the main actor arrives before this.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(labels.map(\.text) == ["1", "1", "1"])
    #expect(screen.title.detail == "1")
    #expect(screen.label.detail == "1")
    screen.field.text = "edited"
    screen.edited()
    #expect(screen.text.value == "edited")
  }
}
