import Cart
import Continuum
import Foundation

/// A program that shows a cart. It imports the rules, and the library to derive and observe what they show.
@main
struct Shop {
  static func main() {
    let center = NotificationCenter()
    let cart = Cart()
    let line = Constant(combining: cart.count, cart.total) { count, total in
      "\(count) items, \(total) cents"
    }
    center.continuum.observe(line) { print($0) }
    cart.add(price: 250)
    cart.add(price: 100)
  }
}
