import Continuum
import ContinuumTesting
import Testing

@MainActor private final class Form {
  let text = Variable(value: "")
  let saved = Variable<[String]>(value: [])
  private var task: Task<Void, Never>?

  func start(_ clock: some Clock<Duration>) {
    let calm = text.debounce(for: .seconds(2), clock: clock)
    task = Task { [weak self] in
      for await text in calm.values { self?.save(text) }
    }
  }

  private func save(_ text: String) { saved.modify { $0.append(text) } }

  func waits(for text: String) async -> Bool { await self.text.first { $0 == text } != nil }

  deinit { task?.cancel() }
}

@Suite("Waiting in a client on the main actor")
@MainActor struct MainActorWaitingTests {
  @Test func aTaskThatIsHeldWeaklyEndsWithItsObject() async throws {
    let clock = ManualClock()
    try await expectReleased {
      let form = Form()
      let saved = Recorder(form.saved)
      form.start(clock)
      form.text.value = "a"
      _ = try await saved.first { $0 == [""] }
      await clock.advance(by: .seconds(2))
      _ = try await saved.first { $0 == ["", "a"] }
      #expect(await form.waits(for: "a"))
      return [form, form.text]
    }
    #expect(!clock.isWaitedFor)
  }

  @Test func aRecorderSeesWhatTheMainActorWrites() async throws {
    let form = Form()
    let recorder = Recorder(form.text.map(on: MainActor.self) { $0.count })
    form.text.value = "abc"
    #expect(recorder.values == [0, 3])
    #expect(try await recorder.next(2) == [0, 3])
  }
}
