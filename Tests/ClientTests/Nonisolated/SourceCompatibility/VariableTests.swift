import Continuum
import Foundation
import Testing

@Suite("Source compatibility: reading and writing")
struct VariableTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

  @Test func aVariableIsWrittenInEveryWay() throws {
    let words = Variable(value: ["a"])
    words.value += ["b"]
    words.value.append("c")
    words.modify { $0.append("d") }
    let last = words.modify { $0.popLast() }
    #expect(last == "d")
    #expect(words.value == ["a", "b", "c"])
  }

  @Test func modifyThrowsWhatItsBodyThrows() {
    let words = Variable(value: ["a"])
    func takeLast() throws(Empty) -> String {
      try words.modify { (words) throws(Empty) -> String in
        guard let last = words.popLast() else { throw Empty() }
        return last
      }
    }
    #expect(throws: Never.self) { try takeLast() }
    #expect(throws: Empty()) { try takeLast() }
    #expect(throws: (any Error).self) { try words.modify { _ in throw Empty() } }
  }

  @Test func changesAreListenedToByName() {
    let count = Constant(variable: number)
    #expect(count.notificationName == number.notificationName)
    center.continuum.observe(number, bindTo: target, \.number)
    nonisolated(unsafe) var posts = 0
    let token = center.addObserver(forName: count.notificationName, object: nil, queue: nil) { _ in
      posts += 1
    }
    number.value = 2
    #expect(posts == 1)
    center.removeObserver(token)
  }
}
