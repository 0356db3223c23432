import Foundation

/// How long this thread works while `body` runs. Other work of the machine does not count.
package func threadTime(_ body: () -> Void) -> Duration {
  let start = threadTime()
  body()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
