/// Makes many writes one change.
///
/// ```swift
/// batchUpdates {
///   first.value = "Grace"
///   last.value = "Hopper"
/// }
/// ```
///
/// What is written in `body` can be read at once. Deliveries come at the end, one for each observation,
/// however many of its sources were written and how often (L11). Batches nest: the outermost delivers.
/// A batch covers the writes of its own thread; other threads' writes go on as usual, and other threads
/// see its writes as they are made.
///
/// - Parameter body: Writes. It runs on this thread, under no lock. What it wrote is delivered also when
///   it throws.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func batchUpdates<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Turn.current.hold(body)
}
