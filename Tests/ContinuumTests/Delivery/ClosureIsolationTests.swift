import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L8 A closure brings its isolation", .timeLimit(.minutes(30)), .ownThreads)
struct ClosureIsolationTests {
  @MainActor private final class View {
    var text = ""
    let log: AsyncStream<String>.Continuation

    init(_ log: AsyncStream<String>.Continuation) { self.log = log }

    /// Called on the main actor alone, which this checks where the compiler cannot.
    func show(_ text: String) {
      MainActor.assertIsolated()
      self.text = text
      log.yield(text)
    }
  }

  private actor Screen {
    func show(_ text: Constant<String>, on view: View, through center: NotificationCenter) {
      center.continuum.observe(text, bindTo: view) { @MainActor view, text in view.show(text) }
    }
  }

  private let center = NotificationCenter()
  private let number = Variable(value: 1)
  private let shown = Variable(value: "")
  private let text: Constant<String>

  init() { text = number.map { "\($0)" } }

  /// Expects the current value and the next to be shown, both on the main actor.
  private func expectToShow(_ observe: (View) async -> Void) async {
    let (values, log) = AsyncStream.makeStream(of: String.self)
    let view = await View(log)
    await observe(view)
    var shown = values.makeAsyncIterator()
    #expect(await shown.next() == "1")
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [number] in
        number.value = 2
        continuation.resume()
      }
    }
    #expect(await shown.next() == "2")
    withExtendedLifetime(view) {}
  }

  @Test func ofTheMainActorWithATargetInNonisolatedCode() async {
    await expectToShow { view in
      center.continuum.observe(text, bindTo: view) { @MainActor view, text in view.show(text) }
    }
  }

  @Test func ofTheMainActorWithoutATargetInNonisolatedCode() async {
    await expectToShow { view in
      center.continuum.observe(text) { @MainActor [weak view] in view?.show($0) }
    }
  }

  @Test func ofTheMainActorInAnActor() async {
    await expectToShow { view in await Screen().show(text, on: view, through: center) }
  }

  @Test func ofTheMainActorInADetachedTask() async {
    await expectToShow { view in
      await Task.detached { [center, text] in
        _ = center.continuum.observe(text, bindTo: view) { @MainActor view, text in
          view.show(text)
        }
      }.value
    }
  }

  @Test func ofTheMainActorForChanges() async {
    await expectToShow { view in
      center.continuum.observeChanges(of: text, bindTo: view) { @MainActor view, change in
        view.show(change.value)
      }
    }
  }

  @Test func ofTheMainActorAndTheMainQueueAgree() async {
    await expectToShow { view in
      center.continuum.observe(text, on: .main, bindTo: view) { @MainActor view, text in
        view.show(text)
      }
    }
  }

  @Test func ofTheMainActorThatConverts() async {
    await expectToShow { view in
      center.continuum.bind(
        number, with: shown,
        convert: { @MainActor in
          view.show("\($0)")
          return "\($0)"
        },
        back: { Int($0) })
    }
  }

  @Test func aConditionOfTheMainActor() async {
    let found = await number.first { @MainActor in
      MainActor.assertIsolated()
      return $0 == 1
    }
    #expect(found == 1)
  }

  @Test func aPlainClosureRunsWhereTheCodeThatObservesBelongs() async {
    // Written in main-actor code, a closure would be of the main actor.
    let body: @Sendable (Int) -> Void = { _ in MainActor.assertIsolated() }
    await MainActor.run { _ = center.continuum.observe(number, onValueChange: body) }
    let threads = Log<Bool>()
    center.continuum.observe(number, initial: false) { _ in threads.append(Thread.isMainThread) }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [number] in
        number.value = 2
        continuation.resume()
      }
    }
    #expect(threads.all == [false])
  }
}
