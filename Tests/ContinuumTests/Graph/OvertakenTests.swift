import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Other threads write, and compute, while a transform that a flatMap needs first runs.
@Suite("L12 Overtaken by others", .ownThreads)
struct OvertakenTests {
  private let center = NotificationCenter()
  private let choice = Variable(value: 0)
  private let source = Variable(value: 0)
  private let runs = Runs()

  /// What other threads do whenever the transform runs.
  enum Others: CaseIterable {
    case writeTheChoice, writeBoth, writeBothInABatch, readSomethingElse, readTheSame
  }

  /// What the transform returns.
  enum Followed: CaseIterable { case variable, derived, derivedAnew, flatMap }

  @Test(arguments: Others.allCases, Followed.allCases)
  func aReadReturnsAfterAFewRuns(others: Others, followed: Followed) {
    let constant = made(followed, overtakenBy: others)
    let value = constant.value
    #expect(runs.count <= 4, "The transform ran again for each write: \(runs.count) times.")
    if others == .writeBothInABatch { #expect(value[0] == value[1], "\(value) is of no moment.") }
  }

  /// `[choice, source]`
  private func made(_ followed: Followed, overtakenBy others: Others) -> Constant<[Int]> {
    let itself = Box<Constant<[Int]>>()
    let isNested = Locked(false)
    let other = Variable(value: 0)
    let unrelated = other.map { $0 + 1 }
    let derived = source.map { $0 }
    let inner = choice.map { _ in derived }.flatMap { $0 }
    let constant = choice.flatMap { [choice, source, runs] chosen in
      if !isNested.withLock({ $0 }), runs.count < 50 {
        runs.add()
        Threads.elsewhere {
          isNested.withLock { $0 = true }
          switch others {
          case .writeTheChoice: choice.value += 1
          case .writeBoth:
            choice.value += 1
            source.value += 1
          case .writeBothInABatch:
            batchUpdates {
              choice.value += 1
              source.value += 1
            }
          case .readSomethingElse:
            other.value += 1
            _ = unrelated.value
          case .readTheSame:
            choice.value += 1
            _ = itself.content?.value
            choice.value += 1
          }
          isNested.withLock { $0 = false }
        }
      }
      return switch followed {
      case .variable: Constant(variable: source).map { [chosen, $0] }
      case .derived: derived.map { [chosen, $0] }
      case .derivedAnew: source.map { $0 }.map { [chosen, $0] }
      case .flatMap: inner.map { [chosen, $0] }
      }
    }
    itself.content = constant
    return constant
  }

  @Test func aReadReturnsAlthoughOthersComputeTheSame() {
    let itself = Box<Constant<Int>>()
    let isNested = Locked(false)
    let double = choice.map { [choice, runs] value in
      if !isNested.withLock({ $0 }), runs.count < 50 {
        runs.add()
        Threads.elsewhere {
          isNested.withLock { $0 = true }
          choice.value += 1
          _ = itself.content?.value
          choice.value += 1
          isNested.withLock { $0 = false }
        }
      }
      return value * 2
    }
    itself.content = double
    #expect([0, 2].contains(double.value))
    #expect(runs.count == 1)
    #expect(double.value >= 4)
  }

  @Test func aReadReturnsAlthoughAnOlderOneEndsMeanwhile() {
    let (isOlderAtWork, mayOlderEnd, hasOlderEnded) = (Gate(), Gate(), Gate())
    let double = choice.map { [runs] value in
      runs.add()
      if value == 0 {
        isOlderAtWork.open()
        mayOlderEnd.pass()
      } else if runs.count == 2 {
        mayOlderEnd.open()
        hasOlderEnded.pass()
      }
      return value * 2
    }
    Thread.detachNewThread {
      #expect(double.value == 0)
      hasOlderEnded.open()
    }
    isOlderAtWork.pass()
    choice.value = 1
    #expect(double.value == 2)
    #expect(runs.count == 2, "The transform ran again for a value that was older.")
    #expect(double.value == 2)
  }

  /// The read computes `plain` before the choices, and needs it after them. Others publish a newer value for it meanwhile,
  /// and leave that out of date, or the read would find it current when it begins again.
  @Test(arguments: [[1], [0, 1]])
  func aReadKeepsWhatItHasComputedWhateverOthersPublish(whileItChooses overtaken: [Int]) {
    let plain = choice.map { $0 }
    let chosen = (0..<2).map { index in
      choice.flatMap { [choice, runs] value in
        if overtaken.contains(index), runs.count < 50 {
          runs.add()
          Threads.elsewhere {
            choice.value += 1
            _ = plain.value
            choice.value += 1
          }
        }
        return Constant(value: value)
      }
    }
    let all = Constant(combining: plain, chosen[0], chosen[1]) { [$0, $1, $2] }
    let value = all.value
    #expect(Set(value).count == 1, "\(value) is of no moment.")
    #expect(runs.count <= 4, "The transforms ran again for each write: \(runs.count) times.")
  }

  @Test func anObservationReceivesAValueWhileAnotherThreadIsInABatch() {
    let log = Log<Int>()
    let runsAtFirst = Locked(0)
    let followed = choice.flatMap { [choice, source, runs] chosen in
      if chosen > 0, runs.count < 50 {
        runs.add()
        Threads.elsewhere { batchUpdates { choice.value += 1 } }
      }
      return Constant(variable: source)
    }
    withExtendedLifetime(followed) {
      center.continuum.observe(Constant(combining: choice, followed) { $0 + $1 }) { [runs] in
        log.append($0)
        runsAtFirst.withLock { if $0 == 0 { $0 = runs.count } }
      }
      choice.value = 1
      #expect(log.last == choice.value)
    }
  }

  @MainActor @Test func theMainActorDeliversAfterAFewRuns() async {
    let followed = choice.flatMap(on: MainActor.self) { [choice, source, runs] chosen in
      if chosen > 0, runs.count < 50 {
        runs.add()
        Threads.elsewhere { choice.value += 1 }
      }
      return source.map { chosen + $0 }
    }
    var log: [Int] = []
    var runsBefore: [Int] = []
    center.continuum.observe(followed) { [runs] in
      log.append($0)
      runsBefore.append(runs.count)
    }
    choice.value = 1
    #expect((runsBefore.dropFirst().first ?? 50) <= 4, "It was never done: \(runsBefore)")
    await followed.expect { $0 == 51 }
    #expect(log == log.sorted())
  }
}
