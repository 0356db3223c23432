import Foundation

/// How long this thread works while `body` runs. Other work of the machine does not count.
package func threadTime(_ body: () -> Void) -> Duration {
  let start = threadTime()
  body()
  return threadTime() - start
}

/// For how long all threads of this process have worked.
package func processTime() -> Duration { timeShown(by: CLOCK_PROCESS_CPUTIME_ID) }

private func threadTime() -> Duration { timeShown(by: CLOCK_THREAD_CPUTIME_ID) }

private func timeShown(by clock: clockid_t) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
