import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Changes that know what came before", .ownThreads)
struct ChangeTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1)

  private final class Table {
    var shown: [String] = []
  }

  private static func text(_ change: Change<Int>) -> String {
    "\(change.previous.map(String.init) ?? "-")>\(change.value)\(change.isFirst ? " first" : "")"
  }

  @Test func aChangeKnowsItsValueTheOneBeforeAndWhetherItIsTheFirst() {
    let (seen, table) = (Log<String>(), Table())
    center.continuum.observeChanges(of: number) { seen.append(Self.text($0)) }
    center.continuum.observeChanges(of: number, bindTo: table) { table, change in
      table.shown.append(Self.text(change))
    }
    number.value = 2
    number.value = 3
    #expect(seen.all == ["->1 first", "1>2", "2>3"])
    #expect(table.shown == seen.all)
  }

  @Test func previousIsWhatThisObservationWasHandedThoughItMissedOthers() {
    let seen = Log<String>()
    center.continuum.observeChanges(of: number) { seen.append(Self.text($0)) }
    batchUpdates {
      number.value = 2
      number.value = 3
    }
    center.continuum.observeChanges(of: number) { seen.append(Self.text($0)) }
    #expect(seen.all == ["->1 first", "1>3", "->3 first"])
  }

  @Test func anObservationThatWritesIsHandedItsOwnWriteNext() {
    let seen = Log<String>()
    let number = number
    center.continuum.observeChanges(of: number) { change in
      seen.append(Self.text(change))
      if change.value == 2 { number.value = 5 }
    }
    number.value = 2
    #expect(seen.all == ["->1 first", "1>2", "2>5"])
  }

  @Test func theFirstOfOptionalsIsTheFirstAlthoughTheValueBeforeIsNil() {
    let text = Variable<String?>(value: nil)
    let firsts = Log<Bool>()
    center.continuum.observeChanges(of: text) { firsts.append($0.isFirst) }
    text.value = nil
    text.value = "a"
    #expect(firsts.all == [true, false, false])
  }

  @Test func eventsKnowTheEventBefore() {
    let emitter = Emitter<Int>()
    let seen = Log<String>()
    center.continuum.observeChanges(of: emitter.signal) { seen.append(Self.text($0)) }
    emitter.send(1)
    emitter.send(2)
    #expect(seen.all == ["->1 first", "1>2"])
  }

  @Test func theValueBeforeIsReleasedWithTheObservation() {
    let live = Live()
    let tokens = Variable<AnyObject?>(value: live.token())
    let observer = center.continuum.observeChanges(of: tokens) { _ in }
    tokens.value = nil
    live.expect(0)
    tokens.value = live.token()
    observer.cancel()
    tokens.value = nil
    live.expect(0)
  }
}
