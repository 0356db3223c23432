import Continuum
import ContinuumTestSupport
import Foundation
import Testing

private struct Address: Equatable, Sendable {
  var city = "Paris"
  var street = "Rue"
}

private struct Form: Sendable {
  var name = "Ada"
  var count = 0
  var other = 0
  var address = Address()
  var tags = ["a", "b"]
  var settings: [String: Int] = [:]
  /// Cannot be compared.
  var action: @Sendable () -> Int = { 0 }
}

private struct Measured: Sendable {
  struct Point: Equatable, Sendable {
    var x = Double.nan
    var name = "A name that does not fit into sixteen bytes"
    var y = Float.nan
  }

  var value = Double.nan
  var point = Point()
  var all = [Double.nan]
  var count = 0
}

/// A field that a user edits.
private final class NameField {
  static let didChange = Notification.Name("PartTests.NameField.didChange")
  var text = ""
  let center: NotificationCenter

  init(_ center: NotificationCenter) { self.center = center }

  func type(_ text: String) {
    self.text = text
    center.post(name: NameField.didChange, object: self)
  }
}

@Suite("Parts of variables", .ownThreads)
struct PartTests {
  private let center = NotificationCenter()
  private let form = Variable(value: Form())

  @Test func aPartIsReadAndWritten() {
    let name = form[\.name]
    #expect(name.value == "Ada")
    name.value = "Grace"
    #expect(form.value.name == "Grace")
    form[\.count].value += 1
    #expect(form.value.count == 1)
    form.modify { $0.name = "Jean" }
    #expect(name.value == "Jean")
  }

  @Test func modifyReadsAndWritesInOneStepAndReturnsWhatItsBodyReturns() {
    #expect(
      form[\.name].modify { name in
        name += "!"
        return name.count
      } == 4)
    #expect(form.value.name == "Ada!")
    #expect(throws: CancellationError.self) {
      try form[\.count].modify { count in
        count = 7
        throw CancellationError()
      }
    }
    #expect(form.value.count == 7)
  }

  @Test func aWriteIsOneChangeOfTheWhole() {
    let wholes = Log<String>()
    center.continuum.observe(form) { wholes.append($0.name) }
    form[\.name].value = "Grace"
    form[\.name].value = "Grace"
    form[\.name].modify { $0 += "!" }
    #expect(wholes.all == ["Ada", "Grace", "Grace", "Grace!"])
  }

  @Test func anEquatablePartDeliversOnlyWhenItHasChanged() {
    let names = Log<String>()
    center.continuum.observe(form[\.name]) { names.append($0) }
    form[\.count].value = 5
    form[\.name].value = "Ada"
    form[\.name].value = "Grace"
    form.value = Form()
    #expect(names.all == ["Ada", "Grace", "Ada"])
  }

  @Test func aPartThatIsNotEquatableDeliversWithEachChangeOfTheWhole() {
    let results = Log<Int>()
    center.continuum.observe(form[\.action]) { results.append($0()) }
    form[\.count].value = 5
    form[\.action].value = { 1 }
    #expect(results.all == [0, 0, 1])
  }

  @Test func aPartOfAPartIsAPart() {
    let cities = Log<String>()
    center.continuum.observe(form[\.address][\.city]) { cities.append($0) }
    form[\.address][\.street].value = "Avenue"
    form[\.address.city].value = "Rome"
    #expect(form.value.address == Address(city: "Rome", street: "Avenue"))
    #expect(cities.all == ["Paris", "Rome"])
  }

  @Test func keyPathsWithSubscriptsWriteTheElement() {
    form[\.tags[1]].value = "c"
    form[\.settings["size"]].value = 2
    #expect(form.value.tags == ["a", "c"])
    #expect(form.value.settings == ["size": 2])
    form[\.settings["size"]].value = nil
    #expect(form.value.settings.isEmpty)
  }

  @Test func itIsDerivedFromLikeAVariable() {
    let greeting = Constant(combining: form[\.name], form[\.count]) { "\($0) \($1)" }
    let seen = Log<String>()
    center.continuum.observe(greeting) { seen.append($0) }
    form.modify { form in
      form.name = "Grace"
      form.count = 1
    }
    #expect(seen.all == ["Ada 0", "Grace 1"])
    #expect(form[\.name].map(\.count).value == 5)
    #expect(Constant(variable: form[\.name]).value == "Grace")
  }

  @Test func aPartThatIsNaNIsNotDeliveredWithAWriteOfAnother() {
    let measured = Variable(value: Measured())
    let (seen, nested, local) = (Log<Double>(), Log<Measured.Point>(), Log<Double>())
    center.continuum.observe(measured[\.value], onValueChange: { seen.append($0) })
    center.continuum.observe(measured[\.point], onValueChange: { nested.append($0) })
    center.continuum.observe(measured[\.point][\.x], onValueChange: { local.append($0) })
    func expect(_ value: Int, _ point: Int, _ x: Int) {
      #expect(seen.count == value)
      #expect(nested.count == point)
      #expect(local.count == x)
    }
    measured[\.count].value = 1
    measured.modify { $0.count = 2 }
    expect(1, 1, 1)
    measured[\.point.x].value = 1
    expect(1, 2, 2)
    measured[\.point.x].value = .nan
    expect(1, 3, 3)
  }

  @MainActor @Test func aPartOfTheMainActorThatIsNaNIsNotDeliveredWithAWriteOfAnother() {
    let measured = Variable(value: Measured())
    let value = measured[on: MainActor.self, \.value]
    var deliveries = 0
    center.continuum.observe(value) { _ in deliveries += 1 }
    measured.modify { $0.count = 2 }
    #expect(deliveries == 1)
  }

  @Test func aNaNBehindAReferenceIsAChangeWhenItIsMadeAnew() {
    let measured = Variable(value: Measured())
    let seen = Log<[Double]>()
    center.continuum.observe(measured[\.all], onValueChange: { seen.append($0) })
    measured[\.count].value = 1
    #expect(seen.all.count == 1)
    measured[\.all].value = [.nan]
    #expect(seen.all.count == 2)
  }

  @Test func twoPartsThatAreWrittenInOneBatchAreOneDelivery() {
    let seen = Log<String>()
    let pair = Constant(combining: form[\.name], form[\.count]) { "\($0) \($1)" }
    center.continuum.observe(pair) { seen.append($0) }
    batchUpdates {
      form[\.name].value = "Grace"
      form[\.count].value = 1
    }
    #expect(seen.all == ["Ada 0", "Grace 1"])
  }

  @Test func itIsBoundTwoWay() {
    let field = NameField(center)
    let name = form[\.name]
    center.continuum.bind(name, with: field, \.text, after: NameField.didChange)
    #expect(field.text == "Ada")
    field.type("Grace")
    #expect(form.value.name == "Grace")
    form[\.name].value = "Jean"
    #expect(field.text == "Jean")
    form[\.count].value = 2
    #expect(field.text == "Jean")
  }

  @Test func twoThreadsThatWriteTwoPartsLoseNothing() {
    let form = form
    Threads.run(count: 2) { thread in
      for _ in 0..<2_000 {
        if thread == 0 {
          form[\.count].modify { $0 += 1 }
        } else {
          form[\.other].modify { $0 += 1 }
        }
      }
    }
    #expect(form.value.count == 2_000)
    #expect(form.value.other == 2_000)
  }

  @Test func itKeepsTheVariableAliveAndItsObservationsDoNot() {
    var variable: Variable<Form>? = Variable(value: Form())
    weak let weakly = variable
    var part = variable?[\.name]
    let names = Log<String>()
    let observer = part.map { center.continuum.observe($0) { names.append($0) } }
    variable = nil
    #expect(weakly != nil)
    part?.value = "Grace"
    #expect(names.all == ["Ada", "Grace"])
    part = nil
    #expect(weakly == nil)
    #expect(observer?.isCancelled == true)
  }

  @Test func aBindingOfItEndsWithTheVariable() {
    let field = NameField(center)
    var variable: Variable<Form>? = Variable(value: Form())
    let observer = variable.map {
      center.continuum.bind($0[\.name], with: field, \.text, after: NameField.didChange)
    }
    field.type("Grace")
    #expect(variable?.value.name == "Grace")
    variable = nil
    #expect(observer?.isCancelled == true)
    field.type("Jean")
    #expect(field.text == "Jean")
  }

  @Test func theOldValueDiesWhenTheVariableMayBeUsedAgain() {
    struct Holder { var will: LastWill? }
    let holder = Variable(value: Holder())
    let seen = Log<Bool>()
    holder[\.will].value = LastWill { seen.append(holder.value.will == nil) }
    holder[\.will].value = nil
    #expect(seen.all == [true])
  }

  @Test func itsNotificationsComeUnderANameOfItsOwn() {
    let name = form[\.name]
    let posts = Log<String>()
    let token = center.addObserver(forName: name.notificationName, object: nil, queue: nil) {
      posts.append($0.userInfo.map { "\($0.count)" } ?? "")
    }
    #expect(name.notificationName != form.notificationName)
    center.continuum.observe(name) { _ in }
    name.value = "Grace"
    form[\.count].value = 1
    #expect(posts.count == 1)
    center.removeObserver(token)
  }
}

@MainActor
private struct Draft {
  var title = ""
  var length: Int { title.count }
}

@MainActor
@Suite("Parts of variables: on the main actor", .ownThreads)
struct MainActorPartTests {
  private let center = NotificationCenter()
  private let draft = Variable(value: Draft())

  @Test func aPropertyOfTheMainActorIsAPartOnTheMainActor() {
    let title = draft[on: MainActor.self, \.title]
    let titles = Log<String>()
    center.continuum.observe(title) { titles.append($0) }
    title.value = "Law"
    draft.modify { $0.title = "Law" }
    title.modify { $0 += "s" }
    #expect(titles.all == ["", "Law", "Laws"])
    #expect(draft.value.length == 4)
  }
}
