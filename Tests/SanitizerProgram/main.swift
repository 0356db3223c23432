// A user's program, run under the thread sanitizer: many threads write, observe, cancel, read and derive,
// and what each observation touches is protected by nothing but the laws. The sanitizer must have
// nothing to say.
//
//     swift run --sanitize=thread SanitizerProgram
//     swift run -c release --sanitize=thread SanitizerProgram
//
// The values are numbers: how Swift shares the storage of, say, an array between threads is nothing that
// the sanitizer understands, with or without this package.
//
// The optimised one sees more: there the library reads its lists itself and not through calls into the
// standard library, which the sanitizer does not look into.

import Continuum
import Dispatch
import Foundation
import Observation

/// What an observation fills. That it never runs twice at the same time (L4) is all that protects it.
final class Page: @unchecked Sendable {
  private(set) var lines: [Int] = []

  func append(_ line: Int) {
    if lines.count >= 64 { lines.removeAll(keepingCapacity: true) }
    lines.append(line)
  }
}

final class Label {
  var number = 0
}

/// Passes something from one thread to another. The sanitizer sees this lock.
final class Shelf: @unchecked Sendable {
  private let lock = NSLock()
  private var observers: [ContinuumObserver] = []

  func put(_ observer: ContinuumObserver) {
    lock.lock()
    observers.append(observer)
    lock.unlock()
  }

  func takeAll() -> [ContinuumObserver] {
    lock.lock()
    defer { lock.unlock() }
    defer { observers = [] }
    return observers
  }
}

func onThreads(_ bodies: [@Sendable () -> Void]) {
  let done = DispatchGroup()
  for body in bodies {
    done.enter()
    let thread = Thread {
      body()
      done.leave()
    }
    thread.stackSize = 1 << 20
    thread.start()
  }
  guard done.wait(timeout: .now() + 240) == .success else { fatalError("A thread hangs.") }
}

let turns = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2000

/// Threads that observe and cancel while others write: the list of observations changes all the time,
/// and the thread that writes goes through it.
func comeAndGo() {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let steady = (0..<3).map { _ in Page() }
  for page in steady { center.continuum.observe(number, onValueChange: { page.append($0) }) }
  let writer: @Sendable () -> Void = {
    for turn in 0..<turns { number.modify { $0 = $0 % 1000 + turn } }
  }
  let visitor: @Sendable () -> Void = {
    for turn in 0..<turns {
      let page = Page()
      let observer = center.continuum.observe(number, onValueChange: { page.append($0) })
      if turn % 3 == 0 { _ = number.value }
      observer.cancel()
    }
  }
  onThreads([writer, writer, visitor, visitor])
}

/// Observations made on one thread and ended on another, and targets that die meanwhile.
func handOver() {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let (shelf, bag) = (Shelf(), ContinuumBag())
  onThreads([
    { for turn in 0..<turns { number.value = turn } },
    { for _ in 0..<turns { number.modify { $0 += 1 } } },
    {
      for _ in 0..<turns {
        let page = Page()
        shelf.put(center.continuum.observe(number, onValueChange: { page.append($0) }))
      }
    },
    {
      for _ in 0..<turns {
        for observer in shelf.takeAll() { observer.cancel() }
        center.continuum.observe(number, bindTo: Label(), \.number).disposed(by: bag)
      }
    },
    {
      for _ in 0..<turns / 10 { bag.cancelAll() }
    },
  ])
}

/// Observations whose targets die at once: the lists are swept while others add to them.
func sweep() {
  let center = NotificationCenter()
  let (number, bag, model) = (Variable(value: 0), ContinuumBag(), Variable(value: 0))
  let observing: @Sendable () -> Void = {
    for turn in 0..<turns {
      center.continuum.observe(number, bindTo: Label(), \.number).disposed(by: bag)
      if turn % 7 == 0 { center.continuum.observe(model, bindTo: Label(), \.number) }
    }
  }
  onThreads([
    observing, observing, observing,
    { for turn in 0..<turns / 10 { number.value = turn } },
    { for turn in 0..<turns / 10 { model.value = turn } },
  ])
}

/// Derived values that come and go.
func derive() {
  let center = NotificationCenter()
  let (a, b) = (Variable(value: 0), Variable(value: 0))
  let sum = Constant(combining: a.map { $0 * 2 }, b) { $0 &+ $1 }
  let page = Page()
  center.continuum.observe(sum, onValueChange: { page.append($0) })
  onThreads([
    { for turn in 0..<turns { a.modify { $0 = $0 % 1000 + turn } } },
    {
      for turn in 0..<turns {
        batchUpdates {
          a.value = turn
          b.value = turn
        }
      }
    },
    {
      for _ in 0..<turns {
        let page = Page()
        let observer = center.continuum.observe(
          sum.removeDuplicates().map { $0 % 7 }, onValueChange: page.append)
        observer.cancel()
      }
    },
    { for _ in 0..<turns { _ = sum.map { $0 &+ 1 }.value } },
  ])
}

/// On queues, with writers that do not wait.
func enqueue() {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let queues = (0..<2).map { _ in OperationQueue() }
  for queue in queues {
    let page = Page()
    center.continuum.observe(number, on: queue, onValueChange: page.append)
    center.continuum.observe(number.map { $0 * 2 }, on: queue, onValueChange: { _ in })
  }
  let writer: @Sendable () -> Void = { for turn in 0..<turns { number.value = turn } }
  onThreads([
    writer, writer,
    {
      for _ in 0..<turns / 4 {
        let page = Page()
        center.continuum.observe(number, on: queues[0], onValueChange: page.append).cancel()
      }
    },
  ])
  for queue in queues { queue.waitUntilAllOperationsAreFinished() }
}

/// Properties of objects, refreshed from several threads.
func post() {
  final class Model: @unchecked Sendable {
    let count = 1
  }
  let center = NotificationCenter()
  let model = Model()
  let page = Page()
  center.continuum.observe(model, \.count, onValueChange: page.append)
  let poster: @Sendable () -> Void = {
    for _ in 0..<turns { center.continuum.post(keyPath: \Model.count) }
  }
  onThreads([
    poster, poster,
    {
      for _ in 0..<turns {
        let (mine, page) = (Model(), Page())
        let observer = center.continuum.observe(mine, \.count, onValueChange: page.append)
        center.continuum.post(keyPath: \Model.count, of: mine)
        observer.cancel()
      }
    },
  ])
}

/// Variables that end while others write what they are joined with.
func end() {
  let center = NotificationCenter()
  let steady = Variable(value: 0)
  onThreads([
    { for turn in 0..<turns { steady.value = turn } },
    {
      for turn in 0..<turns {
        let mortal = Variable(value: turn)
        let page = Page()
        center.continuum.observe(
          Constant(combining: mortal, steady) { $0 + $1 }, onValueChange: page.append
        ).disposed(by: ContinuumBag())
        mortal.modify { $0 += turn }
      }
    },
    {
      for _ in 0..<turns {
        let page = Page()
        center.continuum.observe(steady, onValueChange: page.append).cancel()
      }
    },
  ])
}

/// Traces that begin and end while others write.
func trace() {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let double = number.map { $0 &* 2 }
  center.continuum.observe(double, onValueChange: { _ in })
  let writer: @Sendable () -> Void = { for turn in 0..<turns { number.value = turn } }
  let tracer: @Sendable () -> Void = {
    for turn in 0..<turns / 4 {
      let trace = ContinuumTrace(values: turn % 2 == 0) { _ = $0.source }
      number.value = turn
      trace.cancel()
    }
  }
  onThreads([writer, writer, tracer, tracer])
}

/// An `Observable` model that several threads change.
func change() {
  final class Model: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private let lock = NSLock()
    private var number = 0

    var count: Int {
      get {
        registrar.access(self, keyPath: \.count)
        lock.lock()
        defer { lock.unlock() }
        return number
      }
      set {
        registrar.withMutation(of: self, keyPath: \.count) {
          lock.lock()
          number = newValue
          lock.unlock()
        }
      }
    }
  }
  let center = NotificationCenter()
  let model = Model()
  let writer: @Sendable () -> Void = { for turn in 0..<turns / 2 { model.count = turn } }
  onThreads([
    writer, writer,
    {
      for _ in 0..<turns / 10 {
        let (own, page) = (Model(), Page())
        let observer = center.continuum.observe(own, \.count, onValueChange: page.append)
        onThreads([{ own.count = 1 }, { own.count = 2 }, { observer.cancel() }])
      }
    },
    {
      for _ in 0..<turns / 2 {
        let page = Page()
        center.continuum.observe(model, \.count, onValueChange: page.append).cancel()
      }
    },
  ])
}

/// Tasks that wait for values and events while others write them.
func wait() {
  let number = Variable(value: 0)
  let emitter = Emitter<Int>()
  let done = DispatchGroup()
  for _ in 0..<2 {
    Task.detached(in: done) { for await value in number.values where value == turns { break } }
    Task.detached(in: done) {
      for await event in emitter.signal.values where event == turns { break }
    }
    Task.detached(in: done) { _ = await number.first { $0 == turns } }
  }
  onThreads([
    { for turn in 0...turns { number.value = turn } },
    {
      for turn in 0...turns { emitter.send(turn) }
      // For those that did not wait yet.
      while done.wait(timeout: .now() + .milliseconds(1)) != .success { emitter.send(turns) }
    },
  ])
}

extension Task where Success == Void, Failure == Never {
  static func detached(in group: DispatchGroup, _ body: @escaping @Sendable () async -> Void) {
    group.enter()
    Task.detached {
      await body()
      group.leave()
    }
  }
}

for (name, part) in [
  ("come and go", comeAndGo), ("hand over", handOver), ("sweep", sweep), ("derive", derive),
  ("enqueue", enqueue),
  ("post", post), ("end", end), ("trace", trace), ("change", change), ("wait", wait),
] {
  part()
  print("ok  \(name)")
}
