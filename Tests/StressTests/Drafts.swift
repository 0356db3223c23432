import Continuum
import Foundation

/// A variable that starts over with each change of another (L19).
final class Drafts: Sendable {
  private struct Draft: Equatable {
    let number: Int
    var edits = 0
  }

  private let number = Variable(value: 0)
  private let draft: LinkedVariable<Draft>

  init(_ center: NotificationCenter, _ census: Census) {
    let token = census.token(.capture)
    draft = LinkedVariable(following: number) { number in
      withExtendedLifetime(token) { Draft(number: number) }
    }
    center.continuum.observe(Constant(combining: number, draft) { $0 == $1.number }) { isRight in
      if !isRight { fail("a draft of an earlier value is seen (L19)") }
    }
  }

  func use(_ chance: inout Chance) {
    if chance.isOne(in: 2) {
      number.modify { $0 += 1 }
    } else {
      draft.modify { $0.edits += 1 }
    }
  }

  /// What is not as it has to be when nobody writes.
  var complaint: String? {
    let draft = draft.value
    return draft.number == number.value ? nil : "the draft is of \(draft.number) (L19)"
  }
}
