import Cart
import Continuum
import ContinuumTesting
import Testing

struct CartTests {
  @Test func theCountAndTheTotalAreThoseOfOneMoment() {
    let cart = Cart()
    let both = Recorder(Constant(combining: cart.count, cart.total) { [$0, $1] })
    cart.add(price: 250)
    cart.add(price: 100)
    #expect(both.values == [[0, 0], [1, 250], [2, 350]])
  }
}
