import Download
import Testing

struct DownloadTests {
  @Test func progressIsToldUntilTheSubscriptionIsReleased() {
    let download = Download(size: 4)
    var log: [Double] = []
    var subscription: Subscription? = download.onProgress { log.append($0) }
    download.receive(1)
    download.receive(9)
    #expect(log == [0, 0.25, 1])

    withExtendedLifetime(subscription) {}
    subscription = nil
    download.receive(1)
    #expect(log == [0, 0.25, 1])
    #expect(download.progress == 1)
  }
}
