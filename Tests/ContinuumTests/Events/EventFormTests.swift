import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// The forms of `observe` that state has, for events, and those of state that leave out the present
/// value.
@Suite("L1 and L14: every form", .timeLimit(.minutes(30)), .ownThreads)
struct EventFormTests {
  private let center = NotificationCenter()

  @Test func anEventGoesToAnOptionalProperty() {
    let (emitter, label) = (Emitter<String>(), Label())
    center.continuum.observe(emitter.signal, bindTo: label, \.note)
    #expect(label.note == nil)
    emitter.send("one")
    #expect(label.note == "one")
  }

  @Test func anEventThatSaysNothingIsHandedTheTargetAlone() {
    let (emitter, label) = (Emitter<Void>(), Label())
    center.continuum.observe(emitter.signal, bindTo: label) { label in label.number += 1 }
    emitter.send()
    emitter.send()
    #expect(label.number == 2)
  }

  @Test func codeThatIsGenericOverSourcesObservesStatesAndEvents() {
    func log<Element>(_ source: some ObservationSource<Element>, _ log: Log<Element>) {
      center.continuum.observe(source) { log.append($0) }
    }
    let (number, emitter, seen) = (Variable(value: 1), Emitter<Int>(), Log<Int>())
    log(number, seen)
    log(emitter.signal, seen)
    emitter.send(2)
    number.value = 3
    #expect(seen.all == [1, 2, 3])
  }

  @Test func anEventThatIsNilLeavesTheProperty() {
    let (emitter, label) = (Emitter<String?>(), Label())
    center.continuum.observe(emitter.signal, bindTo: label, \.text)
    emitter.send("one")
    emitter.send(nil)
    #expect(label.text == "one")
    let keyPath = \Label.note
    center.continuum.observe(emitter.signal, bindTo: label, keyPath)
    emitter.send("two")
    emitter.send(nil)
    #expect(label.note == nil)
    #expect(label.text == "two")
  }

  @Test func eventsThatAreNotSendableAreObservedInsideTheActor() async {
    let (counts, log) = AsyncStream.makeStream(of: Int.self)
    let shelf = Shelf(log)
    await shelf.followItsOwnModels()
    await shelf.sendModel(3)
    await shelf.sendModel(4)
    var received = counts.makeAsyncIterator()
    #expect(await received.next() == 3)
    #expect(await received.next() == 4)
  }

  /// The compiler warns of it, and it means nothing.
  @Test func initialForASignalIsIgnored() {
    let (emitter, label, log) = (Emitter<Int>(), Label(), Log<Int>())
    (WithInitial(center: center) as any Observing).observe(emitter.signal, label, log)
    #expect(log.all == [])
    emitter.send(1)
    #expect(log.all == [1, 1, 1, 1])
    #expect(label.number == 1)
  }

  @Test func changesOnlyGoToOptionalPropertiesToo() {
    let (text, maybe) = (Variable(value: "one"), Variable<String?>(value: "one"))
    let label = Label()
    center.continuum.observe(text, initial: false, bindTo: label, \.note)
    center.continuum.observe(maybe, initial: false, bindTo: label, \.text)
    #expect(label.note == nil)
    #expect(label.text == "")
    text.value = "two"
    maybe.value = "three"
    maybe.value = nil
    #expect(label.note == "two")
    #expect(label.text == "three")
  }

  @Test func changesOnlyGoToAnActor() async {
    let number = Variable(value: 1)
    let (counts, log) = AsyncStream.makeStream(of: Int.self)
    let shelf = Shelf(log)
    center.continuum.observe(number, initial: false, bindTo: shelf) { $0.receive($1) }
    await shelf.followChangesOfItsOwnModels()
    number.value = 2
    var received = counts.makeAsyncIterator()
    #expect(await received.next() == 2)
    await shelf.setModel(5)
    #expect(await received.next() == 5)
  }

  /// Observations in different places receive events in the same order.
  @Test func theOrderIsTheSameInEveryPlace() async {
    let emitter = Emitter<Int>()
    let (here, onQueue, onMain) = (Log<Int>(), Log<Int>(), Log<Int>())
    let queue = OperationQueue()
    let (events, log) = AsyncStream.makeStream(of: Int.self)
    let shelf = Shelf(log)
    center.continuum.observe(emitter.signal) { here.append($0) }
    center.continuum.observe(emitter.signal, on: queue) { onQueue.append($0) }
    center.continuum.observe(emitter.signal, bindTo: shelf) { $0.receive($1) }
    await MainActor.run { [center] in
      _ = center.continuum.observe(emitter.signal) { onMain.append($0) }
    }
    Threads.run(count: 3) { thread in
      for number in 0..<200 { emitter.send(thread * 1_000 + number) }
    }
    var onActor: [Int] = []
    for await event in events {
      onActor.append(event)
      if onActor.count == 600 { break }
    }
    for log in [here, onQueue, onMain] { await log.expect { $0.count == 600 } }
    #expect(Set(onActor).count == 600)
    for log in [here, onQueue, onMain] { #expect(log.all == onActor) }
    withExtendedLifetime(shelf) {}
  }
}

private actor Shelf {
  private let center = NotificationCenter()
  private let sent = Emitter<Model>()
  private let models = Variable(value: Model())
  private let output: AsyncStream<Int>.Continuation

  init(_ output: AsyncStream<Int>.Continuation) { self.output = output }

  func receive(_ number: Int) {
    preconditionIsolated()
    output.yield(number)
  }

  func followItsOwnModels() {
    center.continuum.observe(sent.signal, bindTo: self) { shelf, model in
      shelf.receive(model.count)
    }
  }

  func sendModel(_ count: Int) {
    let model = Model()
    model.count = count
    sent.send(model)
  }

  func followChangesOfItsOwnModels() {
    center.continuum.observe(models, initial: false, bindTo: self) { shelf, model in
      shelf.receive(model.count)
    }
  }

  func setModel(_ count: Int) {
    let model = Model()
    model.count = count
    models.value = model
  }
}

private protocol Observing {
  func observe(_ signal: Signal<Int>, _ label: Label, _ log: Log<Int>)
}

private struct WithInitial: Observing {
  let center: NotificationCenter

  // The compiler has warned of it once: this keeps it from warning here.
  @available(*, deprecated)
  func observe(_ signal: Signal<Int>, _ label: Label, _ log: Log<Int>) {
    for initial in [true, false] {
      center.continuum.observe(signal, initial: initial, bindTo: label, \.number)
      center.continuum.observe(signal, initial: initial, bindTo: label) { _, event in
        log.append(event)
      }
      center.continuum.observe(signal, initial: initial) { log.append($0) }
    }
  }
}
