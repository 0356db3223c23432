import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

@Suite("L8 Where deliveries run: code that Observation tracks", .ownThreads)
@MainActor
struct TrackedTests {
  let number = Variable(value: 1)

  /// What a view does: reads while it is tracked, and reads again when it is told of a change.
  private func show(
    _ source: some ValueRepresentable<Int> & SendableMetatype, _ log: Log<Int>, _ count: Int = 10
  ) {
    let source = source._constant
    withObservationTracking {
      log.append(source.tracked)
    } onChange: {
      if count > 0 { Task { @MainActor in show(source, log, count - 1) } }
    }
  }

  @Test func codeThatIsTrackedReadsEachChange() async {
    let log = Log<Int>()
    show(number, log)
    for value in 2...4 {
      number.value = value
      await log.expect { $0.last == value }
    }
    #expect(log.all == [1, 2, 3, 4])
  }

  @Test func itIsToldOnceForEachChangeAndForEachBatch() async {
    let told = Log<Int>()
    let (number, other) = (number, Variable(value: 10))
    func track() {
      withObservationTracking {
        _ = number.tracked + other.tracked
      } onChange: {
        told.append(number.value + other.value)
      }
    }
    track()
    number.value = 2
    number.value = 3
    #expect(told.all == [12])
    track()
    batchUpdates {
      number.value = 4
      other.value = 20
    }
    #expect(told.all == [12, 24])
  }

  @Test func aChangeOfAnotherThreadIsToldOnTheMainActorWhereItIsRead() async {
    let log = Log<Bool>()
    let number = number
    withObservationTracking {
      _ = number.tracked
    } onChange: {
      log.append(Main.isHere)
    }
    await Task.detached { number.value = 2 }.value
    await log.expect { $0.all == [true] }
  }

  @Test func aThreadIsToldOfWhatItHasReadAtOnce() async {
    let number = number
    await Task.detached {
      let log = Log<Int>()
      withObservationTracking {
        _ = number.tracked
      } onChange: {
        log.append(number.value)
      }
      number.value = 2
      #expect(log.all == [2])
    }.value
  }

  @Test func aChangeWhileTheTrackedCodeRunsIsToldWithTheNextOne() async {
    let number = number
    let told = await Task.detached {
      let log = Log<Int>()
      for start in [10, 20] {
        withObservationTracking {
          _ = number.tracked
          number.value = start
        } onChange: {
          log.append(number.value)
        }
        number.value = start + 1
      }
      return log.all
    }.value
    #expect(told == [11, 21])
  }

  @Test func aSecondChangeWhileTheTrackedCodeRunsIsToldWithTheNextOneToo() async {
    let number = number
    @Sendable func track() -> [Int] {
      let log = Log<Int>()
      withObservationTracking {
        _ = number.tracked
        for value in 10...12 { number.value = value }
      } onChange: {
        log.append(number.value)
      }
      number.value = 13
      return log.all
    }
    #expect(track() == [13])
    #expect(await Task.detached { track() }.value == [13])
  }

  /// The first change comes before Observation knows of the read.
  @Test func codeThatReadsAgainWhenItIsToldIsToldOfEachLaterChange() async {
    let number = number
    let told = await Task.detached {
      let log = Log<Int>()
      @Sendable func track(_ first: Int? = nil) {
        withObservationTracking {
          _ = number.tracked
          if let first { number.value = first }
        } onChange: {
          log.append(number.value)
          track()
        }
      }
      track(10)
      for value in 11...14 { number.value = value }
      return log.all
    }.value
    #expect(told == [11, 12, 13, 14])
  }

  @Test func aSourceThatIsReadAgainAfterEachChangeGoesOnRunning() {
    let (number, starts) = (number, Runs())
    let running = Constant(initial: 0) { send in
      starts.add()
      return {}
    }
    let sum = Constant(combining: number, running) { $0 + $1 }
    for value in 2...6 {
      let isTold = Locked(false)
      withObservationTracking {
        _ = sum.tracked
      } onChange: {
        isTold.withLock { $0 = true }
      }
      number.value = value
      #expect(isTold.withLock { $0 })
    }
    #expect(starts.count == 1)
  }

  @Test func derivedConstantsAndPartsAreTrackedLikeVariables() async {
    let pair = Variable(value: Pair(left: 1, right: 2))
    let (derived, part) = (Log<Int>(), Log<Int>())
    show(pair.map { $0.left * 10 }, derived)
    show(pair[\.right], part)
    pair.value.left = 3
    await derived.expect { $0.last == 30 }
    pair.value.right = 4
    await part.expect { $0.last == 4 }
  }

  @Test func aChangeBackToWhatWasToldIsToldToCodeThatHasReadAnotherValueMeanwhile() {
    let told = Log<Int>()
    let distinct = number.removeDuplicates()
    func track() {
      withObservationTracking {
        _ = distinct.tracked
      } onChange: {
        told.append(distinct.value)
      }
    }
    track()
    number.value = 2
    batchUpdates {
      number.value = 3
      track()
      number.value = 2
    }
    #expect(told.all == [2, 2])
  }

  @Test func allThatReadAreTold() {
    let told = Log<String>()
    for name in ["one", "other"] {
      withObservationTracking {
        _ = number.tracked
      } onChange: {
        told.append(name)
      }
    }
    number.value = 2
    #expect(told.all.sorted() == ["one", "other"])
  }

  @Test func nothingIsKeptForCodeThatNobodyTracks() async {
    let live = Live()
    do {
      let token = live.token()
      let derived = number.map { number in withExtendedLifetime(token) { number } }
      let first = derived.tracked
      #expect(first == 1)
      number.value = 2
      let second = derived.tracked
      #expect(second == 2)
    }
    await live.expect { $0.count == 0 }
  }

  @Test func whatWasTrackedEndsWithTheSecondChangeAfterTheLastRead() async {
    let live = Live()
    do {
      let token = live.token()
      let derived = number.map { number in withExtendedLifetime(token) { number } }
      withObservationTracking {
        _ = derived.tracked
      } onChange: {
      }
    }
    number.value = 2
    number.value = 3
    await live.expect { $0.count == 0 }
  }

  @Test func whatIsTrackedEndsWithItsSource() async {
    let live = Live()
    do {
      let token = live.token()
      let variable = Variable(value: 1)
      let derived = variable.map { number in withExtendedLifetime(token) { number } }
      withObservationTracking {
        _ = derived.tracked
      } onChange: {
      }
    }
    await live.expect { $0.count == 0 }
  }

  @Test func aSourceThatHasEndedIsReadAndNothingIsKept() async {
    let live = Live()
    do {
      let token = live.token()
      let derived = Variable(value: 1).map { number in withExtendedLifetime(token) { number } }
      withObservationTracking {
        #expect(derived.tracked == 1)
      } onChange: {
      }
    }
    await live.expect { $0.count == 0 }
  }

  @Test func whatReadsOnlySourcesThatHaveEndedIsReleased() async {
    let live = Live()
    do {
      let token = live.token()
      let ended = Variable(value: 1).map { $0 }
      withObservationTracking {
        #expect(ended.tracked == 1)
      } onChange: {
        withExtendedLifetime(token) {}
      }
    }
    await live.expect { $0.count == 0 }
  }
}

private struct Pair: Equatable {
  var left: Int
  var right: Int
}
