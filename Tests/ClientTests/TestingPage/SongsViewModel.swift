import Continuum

@MainActor final class SongsViewModel {
  let query = Variable(value: "")
  let tryAgain = Emitter<Void>()
  let songs: Constant<Loading<[String]>>

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    request: @escaping @MainActor (_ query: String) async throws -> [String]
  ) {
    songs = query.load(
      after: .milliseconds(300), clock: clock, reloadingOn: tryAgain.signal
    ) { query in
      try await request(query)
    }
  }
}
