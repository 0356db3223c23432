import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Swift has different key paths for a property of a class and for the same property of its subclass.
@Suite("L9 Notifications: inherited properties", .ownThreads)
struct InheritedPropertyTests {
  class Document {
    let center: NotificationCenter
    var title = "" {
      didSet { center.continuum.post(keyPath: \Document.title, of: self) }
    }
    var subtitle = ""
    var summary: String { title }
    final var pages = 0
    var author: String!

    init(_ center: NotificationCenter) { self.center = center }

    subscript(line: Int) -> String { "\(title) \(line)" }
  }

  class Letter: Document {
    override var summary: String { "Dear \(title)" }
  }

  final class Invoice: Letter {}
  final class Memo: Document {}

  private typealias Names = NotificationCenterContinuum

  let center = NotificationCenter()

  @Test func aSuperclassThatPostsReachesABindingOfASubclass() {
    let (letter, label) = (Letter(center), Label())
    center.continuum.observe(letter, \.title, bindTo: label, \.text)
    letter.title = "one"
    #expect(label.text == "one")
  }

  @Test func aSubclassThatPostsReachesABindingOfASuperclass() {
    let (letter, label) = (Invoice(center), Label())
    center.continuum.observe(letter as Document, \.subtitle, bindTo: label, \.text)
    letter.subtitle = "one"
    center.continuum.post(keyPath: \Invoice.subtitle, of: letter)
    #expect(label.text == "one")
    letter.subtitle = "two"
    center.continuum.post(keyPath: \Letter.subtitle)
    #expect(label.text == "two")
  }

  @Test func aPostAboutAnotherInstanceRefreshesNone() {
    let (letter, label) = (Letter(center), Label())
    center.continuum.observe(letter, \.subtitle, bindTo: label, \.text)
    letter.subtitle = "one"
    center.continuum.post(keyPath: \Document.subtitle, of: Memo(center))
    center.continuum.post(keyPath: \Letter.subtitle, of: Letter(center))
    #expect(label.text == "")
    center.continuum.post(keyPath: \Document.subtitle)
    #expect(label.text == "one")
  }

  @Test func anOverriddenPropertyIsTheSame() {
    let (letter, label) = (Letter(center), Label())
    center.continuum.observe(letter, \.summary, bindTo: label, \.text)
    letter.title = "one"
    center.continuum.post(keyPath: \Document.summary, of: letter)
    #expect(label.text == "Dear one")
  }

  @Test func eachKindOfPropertyIsTheSameInAllClasses() {
    let (letter, log) = (Letter(center), Log<String>())
    center.continuum.observe(letter, \.pages) { _ in log.append("pages") }
    center.continuum.observe(letter, \.[1]) { _ in log.append("[1]") }
    center.continuum.observe(letter, \.author, bindTo: letter, \.subtitle)
    center.continuum.observe(letter, \.title.count) { _ in log.append("count") }
    log.removeAll()
    center.continuum.post(keyPath: \Document.pages)
    center.continuum.post(keyPath: \Document[2])
    center.continuum.post(keyPath: \Document[1], of: letter)
    center.continuum.post(keyPath: \Document.title.count)
    #expect(log.all == ["pages", "[1]", "count"])
    letter.author = "Ada"
    center.continuum.post(keyPath: \Document.author, of: letter)
    #expect(letter.subtitle == "Ada")
  }

  @Test func onePropertyIsObservedInSeveralClasses() {
    let (invoice, memo, log) = (Invoice(center), Memo(center), Log<String>())
    center.continuum.observe(invoice, \.title) { log.append("invoice \($0)") }
    center.continuum.observe(memo, \.title) { log.append("memo \($0)") }
    center.continuum.observe(invoice as Document, \.title) { log.append("document \($0)") }
    log.removeAll()
    memo.title = "one"
    #expect(log.all == ["memo one"])
    log.removeAll()
    invoice.title = "two"
    #expect(Set(log.all) == ["invoice two", "document two"])
    #expect(log.count == 2)
  }

  /// The two are stored in the same place of the object.
  @Test func propertiesOfTwoSubclassesAreDifferent() {
    final class Contract: Document {
      final var place = ""
    }
    final class Receipt: Document {
      final var amount = ""
    }
    let (contract, log) = (Contract(center), Log<String>())
    center.continuum.observe(contract, \.place) { log.append($0) }
    center.continuum.post(keyPath: \Receipt.amount)
    #expect(log.all == [""])
  }

  @Test func theWholeObjectHasAName() {
    #expect(
      Names.notificationName(for: \Letter.self) == Names.notificationName(for: \Letter.self))
    #expect(
      Names.notificationName(for: \Letter.self) != Names.notificationName(for: \Document.self))
  }

  @Test func aPostThatCameBeforeTheObservationIsNotRemembered() {
    final class Note: Document {}
    let (note, label) = (Note(center), Label())
    for _ in 0..<3 { center.continuum.post(keyPath: \Note.subtitle, of: note) }
    center.continuum.observe(note, \.subtitle, bindTo: label, \.text)
    note.subtitle = "one"
    center.continuum.post(keyPath: \Note.subtitle, of: note)
    #expect(label.text == "one")
  }

  @Test func aPostOfASuperclassThatCameBeforeTheObservationIsNotRemembered() {
    class Page {
      var text = ""
    }
    final class Cover: Page {}
    let (cover, label) = (Cover(), Label())
    for _ in 0..<3 { center.continuum.post(keyPath: \Page.text, of: cover) }
    center.continuum.observe(cover, \.text, bindTo: label, \.text)
    cover.text = "one"
    center.continuum.post(keyPath: \Page.text, of: cover)
    #expect(label.text == "one")
  }
}
