import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L6 No lock over foreign code", .ownThreads)
struct NoLockOverForeignCodeTests {
  enum Code: CaseIterable, Sendable {
    case observer, setter, capturesDeinit, oldValuesDeinit
  }

  enum Deed: CaseIterable, Sendable {
    case write, modify, read, observe, cancel, releaseTarget, cancelBag, post
  }

  enum Stage: CaseIterable, Sendable {
    case here, elsewhere
  }

  /// What the foreign code acts on. It belongs to one thread at a time.
  final class Scene: @unchecked Sendable {
    let center = NotificationCenter()
    let number = Variable(value: 0)
    let other = Variable(value: 0)
    let bag = ContinuumBag()
    var target: Label? = Label()
    var observer: ContinuumObserver?
    var isDone = false
    let log = Log<Int>()

    init() {
      observer = center.continuum.observe(number, onValueChange: { _ in })
      center.continuum.observe(number, bindTo: target!, \.number)
      center.continuum.observe(number, onValueChange: { _ in }).disposed(by: bag)
    }

    func perform(_ deed: Deed) {
      switch deed {
      case .write:
        number.value = 10
        other.value = 10
      case .modify:
        number.modify { $0 += 10 }
      case .read:
        _ = (number.value, Constant(variable: number).value, number.notificationName)
      case .observe:
        center.continuum.observe(number, onValueChange: { [log] in log.append($0) })
      case .cancel:
        observer?.cancel()
        #expect(observer?.isCancelled == true)
      case .releaseTarget:
        target = nil
      case .cancelBag:
        bag.cancelAll()
      case .post:
        center.post(name: number.notificationName, object: nil)
      }
    }
  }

  @Test(arguments: Code.allCases, Deed.allCases)
  func everythingIsAllowedInsideForeignCode(code: Code, deed: Deed) {
    for stage in Stage.allCases {
      let scene = Scene()
      let act = { @Sendable in
        guard !scene.isDone else { return }
        scene.isDone = true
        switch stage {
        case .here: scene.perform(deed)
        case .elsewhere: Threads.elsewhere { scene.perform(deed) }
        }
      }
      run(code, in: scene, act)
      #expect(scene.isDone)
      #expect(scene.target == nil || scene.target?.number == scene.number.value)
      scene.number.value = 77
      #expect(scene.number.value == 77)
      if deed == .observe { #expect(scene.log.last == 77) }
      #expect(scene.target == nil || scene.target?.number == 77)
    }
  }

  @Test(arguments: Deed.allCases, Deed.allCases)
  func everyTwoThingsAreAllowedInsideOneDelivery(first: Deed, second: Deed) {
    let scene = Scene()
    let log = Log<Int>()
    scene.center.continuum.observe(
      scene.number,
      onValueChange: { value in
        log.append(value)
        guard value == 1, !scene.isDone else { return }
        scene.isDone = true
        scene.perform(first)
        scene.perform(second)
      })
    scene.number.value = 1
    #expect(scene.isDone)
    #expect(log.last == scene.number.value)
    #expect(scene.target == nil || scene.target?.number == scene.number.value)
    scene.number.value = 77
    #expect(log.last == 77)
    #expect(scene.target == nil || scene.target?.number == 77)
  }

  /// Has `act` called from `code`, inside a delivery of `scene.number`.
  private func run(_ code: Code, in scene: Scene, _ act: @escaping @Sendable () -> Void) {
    switch code {
    case .observer:
      scene.center.continuum.observe(scene.number, onValueChange: { if $0 == 1 { act() } })
      scene.number.value = 1
    case .setter:
      let field = Field()
      field.whenSet = { if $0 == 1 { act() } }
      scene.center.continuum.observe(scene.number, bindTo: field, \.number)
      scene.number.value = 1
    case .capturesDeinit:
      let observer = {
        let will = LastWill(act)
        return scene.center.continuum.observe(
          scene.number, onValueChange: { _ in withExtendedLifetime(will) {} })
      }()
      scene.center.continuum.observe(
        scene.number, onValueChange: { if $0 == 1 { observer.cancel() } })
      scene.number.value = 1
    case .oldValuesDeinit:
      let wills = Variable<LastWill?>(value: LastWill(act))
      scene.center.continuum.observe(wills, onValueChange: { _ in })
      wills.value = nil
    }
  }

  @Test func cancellingReleasesWhatWasCapturedWithoutALock() {
    let scene = Scene()
    let observer = {
      let will = LastWill {
        Threads.elsewhere { scene.perform(.observe) }
        scene.perform(.write)
      }
      return scene.center.continuum.observe(
        scene.number, onValueChange: { _ in withExtendedLifetime(will) {} })
    }()
    observer.cancel()
    #expect(scene.log.all == [0, 10])
  }

  @Test func theDeathOfASourceReleasesWhatWasCapturedWithoutALock() {
    let scene = Scene()
    do {
      let mortal = Variable(value: 0)
      let constant = Constant(variable: mortal)
      let will = LastWill {
        Threads.elsewhere { _ = constant.value }
        scene.center.continuum.observe(constant, onValueChange: { _ in })
        scene.perform(.write)
      }
      scene.center.continuum.observe(
        constant, onValueChange: { _ in withExtendedLifetime(will) {} })
    }
    #expect(scene.number.value == 10)
  }

  @Test func twoSourcesWhoseObserversReadAndWriteEachOtherDoNotDeadlock() {
    let one = Variable(value: 0)
    let other = Variable(value: 0)
    let center = NotificationCenter()
    // The other thread may write between the two: a plain assignment could undo its last write.
    center.continuum.observe(
      one,
      onValueChange: { value in
        if other.value < value { other.modify { $0 = max($0, value) } }
      })
    center.continuum.observe(
      other,
      onValueChange: { value in
        if one.value < value { one.modify { $0 = max($0, value) } }
      })
    Threads.run(count: 2) { index in
      for turn in 1...5000 {
        if index == 0 {
          one.modify { $0 = max($0, turn) }
        } else {
          other.modify { $0 = max($0, turn) }
        }
      }
    }
    #expect(one.value == 5000)
    #expect(other.value == 5000)
  }

  @Test func aWriterMayHoldALockThatAnObserverOnAnotherThreadWants() async {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    let lock = NSLock()
    let observerRuns = Gate()
    let tracker = Tracker()
    center.continuum.observe(
      number,
      onValueChange: { value in
        if value == 1 { observerRuns.open() }
        // The writer that holds the lock returns at once, and so releases it.
        let wasLocked = lock.lock(before: Date(timeIntervalSinceNow: 60))
        #expect(wasLocked)
        tracker.receive(value)
        if wasLocked { lock.unlock() }
      })
    let witness = Witness(of: number, through: center)
    let isLocked = Gate()
    Threads.run(count: 2) { index in
      if index == 0 {
        isLocked.pass()
        number.value = 1
      } else {
        lock.lock()
        isLocked.open()
        observerRuns.pass()
        number.value = 2
        lock.unlock()
      }
    }
    await witness.expect(2)
    #expect(tracker.last == 2)
  }

  @Test func theBodyOfModifyRunsUnderTheLockOfItsVariable() {
    let number = Variable(value: 0)
    let isInside = Gate()
    let readerIsAbout = Gate()
    let seen = Log<Int>()
    Threads.run(count: 2) { index in
      if index == 0 {
        number.modify { value in
          value = 1
          isInside.open()
          readerIsAbout.pass()
          Threads.spin(10_000)
          value = 2
        }
      } else {
        isInside.pass()
        readerIsAbout.open()
        seen.append(number.value)
      }
    }
    #expect(seen.all == [2])
  }

  @Test func theBodyOfModifyMayTouchOtherVariables() {
    let number = Variable(value: 1)
    let other = Variable(value: 0)
    let center = NotificationCenter()
    let log = Log<[Int]>()
    center.continuum.observe(other, onValueChange: { log.append([number.value, $0]) })
    let returned = number.modify { value in
      other.value = value
      value += 1
      return other.value
    }
    #expect(returned == 1)
    // The other's observations read this variable, so they can only be told afterwards.
    #expect(log.all == [[1, 0], [2, 1]])
  }
}
