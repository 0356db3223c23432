extension ObservationSource {
  /// Waits for a value or an event that satisfies `predicate`.
  ///
  /// ```swift
  /// let state = await viewModel.state.first { !$0.isLoading }
  /// ```
  ///
  /// Use it where a task needs one value: the end of a load, the first non-empty text, the answer to a
  /// question. If the current value satisfies the predicate, it returns at once; of a signal, only what
  /// is sent from now on counts (L14). It keeps nothing alive, and what it observes ends when it returns.
  ///
  /// - Parameters:
  ///   - isolation: Where the caller runs. The compiler fills it in.
  ///   - predicate: Tells whether a value or an event is the one. It is called with what an observation made
  ///     here receives, where that is delivered (L8), until it has returned `true`.
  /// - Returns: The first that satisfies it, or `nil` if the source ends or the task is
  ///   cancelled before.
  /// - Throws: What `predicate` throws.
  public func first<Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    where predicate: @escaping (Element) throws(Failure) -> Bool
  ) async throws(Failure) -> Element? {
    let search = Subscription<Result<Element, Failure>>(
      _observed.node, Place(queue: nil, isolation: isolation)
    ) { observer, value in
      // It may be over, and on its way to be told so.
      if observer.isOver { return nil }
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
  /// - Parameter isolation: Where the caller runs. The compiler fills it in.
  /// - Returns: The next event, or `nil` if the signal ends or the task is cancelled before (L14).
  public func first(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    await first(isolation: isolation) { _ in true }
  }
}
