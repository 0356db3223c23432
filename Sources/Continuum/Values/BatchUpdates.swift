/// Makes many writes one change.
///
/// ```swift
/// batchUpdates {
///   first.value = "Grace"
///   last.value = "Hopper"
/// }
/// ```
///
/// Use it where several variables change together, so that the observations get one value and not
/// the moments in between.
///
/// What `body` writes can be read at once. The deliveries come when it has ended, one for each
/// observation, however many of its sources were written and how often (L11). Batches nest: the
/// outermost delivers. A batch covers the writes of its own thread; other threads' writes are
/// delivered as usual, and other threads can read its writes as they are made. A delivery that
/// another thread makes meanwhile shows them, too: what no thread must ever see apart belongs in
/// one variable.
///
/// - Parameter body: Makes the writes. It runs on this thread, under no lock. What it has written
///   is delivered even if it throws.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func batchUpdates<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try ThreadContext.current.hold(body)
}
