import Continuum
import Foundation

/// A variable that starts over with each change of another (L13), and parts that are bound both ways (L20).
final class Drafts: Sendable {
  private struct Draft: Equatable {
    let number: Int
    var edits = 0
  }

  private struct Form: Equatable {
    var name = 0
    var note = 0
  }

  private let number = Variable(value: 0)
  private let draft: LinkedVariable<Draft>
  private let form = Variable(value: Form())
  private let name = Variable(value: 0)

  init(_ center: NotificationCenter, _ census: Census) {
    let token = census.token(.capture)
    draft = LinkedVariable(following: number) { number in
      withExtendedLifetime(token) { Draft(number: number) }
    }
    center.continuum.observe(Constant(combining: number, draft) { $0 == $1.number }) { isRight in
      if !isRight { fail("a draft of an earlier value is seen (L13)") }
    }
    center.continuum.bind(form[\.name], with: name)
    center.continuum.bind(form[\.note], with: form[\.name])
  }

  func use(_ chance: inout Chance) {
    switch chance.below(6) {
    case 0, 1: number.modify { $0 += 1 }
    case 2: draft.modify { $0.edits += 1 }
    case 3: form[\.name].value = chance.below(100)
    case 4: form[\.note].modify { $0 += 1 }
    default: name.value = chance.below(100)
    }
  }

  /// What is not as it has to be when nobody writes.
  var complaint: String? {
    let (draft, form) = (draft.value, form.value)
    if draft.number != number.value { return "the draft is of \(draft.number) (L13)" }
    guard form.name == name.value, form.note == name.value else {
      return "what is bound both ways is \(form) and \(name.value) (L20)"
    }
    return nil
  }
}
