import Continuum
import ContinuumTesting
import Testing

private final class Mutable {
  var name = "Ada"
}

private actor Reader {
  private var seen: [Int] = []

  func read(_ number: Constant<Int>, upTo last: Int) async -> [Int] {
    for await number in number.values {
      seen.append(number)
      if number == last { break }
    }
    return seen
  }

  func first(of number: Constant<Int>) async -> Int? {
    await number.first { !self.seen.contains($0) }
  }
}

@Suite("Waiting in a client without isolation")
struct NonisolatedWaitingTests {
  let number = Variable(value: 1)

  @Test func anElementNeedNotBeSendable() async {
    let mutable = Variable(value: Mutable())
    var values = mutable.values.makeAsyncIterator()
    #expect(await values.next()?.name == "Ada")
    #expect(await mutable.first { $0.name == "Ada" }?.name == "Ada")
    for await value in mutable.values {
      #expect(value.name == "Ada")
      break
    }
  }

  @Test func anActorConsumes() async {
    let reader = Reader()
    let count = Constant(variable: number)
    #expect(await reader.read(count, upTo: 1) == [1])
    number.value = 2
    #expect(await reader.first(of: count) == 2)
  }

  @Test func whatWaitsIsSendable() {
    func requireSendable<T: Sendable>(_: T) {}
    requireSendable(number.values)
    requireSendable(number.debounce(for: .seconds(1)))
    requireSendable(Emitter<Int>().signal.throttle(for: .seconds(1)).values)
    requireSendable(Recorder(number))
    requireSendable(ManualClock())
  }

  @Test func aTaskConsumes() async {
    let values = number.values
    let task = Task.detached {
      for await value in values where value == 1 { return true }
      return false
    }
    #expect(await task.value)
  }

  @Test func aSequenceIsPassedOn() async {
    func largest(_ values: some AsyncSequence<Int, Never>) async -> Int? {
      var largest: Int?
      for await value in values { largest = max(largest ?? value, value) }
      return largest
    }
    #expect(await largest(Constant(value: 3).values) == 3)
    #expect(await largest(number.values.prefix(1)) == 1)
  }
}
