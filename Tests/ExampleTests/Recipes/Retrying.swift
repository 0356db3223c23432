/// Calls `request` until it succeeds, at most `count` times. Throws the last error.
nonisolated(nonsending) func retrying<Output>(
  _ count: Int, _ request: nonisolated(nonsending) () async throws -> Output
) async throws -> Output {
  for _ in 1..<count {
    do {
      return try await request()
    } catch {
      // Without this, a search that a newer one has replaced would ask again.
      try Task.checkCancellation()
    }
  }
  return try await request()
}
