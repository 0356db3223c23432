import Continuum

/// Runs `body`, and waits for what it leads to: deliveries, and the runs of commands, loads and
/// followed sequences.
///
/// ```swift
/// let save = Command { try await server.save() }
/// let saved = Recorder(save.finished)
///
/// await settled { save() }
/// #expect(saved.values.count == 1)
/// ```
///
/// A load begins when it is made. To wait for the first run of a view model's load, make the view
/// model in the closure, or make a ``ManualClock`` before it.
///
/// Use it where no clock is involved: after it, a test can expect what the view model shows. It
/// waits in the same way as ``ManualClock/advance(by:)``: until each run has returned, sleeps on a
/// clock, or waits for something else that only the test can bring, such as a continuation that the
/// test resumes.
///
/// A run that computes forever, or blocks its thread until the test continues, never settles: a
/// message says so after ten seconds.
///
/// - Parameters:
///   - isolation: Filled in by the compiler.
///   - body: What the test does. It runs in the isolation of the caller.
/// - Returns: What `body` returns.
/// - Throws: The error that `body` throws. Then it does not wait.
@discardableResult
public func settled<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let tests = Tests()
  let scope = tests.addCurrent()
  let result = try await TestScope.run(in: scope, body)
  await tests.settle()
  return result
}
