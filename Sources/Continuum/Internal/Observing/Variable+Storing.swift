// For ContinuumStorage, which keeps the values of variables elsewhere.

extension Variable {
  /// Calls `store` with each change, on the thread that writes, for as long as the variable lives.
  ///
  /// When a write returns, `store` has had its value or a newer one, unless another thread is in `store`: that one then
  /// calls it once more (L8). It is the first to know: observations come later.
  package func store(_ store: @escaping (Element) -> Void) {
    _ = root.observe(nil, in: .store, replays: false, nil, store)
  }
}
