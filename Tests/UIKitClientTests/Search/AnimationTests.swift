import Continuum
import Testing
import UIKit

@MainActor @Suite("Animations")
struct AnimationTests {
  let center = NotificationCenter()
  let label = UILabel()
  let isOpen = Variable(value: true)

  @Test func aWriteIsAnimatedByWhatIsAroundIt() {
    center.continuum.observe(isOpen.map { $0 ? 1 : 0 }, bindTo: label, \.alpha)
    UIView.animate(withDuration: 0.2) { isOpen.value = false }
    #expect(label.alpha == 0)
    #expect(label._lastAnimationDuration == 0.2)
  }

  @Test func aWriteInADeliveryIsNot() {
    let tapped = Emitter<Void>()
    center.continuum.observe(isOpen.map { $0 ? 1 : 0 }, bindTo: label, \.alpha)
    center.continuum.observe(tapped.signal, bindTo: label) { [isOpen] _ in
      UIView.animate(withDuration: 0.2) { isOpen.value = false }
    }
    tapped.send()
    #expect(label.alpha == 0)
    #expect(label._lastAnimationDuration == 0)
  }

  @Test func anObservationThatAnimatesAlwaysDoes() {
    let tapped = Emitter<Void>()
    center.continuum.observe(isOpen, bindTo: label) { label, isOpen in
      UIView.animate(withDuration: 0.2) { label.alpha = isOpen ? 1 : 0 }
    }
    center.continuum.observe(tapped.signal, bindTo: label) { [isOpen] _ in isOpen.value = false }
    tapped.send()
    #expect(label.alpha == 0)
    #expect(label._lastAnimationDuration == 0.2)
  }

  /// Why what stops a spinner is observed as a derived value.
  @Test func aPulledSpinnerIsStoppedByAnyWriteThatLeavesTheAnswer() {
    let state = Variable(value: (isLoading: false, count: 0))
    let spinners = (careless: UIRefreshControl(), careful: UIRefreshControl())
    center.continuum.observe(state, bindTo: spinners.careless) {
      if !$1.isLoading { $0.endRefreshing() }
    }
    center.continuum.observe(state.map(\.isLoading), bindTo: spinners.careful) {
      if !$1 { $0.endRefreshing() }
    }
    spinners.careless.pull()
    spinners.careful.pull()
    state.modify { $0.count += 1 }
    #expect(!spinners.careless.isRefreshing)
    #expect(spinners.careful.isRefreshing)
  }
}
