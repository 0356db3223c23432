import Continuum
import Foundation
import Testing

@MainActor private final class MainLabel {
  var text = ""
  var detail: String?
  var hint: String!
}

@MainActor private final class MainModel {
  var note: String?
}

private let center = NotificationCenter()
private let count = Variable(value: 0)

@MainActor private let globalLabel: MainLabel = {
  let label = MainLabel()
  center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
  return label
}()

/// A screen that binds its views where it makes them.
@MainActor private final class LazyScreen {
  static let shared: MainLabel = {
    let label = MainLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    return label
  }()

  let model = MainModel()
  let title: MainLabel = {
    let label = MainLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.hint)
    return label
  }()
  lazy var label: MainLabel = {
    let label = MainLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    center.continuum.observe(model, \.note, bindTo: label, \.detail)
    return label
  }()
  private(set) lazy var binding = center.continuum.observe(
    count.map { "\($0)" }, bindTo: label, \.detail)
  private(set) lazy var field: MainLabel = {
    let label = MainLabel()
    center.continuum.bind(text, with: label, \.text) { [self] edited in self.edited = edited }
    return label
  }()
  let text = Variable(value: "")
  private(set) var edited: () -> Void = {}
}

@Suite("A Swift 5 client that binds in initial values")
@MainActor
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
    #expect(screen.title.hint == "1")
    #expect(screen.label.detail == "1")
    screen.field.text = "edited"
    screen.edited()
    #expect(screen.text.value == "edited")
  }
}
