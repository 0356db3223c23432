import Continuum
import Foundation
import Synchronization

/// The least that a value needs to be shared between threads.
final class Locked<Value: Sendable> {
  let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
}

/// Reads values and makes variables.
func benchmarkValues() {
  let variable = Variable(value: 1)
  let center = NotificationCenter()
  let name = Notification.Name("nobody hears")
  let times = race([
    Contender("read") { count in
      var sum = 0
      for _ in 0..<count { sum &+= variable.value }
      check(sum == count, "a read was lost")
    },
    Contender("post") { count in
      for _ in 0..<count { center.post(name: name, object: nil) }
    },
    Contender("Variable") { count in
      for number in 0..<count { keep(Variable(value: number)) }
    },
    Contender("class") { count in
      for number in 0..<count { keep(Locked(number)) }
    },
  ])
  print("Nanoseconds:")
  let names = [
    "reading value", "a raw post that nobody hears", "making a Variable",
    "making an instance of a class with a lock",
  ]
  for (index, name) in names.enumerated() {
    printFigure(name, times[index], "ns", places: 1)
  }
  print("Ratios:")
  printRatio("reading value to the post", times.ratio(0, to: 1), atMost: 1.0 / 3)
  printRatio("making a Variable to the class instance", times.ratio(2, to: 3), atMost: 2)
}
