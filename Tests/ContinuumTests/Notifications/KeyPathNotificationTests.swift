import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L9 Notifications: key paths", .ownThreads)
struct KeyPathNotificationTests {
  final class Other {
    var title = ""
    var count = 0
  }

  typealias Names = NotificationCenterContinuum

  let center = NotificationCenter()
  let models = [Model(), Model()]

  /// Two models whose titles are bound to two labels.
  private func bind() -> [Label] {
    models.map { model in
      let label = Label()
      center.continuum.observe(model, \.title, bindTo: label, \.text)
      model.title = "new"
      return label
    }
  }

  @Test func settingThePropertyAloneChangesNothing() {
    #expect(bind().map(\.text) == ["", ""])
  }

  @Test func aPostRefreshesEveryObservedInstance() {
    let labels = bind()
    center.continuum.post(keyPath: \Model.title)
    #expect(labels.map(\.text) == ["new", "new"])
  }

  @Test func aPostOfOneInstanceRefreshesThatOne() {
    let labels = bind()
    center.continuum.post(keyPath: \Model.title, of: models[1])
    #expect(labels.map(\.text) == ["", "new"])
  }

  @Test func aPostByHandRefreshesEveryObservedInstance() {
    let labels = bind()
    center.post(name: Names.notificationName(for: \Model.title), object: nil)
    #expect(labels.map(\.text) == ["new", "new"])
  }

  @Test func aPostByHandOfOneInstanceRefreshesThatOne() {
    let labels = bind()
    center.post(name: Names.notificationName(for: \Model.title), object: models[0])
    #expect(labels.map(\.text) == ["new", ""])
  }

  @Test func aPostByHandByAnythingElseRefreshesEveryObservedInstance() {
    let labels = bind()
    center.post(name: Names.notificationName(for: \Model.title), object: center)
    #expect(labels.map(\.text) == ["new", "new"])
  }

  @Test func aPostOfAnInstanceNobodyObservesRefreshesNone() {
    let labels = bind()
    center.continuum.post(keyPath: \Model.title, of: Model())
    #expect(labels.map(\.text) == ["", ""])
  }

  @Test func aPostIsOneNotification() {
    let posts = Log<Int>()
    center.listen(to: Names.notificationName(for: \Model.title)) { posts.append(0) }
    let labels = bind()
    center.continuum.post(keyPath: \Model.title)
    center.continuum.post(keyPath: \Model.title, of: models[0])
    #expect(posts.count == 2)
    withExtendedLifetime(labels) {}
  }

  @Test func aPostDoesNotReachAnotherCenter() {
    let labels = bind()
    NotificationCenter().continuum.post(keyPath: \Model.title)
    #expect(labels.map(\.text) == ["", ""])
  }

  @Test func oneObjectObservedThroughTwoCentersIsRefreshedByEachForItself() {
    let other = NotificationCenter()
    let log = Log<String>()
    center.continuum.observe(models[0], \.count, onValueChange: { log.append("one \($0)") })
    other.continuum.observe(models[0], \.count, onValueChange: { log.append("other \($0)") })
    models[0].count = 1
    other.continuum.post(keyPath: \Model.count)
    center.continuum.post(keyPath: \Model.count, of: models[0])
    #expect(log.all == ["one 0", "other 0", "other 1", "one 1"])
  }

  @Test func twoDifferentKeyPathsNeverShareAName() {
    let names = [
      Names.notificationName(for: \Model.title), Names.notificationName(for: \Model.count),
      Names.notificationName(for: \Model.title.count), Names.notificationName(for: \Model.numbers),
      Names.notificationName(for: \Other.title), Names.notificationName(for: \Other.count),
      Names.notificationName(for: \Other.self),
    ]
    #expect(Set(names).count == names.count)
  }

  @Test func subscriptsWithDifferentIndicesNeverShareAName() {
    let names = (0..<200).map { Names.notificationName(for: \Model[$0]) }
    #expect(Set(names).count == 200)
  }

  @Test func oneKeyPathAlwaysHasTheSameName() {
    #expect(
      Names.notificationName(for: \Model.title) == Names.notificationName(for: \Model.title))
    #expect(Names.notificationName(for: \Model[1]) == Names.notificationName(for: \Model[1]))
    let readOnly: KeyPath<Model, String> = \.title
    #expect(
      Names.notificationName(for: readOnly) == Names.notificationName(for: \Model.title))
  }

  @Test func aNameThatWasAskedForOutlivesTheLastObservation() {
    final class Other {
      var title = ""
    }
    let (other, posts) = (Other(), Log<Int>())
    let name = Names.notificationName(for: \Other.title)
    center.listen(to: name) { posts.append(0) }
    center.continuum.observe(other, \.title) { _ in }.cancel()
    #expect(Names.notificationName(for: \Other.title) == name)
    center.continuum.post(keyPath: \Other.title)
    #expect(posts.count == 1)
  }

  @Test func namesAskedForByTwoThreadsAtOnceAreTheSame() {
    let names = Log<[Notification.Name]>()
    Threads.run(count: 2) { _ in
      names.append((1000..<1200).map { Names.notificationName(for: \Model[$0]) })
    }
    #expect(names.all.first == names.last)
    #expect(Set(names.all.first ?? []).count == 200)
  }

  @Test func twoDifferentKeyPathsNeverShareAChannel() {
    let model = models[0]
    let other = Other()
    let log = Log<String>()
    center.continuum.observe(model, \.title, onValueChange: { _ in log.append("title") })
    center.continuum.observe(model, \.count, onValueChange: { _ in log.append("count") })
    center.continuum.observe(model, \.[0], onValueChange: { _ in log.append("0") })
    center.continuum.observe(model, \.[1], onValueChange: { _ in log.append("1") })
    center.continuum.observe(other, \.title, onValueChange: { _ in log.append("other") })
    log.removeAll()
    center.continuum.post(keyPath: \Model.title)
    #expect(log.all == ["title"])
    center.continuum.post(keyPath: \Model[1])
    #expect(log.all == ["title", "1"])
    center.continuum.post(keyPath: \Other.title)
    center.continuum.post(keyPath: \Other.count)
    #expect(log.all == ["title", "1", "other"])
    center.continuum.post(keyPath: \Model.count, of: model)
    center.continuum.post(keyPath: \Model[0], of: model)
    #expect(log.all == ["title", "1", "other", "count", "0"])
  }
}
