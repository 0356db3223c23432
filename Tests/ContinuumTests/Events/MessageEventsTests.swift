import Continuum
import ContinuumTestSupport
import Foundation
import Testing

private final class Document: Sendable {}

private struct DidSave: NotificationCenter.MainActorMessage {
  typealias Subject = Document
  let version: Int
}

private struct DidDownload: NotificationCenter.AsyncMessage {
  typealias Subject = Document
  let bytes: Int
}

@MainActor
@Suite("Events of typed notifications: on the main actor", .ownThreads)
struct MainActorMessageEventsTests {
  private let center = NotificationCenter()
  private let document = Document()

  @Test func theMessagesThemselvesAreTheEvents() {
    let versions = Log<Int>()
    let saves = center.continuum.events(of: DidSave.self)
    let observer = center.continuum.observe(saves) { versions.append($0.version) }
    center.post(DidSave(version: 1), subject: document)
    center.post(DidSave(version: 2), subject: Document())
    #expect(versions.all == [1, 2])
    observer.cancel()
    center.post(DidSave(version: 3), subject: document)
    #expect(versions.all == [1, 2])
  }

  @Test func onlyThoseAboutTheSubjectCountAndItIsHeldWeakly() {
    let versions = Log<Int>()
    var subject: Document? = Document()
    weak let weakly = subject
    let saves = center.continuum.events(of: DidSave.self, from: subject)
    center.continuum.observe(saves.map(\.version)) { versions.append($0) }
    center.post(DidSave(version: 1), subject: document)
    if let subject { center.post(DidSave(version: 2), subject: subject) }
    #expect(versions.all == [2])
    subject = nil
    #expect(weakly == nil)
  }

  @Test func theCenterIsNotKeptAndTheObservationsEndWithIt() {
    var center: NotificationCenter? = NotificationCenter()
    weak let weakCenter = center
    let saves = center!.continuum.events(of: DidSave.self, from: document)
    let observer = self.center.continuum.observe(saves) { _ in }
    center = nil
    #expect(weakCenter == nil)
    #expect(observer.isCancelled)
  }

  #if os(macOS) || os(Linux)
  @Test func observingThemElsewhereStopsAndSaysWhereTheyArePosted() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let saves = await MainActor.run { center.continuum.events(of: DidSave.self).map(\.version) }
        Threads.elsewhere { center.continuum.observe(saves) { _ in } }
      }, saying: "because it comes from messages that are posted there")
  }

  @Test func otherNotificationsSayHowTheyAreDerived() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let name = Notification.Name("saved")
        let saves = await MainActor.run {
          center.continuum.events(named: name, on: MainActor.self) { _ in 1 }
        }
        Threads.elsewhere { center.continuum.observe(saves) { _ in } }
      }, saying: "because it is derived with `on: MainActor.self`")
  }
  #endif
}

@Suite("Events of typed notifications: from anywhere", .ownThreads)
struct AsyncMessageEventsTests {
  @Test func theMessagesThemselvesAreTheEvents() {
    let center = NotificationCenter()
    let bytes = Log<Int>()
    let downloads = center.continuum.events(of: DidDownload.self)
    center.continuum.observe(downloads) { bytes.append($0.bytes) }
    center.post(DidDownload(bytes: 7), subject: Document())
    #expect(bytes.gets { $0.all == [7] })
  }
}
