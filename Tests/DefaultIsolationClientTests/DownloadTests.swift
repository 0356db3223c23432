import Continuum
import Foundation
import Testing

@Suite("A download that a thread makes")
struct DownloadTests {
  let center = NotificationCenter()
  let download = Download(size: 200)
  let next = DispatchSemaphore(value: 0)

  @Test func whatAThreadWritesReachesTheScreenOncePerChange() async {
    let label = Label()
    let (texts, continuation) = AsyncStream<String>.makeStream()
    center.continuum.observe(download.status, bindTo: label, \.text)
    center.continuum.observe(download.status, bindTo: label) { label, status in
      MainActor.assertIsolated()
      #expect(label.text == status)
      continuation.yield(status)
    }
    download.start([50, 150], after: next)
    for await text in texts {
      if text.hasPrefix("Received") { next.signal() }
      if text == "Done." { break }
    }
    #expect(
      download.descriptions == [
        "Ready.", "Received 0 %", "Received 25 %", "Received 100 %", "Done.",
      ])
  }

  @Test func aButtonFollowsTheState() async {
    let button = Button()
    let (states, continuation) = AsyncStream<Bool>.makeStream()
    center.continuum.observe(download.canStart, bindTo: button, \.isEnabled)
    center.continuum.observe(download.canStart, onValueChange: { continuation.yield($0) })
    #expect(button.isEnabled)
    download.start([], after: next)
    for await canStart in states where !canStart { break }
    #expect(!button.isEnabled)
    next.signal()
  }

  @Test func whatIsDerivedFromAMainActorConstantIsComputedThereToo() async {
    let length = download.percentage.map {
      MainActor.assertIsolated()
      return $0.count
    }
    let isLong = Constant(combining: length, Variable(value: 4)) {
      MainActor.assertIsolated()
      return $0 > $1
    }
    let (values, continuation) = AsyncStream<Bool>.makeStream()
    center.continuum.observe(isLong.removeDuplicates(), onValueChange: { continuation.yield($0) })
    download.start([200], after: next)
    next.signal()
    next.signal()
    for await isLong in values where isLong { break }
    #expect(length.value == 5)
  }
}
