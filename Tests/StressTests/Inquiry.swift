import Continuum
import Foundation

/// Loads a variable after a pause, while threads write it (L17).
final class Inquiry: Sendable {
  private let variable: Variable<Reading>
  private let answer: Constant<Loading<Reading>>

  init(_ variable: Variable<Reading>, _ center: NotificationCenter, _ census: Census) {
    self.variable = variable
    let token = census.token(.capture)
    answer = variable.load(after: .microseconds(50)) { reading in
      await Task.yield()
      return withExtendedLifetime(token) { reading }
    }
    center.continuum.observe(
      Constant(combining: variable, answer) { reading, answer in
        guard case .loaded(let loaded) = answer else { return true }
        return loaded == reading
      }
    ) { isCurrent in
      if !isCurrent { fail("a new value has an old answer (L17)") }
    }
  }

  /// What is not as it has to be when nobody writes.
  var complaint: String? {
    guard case .loaded(variable.value) = answer.value else {
      return "the last value is not loaded (L17)"
    }
    return nil
  }
}
