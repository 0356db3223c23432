import Continuum
import Dispatch
import Foundation

/// Follows values with `for await`, and holds writes back for a while.
func benchmarkWaiting() {
  benchmarkAsyncSequences()
  benchmarkDebounce()
}

// MARK: - Async sequences

/// Takes each value as soon as it is written, beside the stream that a person would make for that.
private func benchmarkAsyncSequences() {
  print("Nanoseconds per element of an asynchronous sequence:")
  let times = race([valuesOfState(), newestOfStream(), valuesOfSignal(), allOfStream()])
  let names = [
    "values of a state", "AsyncStream that buffers the newest", "values of a signal",
    "AsyncStream that buffers all",
  ]
  for (index, name) in names.enumerated() { printFigure(name, times[index], "ns") }
  print("Ratios:")
  printRatio("values of a state to AsyncStream", times.ratio(0, to: 1), atMost: 1.5)
  printRatio("values of a signal to AsyncStream", times.ratio(2, to: 3), atMost: 1.5)
}

private func valuesOfState() -> Contender {
  asynchronous { count in
    let source = Variable(value: 0)
    var values = source.values.makeAsyncIterator()
    for value in 1...count {
      source.value = value
      check(await values.next() == value, "a value was lost")
    }
  }
}

private func valuesOfSignal() -> Contender {
  asynchronous { count in
    let source = Emitter<Int>()
    var values = source.signal.values.makeAsyncIterator()
    for value in 1...count {
      source.send(value)
      check(await values.next() == value, "an event was lost")
    }
  }
}

private func newestOfStream() -> Contender { stream(.bufferingNewest(1)) }

private func allOfStream() -> Contender { stream(.unbounded) }

private func stream(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> Contender {
  asynchronous { count in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    var values = stream.makeAsyncIterator()
    for value in 1...count {
      continuation.yield(value)
      check(await values.next() == value, "a value was lost")
    }
  }
}

/// Runs in a task of its own, and waits for it.
private func asynchronous(_ body: @escaping @Sendable (_ count: Int) async -> Void) -> Contender {
  Contender("") { count in
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await body(count)
      done.signal()
    }
    done.wait()
  }
}

// MARK: - Time

/// Writes what is held back, beside what is delivered, and beside a task that a person would make for
/// each write.
private func benchmarkDebounce() {
  let center = NotificationCenter()
  let plain = Variable(value: 0)
  let label = Label()
  center.continuum.observe(plain, bindTo: label, \.number)
  let debounced = Variable(value: 0)
  let late = Label()
  center.continuum.observe(debounced.debounce(for: .seconds(3_600)), bindTo: late, \.number)
  let throttled = Variable(value: 0)
  center.continuum.observe(throttled.throttle(for: .seconds(3_600)), bindTo: late, \.number)
  let byHand = DebouncedByHand(late)
  let times = race([
    Contender("") { count in
      for value in 1...count { plain.value = value }
      check(label.number == count, "the label shows an old value")
    },
    Contender("") { count in
      for value in 1...count { debounced.value = value }
      check(late.number == 0, "a value has not waited")
    },
    Contender("") { count in
      for value in 1...count { throttled.value = value }
      check(late.number == 0, "a value has not waited")
    },
    Contender("") { count in
      for value in 1...count { byHand.write(value) }
      check(late.number == 0, "a value has not waited")
    },
  ])
  print("Nanoseconds per write:")
  let names = [
    "bound to a property", "debounced, while it waits", "throttled, while it waits",
    "a task that is cancelled and sleeps",
  ]
  for (index, name) in names.enumerated() { printFigure(name, times[index], "ns", places: 1) }
  print("Ratios:")
  printRatio("a debounced write to a plain one", times.ratio(1, to: 0), atMost: 3)
  printRatio("a throttled write to a plain one", times.ratio(2, to: 0), atMost: 3)
}

private final class DebouncedByHand {
  private let label: Label
  private var task: Task<Void, Never>?

  init(_ label: Label) { self.label = label }

  deinit { task?.cancel() }

  func write(_ value: Int) {
    task?.cancel()
    // Nothing else touches the label before the task does.
    nonisolated(unsafe) let label = label
    task = Task.detached {
      try? await Task.sleep(for: .seconds(3_600))
      if !Task.isCancelled { label.number = value }
    }
  }
}
