import Continuum

/// The tests that use a clock, or `settled`. What waits for work waits for that of these tests.
final class Tests: Sendable {
  private let scopes = Guarded<[TestScope]>([])

  init() { TestScope.beginUse() }

  deinit {
    for scope in scopes.withLock({ $0 }) { scope.endTool() }
    TestScope.endUse()
  }

  /// The calling code belongs to one of them.
  @discardableResult
  func addCurrent() -> TestScope? {
    guard let scope = TestScope.forTool else { return nil }
    let isNew = scopes.withLock { scopes in
      if scopes.contains(where: { $0 === scope }) { return false }
      scopes.append(scope)
      return true
    }
    if isNew { scope.beginTool() }
    return scope
  }

  /// Waits for jobs that the main queue has already, and for the work of all tests.
  func settle() async {
    addCurrent()
    await Rounds.passMainQueue()
    await TestScope.settle(scopes.withLock { $0.copy })
  }
}
