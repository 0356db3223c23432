import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Nobody waits for anybody but a `modify` under way, and two of those that wait for each other stop.
@Suite("L6 No lock over foreign code: nobody waits for ever", .serialized, .ownThreads)
struct DeadlockTests {
  /// Enough for a thread that goes there to be waiting for a `modify` by then.
  private static let turns = 3000

  enum Source: CaseIterable, Sendable {
    case joinedBehind, joinedInFront, map, key
  }

  /// Observing takes part in what a body of `modify` sweeps and looks through.
  @Test(arguments: Source.allCases)
  func inAModifyOtherVariablesAreFreeWhileAThreadThatObservesThemWaits(source: Source) {
    for _ in 0..<3 {
      let center = NotificationCenter()
      let (a, b) = (Variable(value: 1), Variable(value: 2))
      let observed =
        switch source {
        case .joinedBehind: Constant(combining: b, a) { $0 + $1 }
        case .joinedInFront: Constant(combining: a, b) { $0 + $1 }
        case .map: a.map { $0 + 2 }
        case .key: Constant(combining: [b, a, b, a]) { $0[0] + $0[1] }
        }
      let isInside = Gate()
      let log = Log<Int>()
      Threads.run(count: 2, within: 120) { index in
        if index == 0 {
          a.modify { value in
            isInside.open()
            for turn in 0..<Self.turns {
              // Whatever sweeps, looks into what is observed, writes or ends.
              center.continuum.observe(b, bindTo: Label(), \.number)
              b.value = turn
              _ = b.map { $0 + 1 }.value
              if turn % 100 == 0 { Threads.spin(10_000) }
            }
            b.value = 2
            value = 10
          }
        } else {
          isInside.pass()
          center.continuum.observe(observed, onValueChange: { log.append($0) })
        }
      }
      #expect(log.gets { $0.last == 12 })
    }
  }

  #if os(macOS) || os(Linux)
  /// Where the system notices a deadlock of locks, it ends the process: so this has one of its own.
  ///
  /// The sweep looks into an observation that is just being registered with the variable being modified.
  @Test func aSweepInsideAModifyAndObservingWhatIsJoinedDoNotWaitForEachOther() async {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      let (a, b) = (Variable(value: 1), Variable(value: 2))
      let joined = [
        Constant(combining: a, b) { $0 + $1 }, Constant(combining: b, a) { $0 + $1 },
      ]
      let isOver = Runs()
      Threads.run(count: 3, within: 120) { index in
        if index < 2 {
          while isOver.count == 0 {
            center.continuum.observe(joined[index], onValueChange: { _ in }).cancel()
          }
        } else {
          for turn in 0..<500 {
            a.modify { value in
              for _ in 0..<70 { center.continuum.observe(b, bindTo: Label(), \.number) }
              value = turn
            }
          }
          isOver.add()
        }
      }
      #expect(isOver.count == 1)
      // Lets the others go, if it is the deadlock.
      isOver.add()
    }
  }

  @Test func cancellingWhileAnotherThreadObservesAndModifiesIsFree() async {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      let (a, b) = (Variable(value: 1), Variable(value: 2))
      let bag = ContinuumBag()
      let finished = Runs()
      Threads.run(count: 4, within: 120) { index in
        // What waits to be cancelled slows the others down, so there is never much of it.
        if index == 3 {
          while finished.count < 3 { bag.cancelAll() }
          return
        }
        for turn in 0..<2000 {
          switch index {
          case 0: a.modify { one in one = b.modify { other in other } }
          case 1:
            center.continuum.observe(
              Constant(combining: b, a) { $0 + $1 }, onValueChange: { _ in }
            ).disposed(by: bag)
          default:
            let observer = center.continuum.observe(
              Constant(combining: a, b) { $0 + $1 }, onValueChange: { _ in })
            if turn % 2 == 0 { observer.cancel() } else { observer.disposed(by: bag) }
          }
        }
        finished.add()
      }
    }
  }

  @Test func twoBodiesOfModifyThatReadEachOthersVariableStopAndAreBothNamed() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: ""))
        Stop.announce(a.notificationName)
        Stop.announce(b.notificationName)
        let (first, second) = (Gate(), Gate())
        Thread.detachNewThread {
          a.modify { _ in
            first.open()
            second.pass()
            _ = b.value
          }
        }
        Thread.detachNewThread {
          b.modify { _ in
            second.open()
            first.pass()
            _ = a.value
          }
        }
        await Stop.wait(within: 60)
      }, saying: "modify")
  }

  @Test func twoBodiesOfModifyThatModifyEachOthersVariableStopAndAreBothNamed() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: ""))
        Stop.announce(a.notificationName)
        Stop.announce(b.notificationName)
        let (first, second) = (Gate(), Gate())
        Thread.detachNewThread {
          a.modify { _ in
            first.open()
            second.pass()
            b.modify { $0 += "1" }
          }
        }
        Thread.detachNewThread {
          b.modify { _ in
            second.open()
            first.pass()
            a.modify { $0 += 1 }
          }
        }
        await Stop.wait(within: 60)
      }, saying: "modify")
  }

  @Test func twoBodiesOfModifyThatReadWhatIsDerivedFromEachOtherStop() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(a.notificationName)
        Stop.announce(b.notificationName)
        let (fromA, fromB) = (a.map { $0 + 1 }, b.map { $0 + 1 })
        let (first, second) = (Gate(), Gate())
        Thread.detachNewThread {
          a.modify { _ in
            first.open()
            second.pass()
            _ = fromB.value
          }
        }
        Thread.detachNewThread {
          b.modify { _ in
            second.open()
            first.pass()
            _ = fromA.value
          }
        }
        await Stop.wait(within: 60)
      }, saying: "modify")
  }

  @Test func threeBodiesOfModifyInARingStop() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let variables = (0..<3).map { Variable(value: $0) }
        for variable in variables { Stop.announce(variable.notificationName) }
        let gates = (0..<3).map { _ in Gate() }
        for index in 0..<3 {
          Thread.detachNewThread {
            variables[index].modify { _ in
              gates[index].open()
              gates[(index + 1) % 3].pass()
              _ = variables[(index + 1) % 3].value
            }
          }
        }
        await Stop.wait(within: 60)
      }, saying: "modify", naming: .one)
  }
  #endif

  /// Waiting for a body that waits for nobody is no deadlock.
  @Test func bodiesOfModifyThatNestInOneOrderWaitForEachOther() {
    let (a, b) = (Variable(value: 0), Variable(value: 0))
    Threads.run(count: 4, within: 180) { _ in
      for _ in 0..<1000 {
        a.modify { one in
          one = b.modify { other in
            other += 1
            return other
          }
        }
      }
    }
    #expect(a.value == 4000)
  }
}
