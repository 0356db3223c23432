import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

@MainActor @Observable private final class Note {
  var title = "one"
}

@Suite("L9 A property of an Observable object as a constant", .ownThreads) @MainActor
struct ObservablePropertyValueTests {
  private let center = NotificationCenter()

  @Test func anObservableModelIsFollowedWithoutAPost() async {
    let note = Note()
    let title = center.continuum.value(of: note, \.title).map(on: MainActor.self) { $0 + "!" }
    note.title = "two"
    await title.expect { $0 == "two!" }
  }

  @Test func inABatchAnObservableModelIsSeenTogetherWithVariables() {
    let (note, number) = (Note(), Variable(value: 1))
    let line = Constant(combining: center.continuum.value(of: note, \.title), number) {
      "\($0) \($1)"
    }
    var seen: [String] = []
    center.continuum.observe(line) { seen.append($0) }
    batchUpdates {
      note.title = "two"
      number.value = 2
    }
    #expect(seen == ["one 1", "two 2"])
  }

  @Test func aConstantOfMainActorCodeIsReadOnTheMainActor() async {
    let note = Note()
    let title = center.continuum.value(of: note, \.title)
    let log = Log<String>()
    center.continuum.observe(title) {
      MainActor.preconditionIsolated()
      log.append($0)
    }
    let (center, name) = (center, NotificationCenterContinuum.notificationName(for: \Note.title))
    Threads.elsewhere { center.post(name: name, object: nil) }
    await log.expect { $0.count == 2 }
    #expect(log.all == ["one", "one"])
  }
}
