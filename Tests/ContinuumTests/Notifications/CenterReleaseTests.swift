import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

/// What is observed through the center that it comes from.
@Suite("L10 End: with the center", .ownThreads)
struct CenterReleaseTests {
  private static let didChange = Notification.Name("CenterReleaseTests.didChange")

  fileprivate class Document {
    var title = "one"
    private let token: Token

    init(_ live: Live) { token = live.token() }
  }

  fileprivate final class ObservableDocument: Document, Observable {}

  enum Form: CaseIterable, Sendable {
    case plain, observable, afterName, named, mapped, combined, chosen

    fileprivate var makesObservable: Bool { self == .observable }

    fileprivate func title(
      of document: Document, through center: NotificationCenter
    ) -> Constant<String> {
      let title =
        self == .afterName
        ? center.continuum.value(of: document, \.title, after: didChange)
        : center.continuum.value(of: document, \.title)
      return switch self {
      case .plain, .observable, .afterName, .named: title
      case .mapped: title.map { $0 }
      case .combined: Constant(combining: title, Constant(value: "")) { $0 + $1 }
      case .chosen: Constant(value: 0).flatMap { _ in title }
      }
    }
  }

  private let live = Live()
  private let label = Label()

  @Test(arguments: Form.allCases)
  func aPropertyThatIsObservedThroughItsOwnCenterKeepsNothing(form: Form) throws {
    weak var weakCenter: NotificationCenter?
    do {
      let center = NotificationCenter()
      weakCenter = center
      let document = form.makesObservable ? ObservableDocument(live) : Document(live)
      let title = form.title(of: document, through: center)
      if form == .named { _ = title.notificationName }
      let token = live.token()
      center.continuum.observe(title, bindTo: label) { label, title in
        withExtendedLifetime(token) { label.text = title }
      }
      #expect(label.text == "one")
    }
    try #require(weakCenter == nil)
    live.expect(0)
  }

  enum Events: CaseIterable, Sendable {
    case plain, mapped, merged, latest

    @discardableResult
    fileprivate func observe(
      through own: NotificationCenter, _ events: Signal<Void>, _ token: Token
    ) -> ContinuumObserver {
      switch self {
      case .plain: own.continuum.observe(events) { withExtendedLifetime(token) {} }
      case .mapped:
        own.continuum.observe(events.map { 1 }) { _ in withExtendedLifetime(token) {} }
      case .merged:
        own.continuum.observe(Signal(merging: events, events)) { withExtendedLifetime(token) {} }
      case .latest:
        own.continuum.observe(events.latest(initial: ())) { withExtendedLifetime(token) {} }
      }
    }
  }

  @Test(arguments: Events.allCases)
  func notificationsThatAreObservedThroughTheirOwnCenterKeepNothing(events: Events) throws {
    weak var weakCenter: NotificationCenter?
    do {
      let center = NotificationCenter()
      weakCenter = center
      let signal = center.continuum.events(named: CenterReleaseTests.didChange)
      events.observe(through: center, signal, live.token())
    }
    try #require(weakCenter == nil)
    live.expect(0)
  }

  @Test(arguments: Events.allCases)
  func anObservationOfNotificationsEndsWithTheirCenter(events: Events) throws {
    let other = NotificationCenter()
    var center: NotificationCenter? = NotificationCenter()
    let signal = center!.continuum.events(named: CenterReleaseTests.didChange)
    let observer = events.observe(through: other, signal, live.token())
    #expect(!observer.isCancelled)
    center = nil
    try #require(observer.isCancelled)
    live.expect(0)
    let late = events.observe(through: other, signal, live.token())
    #expect(late.isCancelled)
    live.expect(0)
  }

  @Test func aBindingWithAPropertyThatIsEditedKeepsNothing() throws {
    weak var weakCenter: NotificationCenter?
    let text = Variable(value: "one")
    do {
      let center = NotificationCenter()
      weakCenter = center
      let document = Document(live)
      center.continuum.bind(text, with: document, \.title, after: CenterReleaseTests.didChange)
    }
    try #require(weakCenter == nil)
    live.expect(0)
    text.value = "two"
  }

  /// Only the center knows who listens.
  @Test func anObservationDoesNotKeepItsCenter() {
    let number = Variable(value: 1)
    _ = number.notificationName
    var center: NotificationCenter? = NotificationCenter()
    weak let weakCenter = center
    let observer = center!.continuum.observe(number, bindTo: label, \.number)
    center = nil
    #expect(weakCenter == nil)
    number.value = 2
    #expect(label.number == 2)
    #expect(!observer.isCancelled)
    withExtendedLifetime(number) {}
  }

  /// A center may get the address of one that has died.
  @Test func aNewCenterIsPostedOnWhateverWasObservedThroughOthers() {
    let number = Variable(value: 1)
    _ = number.notificationName
    for round in 2..<50 {
      let center = NotificationCenter()
      center.continuum.observe(number) { _ in }
      let posts = Runs()
      center.listen(to: number.notificationName) { posts.add() }
      number.value = round
      #expect(posts.count == 1)
      #expect(center.continuum.bindings.count == 1)
    }
  }
}
