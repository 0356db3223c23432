import Continuum
import Foundation

extension Scene {
  /// Writes some of the variables. The pair is always written in the same order, the last variable by
  /// one thread only.
  func write(by number: Int, _ chance: inout Chance) {
    switch chance.below(8) {
    case 0, 1:
      advance(0)
      advance(1)
    case 2:
      batchUpdates {
        advance(0)
        advance(2)
        advance(1)
      }
    case 3:
      // From the outer to the inner, always in the same order.
      variables[0].modify { outer in
        outer.advance(0)
        advance(1)
      }
    case 4:
      // A change that changes nothing.
      variables[2].modify { _ in }
    case 5 where number == 0:
      var reading = variables[3].value
      reading.advance(3)
      variables[3].value = reading
    default:
      advance(2)
    }
  }

  func advance(_ variable: Int) {
    variables[variable].modify { $0.advance(variable) }
  }

  /// Changes the model and says so, in one of the ways.
  func changeModel(_ chance: inout Chance) {
    let model = model.withLock { $0 }
    model.advance()
    switch chance.below(3) {
    case 0: centers[0].continuum.post(keyPath: \Model.reading)
    case 1: centers[0].continuum.post(keyPath: \Model.reading, of: model)
    default:
      let name = NotificationCenterContinuum.notificationName(for: \Model.reading)
      centers[0].post(name: name, object: chance.isOne(in: 2) ? model : nil)
    }
  }
}
