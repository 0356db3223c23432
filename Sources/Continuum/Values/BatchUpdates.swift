/// Makes one delivery of many writes.
///
/// ```swift
/// batchUpdates {
///   first.value = "Grace"
///   last.value = "Hopper"
/// }
/// ```
///
/// Use it if several variables change together, so that observations do not receive a new value of
/// one with an old value of another.
///
/// All code can read the writes immediately. When `body` has ended, each observation gets one
/// delivery, however many of its sources `body` has written, and how often
/// ([L12](doc:Laws#L12-Consistency)). Batches nest: the outermost one delivers.
///
/// A batch covers the writes of its own thread only. Other threads can read those writes one by
/// one, and a delivery that another thread makes before `body` has ended shows them. So keep values
/// that no thread may see apart in one variable.
///
/// - Parameter body: Makes the writes. It runs on this thread, without a lock. Its writes are
///   delivered even if it throws.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func batchUpdates<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try ThreadContext.current.batch(body)
}
