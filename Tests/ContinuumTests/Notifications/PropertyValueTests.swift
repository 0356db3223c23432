import Continuum
import ContinuumTestSupport
import Foundation
import Testing

private final class Document: Sendable {
  static let didRename = Notification.Name("Document.didRename")

  private let content = Locked("one")

  var title: String {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}

/// Has a getter that does more than to read.
private final class Busy {
  var text = "one"
  var whenRead: () -> Void = {}
  var title: String {
    whenRead()
    return text
  }
}

@Suite("L9 A property as a constant", .ownThreads)
struct PropertyValueTests {
  private let center = NotificationCenter()
  private let model = Document()

  private func post() { center.continuum.post(keyPath: \Document.title, of: model) }

  @Test func itHoldsWhatWasReadLast() {
    let title = center.continuum.value(of: model, \.title)
    #expect(title.value == "one")
    model.title = "two"
    #expect(title.value == "one")
    post()
    #expect(title.value == "two")
  }

  @Test func itIsDerivedFromLikeAnyOther() {
    let number = Variable(value: 1)
    let line = Constant(combining: center.continuum.value(of: model, \.title), number) {
      "\($0) \($1)"
    }
    let seen = Log<String>()
    center.continuum.observe(line) { seen.append($0) }
    model.title = "two"
    post()
    number.value = 2
    #expect(seen.all == ["one 1", "two 1", "two 2"])
  }

  @Test func itFollowsANotificationOfItsOwnOnEitherCenter() {
    let title = center.continuum.value(of: model, \.title, after: Document.didRename)
    model.title = "two"
    center.post(name: Document.didRename, object: model)
    #expect(title.value == "two")
    model.title = "three"
    NotificationCenter.default.post(name: Document.didRename, object: model)
    #expect(title.value == "three")
  }

  @Test func inABatchItIsSeenTogetherWithVariables() {
    let (number, computed) = (Variable(value: 1), Log<String>())
    let line = Constant(combining: center.continuum.value(of: model, \.title), number) {
      computed.append("\($0) \($1)")
      return "\($0) \($1)"
    }
    let seen = Log<String>()
    center.continuum.observe(line) { seen.append($0) }
    batchUpdates {
      number.value = 2
      model.title = "two"
      post()
    }
    batchUpdates {
      model.title = "three"
      post()
      number.value = 3
    }
    #expect(seen.all == ["one 1", "two 2", "three 3"])
    #expect(computed.all == seen.all)
  }

  @Test func propertiesThatChangeInABatchAreSeenTogether() {
    let (other, computed) = (Document(), Log<String>())
    let line = Constant(
      combining: center.continuum.value(of: model, \.title),
      center.continuum.value(of: other, \.title)
    ) {
      computed.append("\($0) \($1)")
      return "\($0) \($1)"
    }
    center.continuum.observe(line) { _ in }
    batchUpdates {
      (model.title, other.title) = ("two", "three")
      post()
      center.continuum.post(keyPath: \Document.title, of: other)
    }
    #expect(computed.all == ["one one", "two three"])
  }

  @Test func inADeliveryItIsSeenTogetherWithVariables() {
    let (number, trigger) = (Variable(value: 1), Emitter<Void>())
    let line = Constant(combining: number, center.continuum.value(of: model, \.title)) {
      "\($0) \($1)"
    }
    let seen = Log<String>()
    center.continuum.observe(line) { seen.append($0) }
    center.continuum.observe(trigger.signal) {
      number.value = 2
      model.title = "two"
      post()
    }
    trigger.send()
    #expect(seen.all == ["1 one", "2 two"])
  }

  @Test func itKeepsTheLastValueAndIsOverWithTheObject() {
    var model: Document? = Document()
    weak let weakModel = model
    let title = center.continuum.value(of: model!, \.title)
    let observer = center.continuum.observe(title) { _ in }
    model = nil
    #expect(weakModel == nil)
    center.continuum.post(keyPath: \Document.title)
    #expect(title.value == "one")
    #expect(observer.isCancelled)
  }

  @Test func itKeepsTheLastValueAndIsOverWithTheCenter() {
    var center: NotificationCenter? = NotificationCenter()
    let title = center!.continuum.value(of: model, \.title)
    let observer = self.center.continuum.observe(title) { _ in }
    center = nil
    #expect(title.value == "one")
    #expect(observer.isCancelled)
  }

  @Test func itIsOverWithItsCenterAlthoughTheDefaultOneGoesOn() {
    var center: NotificationCenter? = NotificationCenter()
    let title = center!.continuum.value(of: model, \.title, after: Document.didRename)
    center = nil
    model.title = "two"
    NotificationCenter.default.post(name: Document.didRename, object: model)
    #expect(title.value == "one")
  }

  @Test func inABatchABindingOfThePropertyDoesNotTearIt() {
    let number = Variable(value: 1)
    let label = Label()
    center.continuum.observe(model, \.title, bindTo: label, \.text)
    let line = Constant(combining: center.continuum.value(of: model, \.title), number) {
      "\($0) \($1)"
    }
    let seen = Log<String>()
    center.continuum.observe(line) { seen.append($0) }
    batchUpdates {
      number.value = 2
      model.title = "two"
      post()
    }
    #expect(seen.all == ["one 1", "two 2"])
    #expect(label.text == "two")
  }

  // While properties are read, a round does not notice what its deliveries write (L7).
  @Test func aRoundThatAGetterCausesComesAfterAllPropertiesAreRead() {
    let (model, number) = (Busy(), Variable(value: 1))
    let line = Constant(combining: center.continuum.value(of: model, \.title), number) {
      "\($0) \($1)"
    }
    center.continuum.observe(line) { if $0 == "two 3" { number.value = 4 } }
    let seen = Log<String>()
    center.continuum.observe(line) { seen.append($0) }
    batchUpdates {
      number.value = 2
      model.text = "two"
      model.whenRead = {
        model.whenRead = {}
        self.center.continuum.observe(line) { _ in
          guard number.value == 2 else { return }
          number.value = 3
          // The other observations are behind now.
          _ = line.value
        }
      }
      center.continuum.post(keyPath: \Busy.title, of: model)
    }
    #expect(seen.all == ["one 1", "two 4"])
  }

  @Test func aRoundThatAGetterCausesIsNotLost() {
    let (model, number) = (Busy(), Variable(value: 1))
    let title = center.continuum.value(of: model, \.title)
    let seen = Log<Int>()
    model.whenRead = {
      model.whenRead = {}
      self.center.continuum.observe(number) {
        seen.append($0)
        if $0 == 1 { Threads.run(count: 1) { _ in number.value = 2 } }
      }
    }
    batchUpdates { center.continuum.post(keyPath: \Busy.title, of: model) }
    #expect(seen.all == [1, 2])
    withExtendedLifetime(title) {}
  }

  @Test func itFollowsOnlyAsLongAsItIsKeptOrObserved() {
    final class Counting {
      private(set) var reads = 0
      var title: String {
        reads += 1
        return "one"
      }
    }
    let counting = Counting()
    var title: Constant<String>? = center.continuum.value(of: counting, \.title)
    let observer = center.continuum.observe(title!) { _ in }
    title = nil
    let before = counting.reads
    center.continuum.post(keyPath: \Counting.title)
    #expect(counting.reads == before + 1)
    observer.cancel()
    center.continuum.post(keyPath: \Counting.title)
    #expect(counting.reads == before + 1)
  }
}
