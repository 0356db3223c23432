import Continuum
import ContinuumTesting
import Testing

private final class Mutable {
  var name = "Ada"
}

private actor Index {
  private var asked: [String] = []

  /// Its closure belongs to the actor because it holds it.
  func command() -> Command<String, Int> {
    Command { query in
      self.asked.append(query)
      return self.asked.count
    }
  }

  /// Its command does not have to be `Sendable`.
  func rename() async throws -> String {
    let rename = Command { (mutable: Mutable) in mutable.name + "!" }
    let finished = Recorder(rename.finished)
    rename(Mutable())
    return try await finished.next()
  }
}

@Suite("Commands in a client without isolation")
struct NonisolatedCommandTests {
  @Test func anyThreadCallsACommand() async throws {
    let number = Variable(value: 1)
    let double = Command(isEnabled: number.map { $0 > 0 }, whileRunning: .queue) { $0 * 2 }
    let finished = Recorder(double.finished)
    await Task.detached { _ = double(number.value) }.value
    double(2)
    #expect(try await [finished.next(), finished.next()] == [2, 4])
  }

  @Test func anInputNeedNotBeSendable() async throws {
    let rename = Command { (mutable: Mutable) in mutable.name }
    let finished = Recorder(rename.finished)
    let mutable = Mutable()
    mutable.name = "Grace"
    rename(mutable)
    #expect(try await finished.next() == "Grace")
  }

  @Test func anActorMakesACommandOfItsOwnMethods() async throws {
    let index = Index()
    let command = await index.command()
    let finished = Recorder(command.finished)
    command("a")
    #expect(try await finished.next() == 1)
    #expect(try await index.rename() == "Ada!")
  }

  @Test @MainActor func mainActorCodeMakesACommandOfItsOwnState() async throws {
    var sent: [String] = []
    let send = Command { sent.append($0) }
    let finished = Recorder(send.finished)
    send("a")
    _ = try await finished.next()
    #expect(sent == ["a"])
  }
}
