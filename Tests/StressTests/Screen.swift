import Continuum
import Foundation
import Synchronization

/// A view model that observes itself. Dropping it frees all that belongs to it.
final class Screen: Sendable {
  private let center = NotificationCenter()
  private let number = Variable(value: 0)
  private let bag = ContinuumBag()
  private let token: Token
  let title: Constant<Int>
  private let shown = Atomic(0)

  init(_ census: Census) {
    token = census.token(.screen)
    title = Constant(combining: number.map { $0 + 1 }.removeDuplicates(), number) { $0 * 1000 + $1 }
    center.continuum.observe(title, bindTo: self) { screen, title in
      screen.shown.store(title, ordering: .relaxed)
    }
    center.continuum.observe(number) { [weak self] _ in
      _ = self?.shown.load(ordering: .relaxed)
    }.disposed(by: bag)
  }

  func use(_ turns: Int) {
    for turn in 0..<turns {
      number.modify { $0 += 1 }
      let shown = shown.load(ordering: .relaxed)
      if title.value != (turn + 2) * 1000 + turn + 1 || shown != title.value {
        fail("a screen shows \(shown) where \((turn + 2) * 1000 + turn + 1) is right (L5)")
      }
    }
  }
}
