import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Testing

@Suite(.ownThreads, .serialized) struct FileThreadTests {
  private let folder = TestFolder()
  private var file: URL { folder.url.appending(path: "number") }

  @Test func threadsThatOpenAtTheSameTimeShareTheState() throws {
    for round in 0..<50 {
      // A thread of the round before may still keep the variable.
      let file = folder.url.appending(path: "number\(round)")
      try Data("\(round)".utf8).write(to: file)
      let variables = Log<Variable<Int>>()
      Threads.run(count: 2) { _ in
        guard let number = try? StoredFile(at: file, default: -1) else { return }
        variables.append(number.variable)
      }
      #expect(variables.count == 2)
      #expect(variables.all.first === variables.all.last)
      #expect(variables.last?.value == round)
    }
  }

  @Test func whenWritersStopTheFileHasTheVariablesValue() async throws {
    let number = try StoredFile(at: file, default: 0, delay: .microseconds(100))
    await Task.detached {
      Threads.run(count: 3) { index in
        for step in 1...500 { number.variable.value = index * 1000 + step }
      }
    }.value
    try await number.flush()
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(number.variable.value)")
  }

  @Test func theLastReleaseMayComeWhileAnotherOpens() throws {
    let file = file
    let wrong = Threads.race(rounds: 100) { round in
      let number = try? StoredFile(at: file, default: 0)
      number?.variable.value = round
      return (
        round: round, first: Locked<StoredFile<Int>?>(number), second: Locked<StoredFile<Int>?>(nil)
      )
    } _: { subject in
      subject.first.withLock { $0 = nil }
    } _: { subject in
      let number = try? StoredFile(at: file, default: 0)
      subject.second.withLock { $0 = number }
    } check: { subject in
      let value = subject.second.withLock { $0 }?.variable.value
      return value == subject.round ? nil : "The variable has \(value as Any)."
    }
    #expect(wrong == [])
  }

  /// A value whose encoding waits for the test.
  private struct Slow: Codable {
    static let (began, mayEnd) = (Gate(), Gate())
    var number: Int

    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      Slow.began.open()
      Slow.mayEnd.pass()
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  @Test func aWriteThatTakesLongHoldsNoThreadUp() async throws {
    let slow = try StoredFile(at: file, default: Slow(number: 0), delay: .milliseconds(1))
    slow.variable.value.number = 1
    Slow.began.pass()
    for number in 2...100 { slow.variable.value.number = number }
    let flush = Task.detached { try await slow.flush() }
    Slow.mayEnd.open()
    // The newest value is written next, and none of those between.
    Slow.began.pass()
    Slow.mayEnd.open()
    try await flush.value
    #expect(try String(contentsOf: file, encoding: .utf8) == "100")
    #expect(!Slow.began.isOpen())
  }
}
