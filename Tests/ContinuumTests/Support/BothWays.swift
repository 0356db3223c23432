import Continuum
import Testing

/// Runs each test twice: as a program without clocks that tests move runs it, and as a test that waits for runs does.
struct BothWays: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await TestScope.runPlainly { try await function() }
    TestScope.beginUse()
    defer { TestScope.endUse() }
    try await function()
  }
}

extension Trait where Self == BothWays {
  /// Where the tasks of runs are executed makes no difference to the tests of this suite.
  static var bothWays: BothWays { BothWays() }
}
