import Continuum
import Foundation
import Testing

@Suite("A client in the Swift 5 language mode")
struct Swift5ClientTests {
  let center = NotificationCenter()
  let user = Variable(value: User(name: "Ada"))
  let number = Variable(value: 1)
  let label = Label()

  @Test func keyPathsOfSendableTypesAreTransforms() {
    #expect(user.map(\.name).value == "Ada")
    #expect(user.map(\.greeting).value == "Hello, Ada")
    #expect(user.map(\.nickname?.count).value == nil)
    #expect(user.map(\.name).map(\.count).removeDuplicates().value == 3)
  }

  @Test func closuresAreTransforms() {
    let summary = Constant(combining: user, number) { "\($0.name): \($1)" }
    let total = Constant(combining: [number, number]) { $0.reduce(0, +) }
    let followed = user.flatMap { [number] _ in number }
    #expect(number.map { "\($0)" }.value == "1")
    #expect(number.map { String($0) }.value == "1")
    #expect(summary.value == "Ada: 1")
    #expect(total.value == 2)
    #expect(followed.value == 1)
    #expect(user.removeDuplicates { $0.name == $1.name }.value.name == "Ada")
  }

  @Test func valuesAreBoundToProperties() {
    let name = user.map(\.name)
    let nickname = user.map(\.nickname)
    center.continuum.observe(name, bindTo: label, \.text)
    center.continuum.observe(name, bindTo: label, \.detail)
    center.continuum.observe(nickname, bindTo: label, \.text)
    center.continuum.observe(nickname, bindTo: label, \.hint)
    user.modify { $0.nickname = "Countess" }
    #expect(label.text == "Countess")
    #expect(label.detail == "Ada")
    #expect(label.hint == "Countess")
  }

  @Test func valuesAreHandedToClosures() {
    var log: [Int] = []
    center.continuum.observe(number, bindTo: label) { label, number in label.text = "\(number)" }
    center.continuum.observe(number, onValueChange: { log.append($0) })
    center.continuum.observe(number) { log.append(-$0) }
    number.value = 2
    #expect(label.text == "2")
    #expect(log == [1, -1, 2, -2])
  }

  @Test func propertiesOfAnObjectAreObserved() {
    let model = Model()
    center.continuum.observe(model, \.title, bindTo: label, \.text)
    center.continuum.observe(model, \.note, bindTo: label, \.detail)
    center.continuum.observe(model, \.title, bindTo: label) { $0.hint = $1 }
    model.title = "two"
    model.note = "noted"
    center.continuum.post(keyPath: \Model.title, of: model)
    center.continuum.post(keyPath: \Model.note)
    #expect(label.text == "two")
    #expect(label.detail == "noted")
    #expect(label.hint == "two")
  }

  @Test func aQueueReceives() async {
    let queue = OperationQueue()
    await withCheckedContinuation { continuation in
      center.continuum.observe(number, on: queue, onValueChange: { _ in continuation.resume() })
    }
  }

  @Test func anActorReceives() async {
    let tally = Tally()
    let (sums, continuation) = AsyncStream<Int>.makeStream()
    await tally.follow(number) { continuation.yield($0) }
    number.value = 2
    for await sum in sums where sum >= 2 { break }
  }

  @Test @MainActor func mainActorCodeDerivesAndObserves() {
    let screen = Screen(user)
    user.modify { $0.nickname = "Countess" }
    #expect(screen.text == "Ada")
    #expect(screen.detail == "Ada!")
    #expect(screen.lines == ["Ada, called nothing else", "Ada, called Countess"])
  }
}
