import Continuum
import Foundation
import Synchronization

// Touches every public declaration the way clients write it. What is here keeps compiling, and keeps
// delivering the same.

/// Conforms by way of a variable that it wraps.
struct Wrapped: ValueRepresentable {
  let number: Variable<Int>

  var value: Int { number.value }
  var notificationName: Notification.Name { number.notificationName }
  var _constant: Constant<Int> { number._constant }
}

final class Target {
  var number = 0
  var numberOrNil: Int?
  var numberOrTrap: Int!
}

final class Model {
  var number = 1
  var numberOrNil: Int? = 1
  var numberOrTrap: Int! = 1
  let fixed = 7
  var inner = Inner()
  var list = [1, 2]

  struct Inner { var number = 1 }
}

class Special: Inherited {}

class Inherited {
  var number = 1
}

/// What closures have received, on whichever thread.
final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func append(_ value: Value) { values.withLock { $0.append(value) } }
}

struct Empty: Error, Equatable {}
