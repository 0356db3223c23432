import Continuum
import Foundation
import Testing

private let center = NotificationCenter()
private let count = Variable(value: 0)

@MainActor private let globalLabel: MainActorLabel = {
  let label = MainActorLabel()
  center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
  return label
}()

/// A screen that binds its views where it makes them.
@MainActor private final class LazyScreen {
  static let shared: MainActorLabel = {
    let label = MainActorLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    return label
  }()

  let model = MainActorModel()
  let title: MainActorLabel = {
    let label = MainActorLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.hint)
    return label
  }()
  lazy var label: MainActorLabel = {
    let label = MainActorLabel()
    center.continuum.observe(count.map { "\($0)" }, bindTo: label, \.text)
    center.continuum.observe(model, \.note, bindTo: label, \.detail)
    return label
  }()
  private(set) lazy var binding = center.continuum.observe(
    count.map { "\($0)" }, bindTo: label, \.detail)
  private(set) lazy var field: MainActorLabel = {
    let label = MainActorLabel()
    center.continuum.bind(text, with: label, \.text) { [self] edited in self.edited = edited }
    return label
  }()
  let text = Variable(value: "")
  private(set) var edited: () -> Void = {}
  lazy var save = Command { @MainActor [unowned self] in saved = text.value }
  private(set) lazy var length = text.load { @MainActor [unowned self] in $0.count + base }
  private(set) var saved = ""
  private let base = 1
}

@Suite("A client on the main actor that binds in initial values")
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

  @Test func closuresThatSayWhereTheyRunUseTheirOwner() async {
    let screen = LazyScreen()
    screen.text.value = "Ada"
    #expect(screen.save())
    #expect(await screen.save.isRunning.first { !$0 } != nil)
    #expect(screen.saved == "Ada")
    #expect(await screen.length.first { $0.value == 4 } != nil)
  }
}
