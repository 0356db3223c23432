import Continuum
import ContinuumTesting
import Testing

@MainActor struct SongsViewModelTests {
  let clock = ManualClock()

  @Test func itSearchesWhenTypingHasStopped() async {
    var queries: [String] = []
    let viewModel = SongsViewModel(clock: clock) { query in
      queries.append(query)
      return [query]
    }
    viewModel.query.value = "s"
    await clock.advance(by: .milliseconds(200))
    viewModel.query.value = "swift"
    await clock.advance(by: .milliseconds(300))
    #expect(queries == ["swift"])
    #expect(viewModel.songs.value.value == ["swift"])
  }

  @Test func aLateAnswerIsNotShown() async {
    let viewModel = SongsViewModel(clock: clock) { [clock] query in
      // The first answer takes longer than the second.
      try? await clock.sleep(for: query == "s" ? .seconds(5) : .seconds(1))
      return [query]
    }
    viewModel.query.value = "s"
    await clock.advance(by: .seconds(1))
    viewModel.query.value = "swift"
    await clock.advance(by: .seconds(10))
    #expect(viewModel.songs.value.value == ["swift"])
  }

  @Test func aFailedSearchCanBeTriedAgain() async {
    let isOffline = Variable(value: true)
    let viewModel = SongsViewModel(clock: clock) { query in
      if isOffline.value { throw Offline() }
      return [query]
    }
    viewModel.query.value = "swift"
    await clock.advance(by: .milliseconds(300))
    #expect(viewModel.songs.value.error is Offline)
    isOffline.value = false
    viewModel.tryAgain.send()
    await clock.advance(by: .milliseconds(300))
    #expect(viewModel.songs.value.value == ["swift"])
  }

  @Test func itIsReleasedWhileItLoads() async throws {
    try await expectReleased {
      let viewModel = SongsViewModel(clock: clock) { [clock] query in
        try await clock.sleep(for: .seconds(60))
        return [query]
      }
      viewModel.query.value = "swift"
      await clock.advance(by: .seconds(1))
      return viewModel
    }
  }
}

private struct Offline: Error {}
