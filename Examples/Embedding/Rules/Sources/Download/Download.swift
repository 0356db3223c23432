import Continuum
import Foundation

/// A download that tells how far it is. Its users see nothing of the library underneath.
public final class Download: Sendable {
  private let received = Variable(value: 0)
  private let size: Int
  private let center = NotificationCenter()

  /// Makes a download of `size` bytes, of which none has been received.
  public init(size: Int) {
    precondition(size > 0, "A download has at least one byte, not \(size)")
    self.size = size
  }

  /// How much has been received, from 0 to 1.
  public var progress: Double { Double(received.value) / Double(size) }

  /// Says that bytes have been received.
  public func receive(_ count: Int) {
    received.modify { $0 = min($0 + count, size) }
  }

  /// Calls `body` with the progress, now and after each change, until the subscription is released.
  ///
  /// Called from code of an actor, for example the main actor, it calls `body` there.
  public func onProgress(
    // The library asks for the isolation of its caller, so this has to be that of ours.
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (_ progress: Double) -> Void
  ) -> Subscription {
    let subscription = Subscription()
    center.continuum
      .observe(received) { [size] in body(Double($0) / Double(size)) }
      .disposed(by: subscription.bag)
    return subscription
  }
}
