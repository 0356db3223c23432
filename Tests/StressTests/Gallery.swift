import Continuum
import Foundation
import Synchronization

/// A load that works only while it is observed (L17).
final class Gallery: Sendable {
  private let center: NotificationCenter
  private let number = Variable(value: 0)
  private let image: Constant<Loading<Int>>
  private let underWay = Locked(0)

  init(_ center: NotificationCenter, _ census: Census) {
    self.center = center
    let token = census.token(.capture)
    image = number.load(whileObserved: true) { [underWay] number in
      underWay.withLock { $0 += 1 }
      await Task.yield()
      underWay.withLock { $0 -= 1 }
      return withExtendedLifetime(token) { number }
    }
  }

  func use(_ chance: inout Chance) {
    if chance.isOne(in: 2) { return number.modify { $0 += 1 } }
    let number = number
    center.continuum.observe(
      Constant(combining: number, image) { number, image in
        guard case .loaded(let loaded) = image else { return true }
        return loaded == number
      }
    ) { isCurrent in
      if !isCurrent { fail("a new value has an old image (L17)") }
    }.cancel()
  }

  /// Nobody observes it, and nobody writes.
  var complaint: String? {
    let count = underWay.withLock { $0 }
    return count == 0 ? nil : "\(count) images are loaded, and nobody looks (L17)"
  }
}
