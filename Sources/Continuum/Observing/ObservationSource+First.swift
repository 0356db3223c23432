extension ObservationSource {
  /// Waits for a value or an event that satisfies `predicate`.
  ///
  /// ```swift
  /// let state = await viewModel.state.first { !$0.isLoading }
  /// ```
  ///
  /// Use it in a task that needs one value: the end of a load, the first non-empty text, the answer
  /// to a question. If the current value satisfies the predicate, it returns immediately. For a
  /// signal, only later events count ([L15](doc:Laws#L15-Asynchronous-sequences)). It keeps nothing
  /// alive.
  ///
  /// It waits as long as it takes. So in a test, where the value may never come, use the `Recorder`
  /// of ContinuumTesting: `try await recorder.first { !$0.isLoading }` gives up after ten seconds,
  /// and says what has come instead.
  ///
  /// - Parameters:
  ///   - isolation: Filled in by the compiler.
  ///   - predicate: Returns `true` for the value or event to wait for. It is called for each value
  ///     or event, on the actor of the calling code ([L8](doc:Laws#L8-Where-deliveries-run)), until
  ///     it has returned `true`.
  /// - Returns: The first value or event that satisfies `predicate`, or `nil` if the source ends or
  ///   the task is cancelled before.
  /// - Throws: What `predicate` throws.
  @discardableResult
  public func first<Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext where predicate:
      sending @escaping @isolated(any) (Element) throws(Failure) -> Bool
  ) async throws(Failure) -> Element? {
    let place = Place.of(predicate, nil, isolation)
    let predicate = withoutIsolation(predicate, as: ((Element) throws(Failure) -> Bool).self)
    let search = Subscription<Result<Element, Failure>>(_observed.node, place) { observer, value in
      // It may have ended, while its end has not reached this code yet.
      if observer.hasEnded { return nil }
      let value = value.value(as: Element.self)
      do throws(Failure) {
        guard try predicate(value) else { return nil }
        observer.end()
        return .success(value)
      } catch {
        observer.end()
        return .failure(error)
      }
    }
    return try await search.next(isolation: isolation)?.get()
  }
}

extension Signal {
  /// Waits for the next event.
  ///
  /// ```swift
  /// let answer = await dialog.answered.first()
  /// ```
  ///
  /// It waits as long as it takes: in a test, use `next()` of a `Recorder` of ContinuumTesting.
  ///
  /// - Parameter isolation: Filled in by the compiler.
  /// - Returns: The next event, or `nil` if the signal ends or the task is cancelled before
  ///   ([L15](doc:Laws#L15-Asynchronous-sequences)).
  @discardableResult
  public func first(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    await first(isolation: isolation) { _ in true }
  }
}
