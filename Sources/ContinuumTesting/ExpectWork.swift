import Continuum

/// Expects how many transforms run and how many deliveries are made in a call and all that follows
/// from it.
///
/// ```swift
/// try await expectWork(transforms: 2, deliveries: 3) { viewModel.name.value = "x" }
/// ```
///
/// Use it as a budget for a change of a view model: unlike a measured time, the numbers are the
/// same in every run.
///
/// It counts the transforms that run, whether their value changes or not, and the deliveries to
/// observations, including those of a ``Recorder``. A `load` counts as a transform when it begins
/// and when it ends. Consequences count, too: deliveries on the main actor, on queues and on
/// actors, and the work of `debounce`, `throttle` and `load` while `body` runs; advance a
/// ``ManualClock`` in `body` for that. The work of other tests does not count. A call inside
/// another one counts for both.
///
/// It returns when the work that the library has sent to the main actor, to queues and to actors in
/// `body` is done. The operation of a `load` may end later: to count it, `await` its outcome in
/// `body`.
///
/// - Parameters:
///   - transforms: The expected number of transforms; `nil` for any number.
///   - deliveries: The expected number of deliveries; `nil` for any number.
///   - isolation: Filled in by the compiler.
///   - body: Makes the change. It runs in the isolation of the caller.
/// - Returns: What `body` returns.
/// - Throws: A ``WorkError`` that lists the work and its causes, if the numbers differ; or the
///   error of `body`.
@discardableResult
public func expectWork<Result>(
  transforms: Int? = nil, deliveries: Int? = nil,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async throws -> Result {
  let events = Guarded<[ContinuumTrace.Event]>([])
  let result = try await TraceScope.trace { event in
    switch event.kind {
    case .computed, .delivered: events.withLock { $0.append(event) }
    case .wrote, .sent, .posted, .skipped, .ended: break
    }
  } while: {
    try await body()
  }
  let work = events.withLock { $0 }
  let computed = work.filter { $0.kind != .delivered }
  let delivered = work.filter { $0.kind == .delivered }
  var problems: [String] = []
  if let transforms, transforms != computed.count {
    let expected = transforms == 1 ? "1 transform" : "\(transforms) transforms"
    let (count, has) = computed.countAndVerb("has", "have")
    problems.append("Expected \(expected), but \(count) \(has) run\(computed.list)")
  }
  if let deliveries, deliveries != delivered.count {
    let expected = deliveries == 1 ? "1 delivery" : "\(deliveries) deliveries"
    let (count, was) = delivered.countAndVerb("was", "were")
    problems.append("Expected \(expected), but \(count) \(was) made\(delivered.list)")
  }
  if !problems.isEmpty { throw WorkError(description: problems.joined(separator: "\n")) }
  return result
}

/// The error of `expectWork`: the work was more, or less, than expected.
public struct WorkError: Error, CustomStringConvertible {
  /// The expected and the actual number, and the work, each with its causes.
  public let description: String
}

extension [ContinuumTrace.Event] {
  fileprivate func countAndVerb(_ singular: String, _ plural: String) -> (String, String) {
    (isEmpty ? "none" : "\(count)", count > 1 ? plural : singular)
  }

  fileprivate var list: String { isEmpty ? "." : ":" + map { "\n\($0)" }.joined() }
}
