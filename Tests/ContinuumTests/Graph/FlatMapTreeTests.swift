import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Shows the path to it, which it gets from its parent's.
private final class Folder: Sendable {
  let parent: Variable<Folder?>
  let path: Constant<String>

  init(_ name: String, in parent: Folder? = nil) {
    self.parent = Variable(value: parent)
    path = self.parent.flatMap { parent in
      parent.map { $0.path.map { "\($0)/\(name)" } } ?? Constant(value: name)
    }
  }
}

@Suite("L12 Consistency: what a source that is being left still says does not matter", .ownThreads)
struct FlatMapTreeTests {
  let center = NotificationCenter()
  private let x = Folder("x")
  private let y = Folder("y")
  let one = Constant(value: 1)

  @Test func aParentBecomesTheChildOfItsChildBetweenTwoReads() {
    x.parent.value = y
    #expect(x.path.value == "y/x")
    x.parent.value = nil
    y.parent.value = x
    #expect(y.path.value == "x/y")
    #expect(x.path.value == "x")
  }

  @Test func aParentBecomesTheChildOfItsChildWhileOneIsObserved() {
    let log = Log<String>()
    center.continuum.observe(x.path, onValueChange: { log.append($0) })
    x.parent.value = y
    batchUpdates {
      y.parent.value = x
      x.parent.value = nil
      #expect(y.path.value == "x/y")
    }
    #expect(y.path.value == "x/y")
    #expect(log.all == ["x", "y/x", "x"])
  }

  @Test func aParentBecomesTheChildOfItsChildInABatch() {
    let (logX, logY) = (Log<String>(), Log<String>())
    center.continuum.observe(x.path, onValueChange: { logX.append($0) })
    center.continuum.observe(y.path, onValueChange: { logY.append($0) })
    x.parent.value = y
    batchUpdates {
      x.parent.value = nil
      y.parent.value = x
    }
    batchUpdates {
      y.parent.value = nil
      x.parent.value = y
    }
    #expect(logX.all == ["x", "y/x", "x", "y/x"])
    #expect(logY.all == ["y", "x/y", "y"])
  }

  @Test func aParentBecomesTheChildOfItsChildInADelivery() {
    let turned = Variable(value: false)
    center.continuum.observe(x.path, onValueChange: { _ in })
    center.continuum.observe(y.path, onValueChange: { _ in })
    x.parent.value = y
    let paths = Log<String>()
    center.continuum.observe(turned, initial: false) { [x, y] _ in
      x.parent.value = nil
      y.parent.value = x
      for folder in [y, x] { paths.append(folder.path.value) }
    }
    turned.value = true
    #expect(paths.all == ["x/y", "x"])
  }

  @Test func aLongLineOfFoldersIsTurnedRound() {
    let folders = (0..<100).map { Folder("\($0)") }
    for (child, parent) in zip(folders.dropFirst(), folders) { child.parent.value = parent }
    let observers = folders.map { center.continuum.observe($0.path, onValueChange: { _ in }) }
    let names = (0..<100).map(String.init)
    #expect(folders.last?.path.value == names.joined(separator: "/"))
    batchUpdates {
      for (parent, child) in zip(folders.dropFirst(), folders) { child.parent.value = parent }
      folders.last?.parent.value = nil
    }
    #expect(folders.first?.path.value == names.reversed().joined(separator: "/"))
    #expect(observers.allSatisfy { !$0.isCancelled })
  }

  @Test func foldersAreMovedAtRandom() {
    var random = SystemRandomNumberGenerator()
    let folders = (0..<8).map { Folder("\($0)") }
    let logs = folders.map { _ in Log<String>() }
    for index in [0, 3, 5] {
      center.continuum.observe(folders[index].path, onValueChange: { logs[index].append($0) })
    }
    func path(_ folder: Folder) -> String {
      let name = "\(folders.firstIndex { $0 === folder }!)"
      return folder.parent.value.map { "\(path($0))/\(name)" } ?? name
    }
    for _ in 0..<2_000 {
      batchUpdates {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let (child, parent) = (folders.randomElement()!, folders.randomElement()!)
          var next: Folder? = parent
          while let one = next, one !== child { next = one.parent.value }
          child.parent.value = next == nil ? parent : nil
        }
      }
      for index in [0, 3, 5] { #expect(logs[index].last == path(folders[index])) }
      let any = folders.randomElement()!
      #expect(any.path.value == path(any))
    }
  }

  /// While z is put below x, it is known neither that x stays below y, nor that y leaves z.
  @Test(arguments: [false, true])
  func aSourceThatWasLetGoOfIsFollowedAgainIfItStays(_ observesZ: Bool) {
    let (aboveY, aboveZ) = (Variable<Constant<Int>>(value: one), Variable(value: one))
    let (which, number) = (Variable(value: 0), Variable(value: 0))
    let z = aboveZ.flatMap { $0.map { $0 * 10 + 3 } }
    let y = aboveY.flatMap { $0.map { $0 * 10 + 2 } }
    let x = which.flatMap { _ in number }.removeDuplicates().flatMap { _ in y.map { $0 * 10 + 1 } }
    aboveY.value = z
    let log = Log<Int>()
    center.continuum.observe(x, onValueChange: { log.append($0) })
    let logZ = Log<Int>()
    if observesZ { center.continuum.observe(z, onValueChange: { logZ.append($0) }) }
    batchUpdates {
      which.value = 1
      aboveY.value = one
      aboveZ.value = x
    }
    #expect(log.all == [1321, 121])
    #expect(z.value == 1213)
    #expect(logZ.all == (observesZ ? [13, 1213] : []))
  }

  @Test func whatIsTurnedRoundAndOverEnds() {
    var aboveX: Variable<Constant<Int>>? = Variable(value: one)
    var aboveY: Variable<Constant<Int>>? = Variable(value: one)
    let x = aboveX!.flatMap { $0 }
    let y = aboveY!.flatMap { $0 }
    aboveX!.value = y.map { $0 + 1 }
    let (log, logY) = (Log<Int>(), Log<Int>())
    let observers = [
      center.continuum.observe(x.map { $0 * 10 }, onValueChange: { log.append($0) }),
      center.continuum.observe(y, onValueChange: { logY.append($0) }),
    ]
    batchUpdates {
      aboveX!.value = one
      aboveY!.value = x.map { $0 + 2 }
      (aboveX, aboveY) = (nil, nil)
    }
    #expect(log.all == [20, 10])
    #expect(logY.all == [1, 3])
    #expect(observers.allSatisfy { $0.isCancelled })
  }

  @Test func whatIsTurnedRoundAndOverEndsWhereItIsObservedInTheMiddle() {
    var aboveX: Variable<Constant<Int>>? = Variable(value: one)
    var aboveY: Variable<Constant<Int>>? = Variable(value: one)
    let x = aboveX!.flatMap { $0 }
    let y = aboveY!.flatMap { $0 }
    let next = y.map { $0 + 1 }
    aboveX!.value = next
    let observers = [x, next].map { center.continuum.observe($0, onValueChange: { _ in }) }
    batchUpdates {
      aboveX!.value = one
      aboveY!.value = x
      (aboveX, aboveY) = (nil, nil)
    }
    #expect(observers.allSatisfy { $0.isCancelled })
  }

  /// x was read when it had the sum as its source, and not since.
  @Test func whatWasReadBeforeItWasTurnedRoundIsObservedAgain() {
    let (aboveX, aboveY) = (Variable(value: one), Variable(value: one))
    let aboveZ = Variable(value: one)
    let (x, y, z) = (aboveX.flatMap { $0 }, aboveY.flatMap { $0 }, aboveZ.flatMap { $0 })
    let sum = Constant(combining: y, z) { $0 + $1 }
    let next = x.map { $0 + 1 }
    aboveX.value = sum
    aboveY.value = z
    #expect(x.value == 2)
    center.continuum.observe(z, onValueChange: { _ in })
    batchUpdates {
      aboveX.value = one
      aboveY.value = next
      aboveZ.value = next
      #expect(sum.value == 4)
    }
    #expect(z.value == 2)
  }

  @Test func whatIsTurnedRoundGoesOnIfItsNewSourceDoes() {
    let number = Variable(value: 7)
    var aboveX: Variable<Constant<Int>>? = Variable(value: one)
    var aboveY: Variable<Constant<Int>>? = Variable(value: one)
    let x = aboveX!.flatMap { $0 }
    let y = aboveY!.flatMap { $0 }
    aboveX!.value = y.map { $0 + 1 }
    let (log, logY) = (Log<Int>(), Log<Int>())
    center.continuum.observe(x.map { $0 * 10 }, onValueChange: { log.append($0) })
    center.continuum.observe(y, onValueChange: { logY.append($0) })
    batchUpdates {
      aboveX!.value = Constant(variable: number)
      aboveY!.value = x.map { $0 + 2 }
      (aboveX, aboveY) = (nil, nil)
    }
    number.value = 8
    #expect(log.all == [20, 70, 80])
    #expect(logY.all == [1, 9, 10])
  }

  @Test func insideModifyItMayBeReadOnceItHasLeftTheVariable() {
    let (a, b) = (Variable(value: 1), Variable(value: 10))
    let usesA = Variable(value: true)
    let chosen = usesA.flatMap { $0 ? a : b }
    #expect(chosen.value == 1)
    usesA.value = false
    a.modify { $0 += chosen.value }
    #expect(a.value == 11)
  }

  #if os(macOS) || os(Linux)
  @Test func insideModifyItStopsOnceItFollowsTheVariable() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 1), Variable(value: 10))
        let usesA = Variable(value: false)
        let double = a.map { $0 * 2 }
        let chosen = usesA.flatMap { $0 ? double : Constant(variable: b) }
        _ = (double.value, chosen.value)
        usesA.value = true
        a.modify { $0 += chosen.value }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }
  #endif
}
