import ScheduledContinuum

// What loads (L17).

extension Scenario {
  static let loading: [Scenario] = [
    Scenario("what loads is let go of while its source is written") { stage in
      let number = stage.variable(1)
      let runs = Runs()
      let results = Holder(number.load { number in await runs.add(Run()).wait(number) })
      stage.thread("writer") { number.value = 2 }
      stage.thread("dropper") { results.letGo() }
      stage.check {
        stage.expect(runs.all.allSatisfy(\.isCancelled), "A run goes on.")
        for run in runs.all { run.end() }
      }
    },
    Scenario("a thread observes what loads while another cancels its only observation") { stage in
      let (number, runs) = (stage.variable(1), Runs())
      let results = number.load(whileObserved: true) { [token = stage.token()] _ in
        defer { withExtendedLifetime(token) {} }
        let run = Run()
        return await runs.add(run).wait(runs.all.count)
      }
      let answer = stage.map(results) { $0.value ?? 0 }
      let first = Recorder<Int>(stage, "first").follow(answer)
      stage.thread("canceller") { first.cancel() }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "second", mayRepeat: true)
        let second = recorder.follow(answer)
        stage.check {
          let current = runs.all.indices.filter { !runs.all[$0].isCancelled }
          stage.expect(current.count, is: 1, "The number of runs that go on")
          for run in runs.all { run.end() }
          stage.afterwards {
            stage.expect(recorder.values.last, is: current.first.map { $0 + 1 }, "The last answer")
            second.cancel()
          }
        }
      }
    },
    Scenario("the only observation of a load is replaced while the answer comes") { stage in
      let (number, count) = (stage.variable(1), Holder(0))
      nonisolated(unsafe) let counted = count
      let results = number.load(whileObserved: true) { _ in
        counted.content! += 1
        let answer = counted.content!
        stage.step()
        return answer
      }
      let first = Recorder<Int>(stage, "first").follow(stage.map(results) { $0.value ?? 0 })
      stage.thread("observer") {
        first.cancel()
        let between = results.value
        let recorder = Recorder<Int>(stage, "second")
        let second = recorder.follow(stage.map(results) { $0.value ?? 0 })
        stage.check {
          stage.expect(recorder.values.filter { $0 > 0 }, is: [count.content!], "The answers")
          if !between.isLoading { stage.expect(count.content, is: 1, "The number of runs") }
          second.cancel()
        }
      }
    },
    Scenario("two threads observe what loads, and cancel, while its source is written") { stage in
      let number = stage.variable(1)
      let results = number.load(whileObserved: true) { value in
        stage.step()
        return value * 7
      }
      let both = Constant(combining: number, results) { value, state in
        guard case .loaded(let answer) = state else { return 0 }
        stage.expect(answer == value * 7, "\(answer) is no answer to \(value).")
        return answer
      }
      stage.thread("writer") { number.value = 2 }
      for name in ["one", "other"] {
        stage.thread(name) {
          Recorder<Int>(stage, name, mayRepeat: true).follow(both).cancel()
        }
      }
      stage.check {
        let recorder = Recorder<Int>(stage, "last")
        let observer = recorder.follow(both)
        stage.afterwards {
          stage.expect(recorder.values.last, is: 14, "The last answer")
          observer.cancel()
        }
      }
    },
    Scenario("what loads after a pause is observed anew while its source is written") { stage in
      let (number, clock) = (stage.variable(1), StageClock(stage))
      let results = number.load(after: .seconds(1), clock: clock, whileObserved: true) { value in
        stage.step()
        return value * 7
      }
      let answer = results.map { $0.value ?? 0 }
      let observer = Recorder<Int>(stage, "first", mayRepeat: true).follow(answer)
      stage.thread("writer") { number.value = 2 }
      stage.thread("other") {
        observer.cancel()
        let recorder = Recorder<Int>(stage, "second", mayRepeat: true)
        let second = recorder.follow(answer)
        stage.check {
          stage.expect(recorder.values.last, is: 14, "The answer")
          second.cancel()
        }
      }
      stage.settle { for _ in 1...2 { clock.move(by: .seconds(10)) } }
    },
    Scenario("what an actor loads is cancelled and observed before it has begun") { stage in
      let librarian = Librarian()
      nonisolated(unsafe) let observe = { (results: Constant<Loading<Int>>) in
        let answer = results.map { $0.value ?? 0 }
        Recorder<Int>(stage, "first").follow(answer).cancel()
        let recorder = Recorder<Int>(stage, "second", mayRepeat: true)
        let observer = recorder.follow(answer)
        stage.check {
          stage.expect(recorder.values.last, is: 7, "The answer")
          observer.cancel()
        }
      }
      let number = stage.variable(1)
      Task.detached(executorPreference: Scheduler.Tasks.executor) {
        let results = await librarian.load(number)
        stage.thread("observer") { observe(results) }
      }
    },
  ]
}

private actor Librarian {
  private nonisolated let executor = Scheduler.ActorExecutor("librarian")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func load(_ number: Variable<Int>) -> Constant<Loading<Int>> {
    number.load(whileObserved: true) { self.answer($0) }
  }

  private func answer(_ number: Int) -> Int { number * 7 }
}

private final class Runs: @unchecked Sendable {  // One thread runs at a time.
  private(set) var all: [Run] = []

  func add(_ run: Run) -> Run {
    all.append(run)
    return run
  }
}

/// Goes on until it is cancelled.
private final class Run: @unchecked Sendable {  // One thread runs at a time.
  private(set) var isCancelled = false
  private var isOver = false
  private var continuation: CheckedContinuation<Void, Never>?

  func wait(_ number: Int) async -> Int {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOver { continuation.resume() } else { self.continuation = continuation }
      }
    } onCancel: {
      // Swift holds a lock of its own here, so that no other thread may go on.
      isCancelled = true
    }
    return number
  }

  func end() {
    isOver = true
    continuation?.resume()
    continuation = nil
  }
}
