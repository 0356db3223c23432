import Continuum
import Foundation

// An index is taken at the call, even that of a global variable, which the closure of the key path does not capture.
// Only an optimised build could tell a key path without an index by that.

final class List {
  var items = [1, 2, 3]
}

nonisolated(unsafe) private var index = 0

func checkIndices(through center: NotificationCenter) {
  let (list, copy, number) = (List(), List(), Variable(value: 4))
  center.continuum.observe(number, bindTo: list, \.items[index])
  center.continuum.observe(list, \.items[index], bindTo: copy, \.items[index])
  let first = center.continuum.value(of: list, \.items[index])
  index = 1
  number.value = 5
  center.continuum.post(keyPath: \List.items[0])
  check(list.items == [5, 2, 3], "A target's index is not the one at the call.")
  check(copy.items == [5, 2, 3], "A source's index is not the one at the call.")
  check(first.value == 5, "The index of a constant is not the one at the call.")

  let edited = List()
  index = 0
  center.continuum.bind(number, with: edited, \.items[index]) { _ in }
  index = 1
  number.value = 6
  check(edited.items == [6, 2, 3], "The index of a two-way binding is not the one at the call.")
}
