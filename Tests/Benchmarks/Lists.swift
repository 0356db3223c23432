import Continuum
import Foundation

// Writes of a list of 10,000, of whose rows 1,000 are bound.

let lists: [Row] = [
  Row("a change of one of 10,000 rows, 1,000 bound", limit: 20e6) {
    [.library: edited(byID), mapped: edited(byPosition)]
  },
  Row("a move of all 10,000 rows, 1,000 bound", limit: 20e6) { [.library: moved(byID)] },
  Row("a write beside a command that is not running", aims: [.other("no command"): 1.05]) {
    [.library: besideCommand(true), .other("no command"): besideCommand(false)]
  },
  Row("reading tracked, which nothing tracks", aims: [.observation: 2.5]) {
    let (variable, model) = (Variable(value: 1), Model())
    model.number = 1
    return [
      .library: reading { variable.tracked }, .observation: reading { model.number },
    ]
  },
]

private let mapped = Peer.other("a map for each row")

private struct Element: Identifiable, Equatable {
  let id: Int
  var number = 0
}

private typealias List = Variable<[Element]>

private func byID(_ id: Int, in list: List) -> Constant<Int> {
  list.row(id).map { $0?.number ?? -1 }
}

private func byPosition(_ position: Int, in list: List) -> Constant<Int> {
  list.map { $0.indices.contains(position) ? $0[position].number : -1 }.removeDuplicates()
}

private func list(_ row: (Int, List) -> Constant<Int>) -> (List, [Label]) {
  let list = Variable(value: (0..<10_000).map { Element(id: $0) })
  return (list, bound((0..<1_000).map { row($0 * 10, list) }))
}

private func edited(_ row: (Int, List) -> Constant<Int>) -> Contender {
  let (list, labels) = list(row)
  return .writing { value in
    list.modify { $0[500].number = value }
  } verify: { value in
    check(labels[50].number == value, "a label shows an old row")
    check(labels.count { $0.number != 0 } <= 1, "a label shows another row")
  }
}

private func moved(_ row: (Int, List) -> Constant<Int>) -> Contender {
  let (list, labels) = list(row)
  return .writing { value in
    list.modify { $0.append($0.removeFirst()) }
  } verify: { _ in
    check(labels.allSatisfy { $0.number == 0 }, "a label shows another row")
  }
}

private func besideCommand(_ isThere: Bool) -> Contender {
  let variable = Variable(value: 0)
  let labels = bound([Constant(variable: variable)])
  let command = Command(isEnabled: variable.map { $0 >= 0 }) {}
  check(!isThere || command.isEnabled.value, "the command is not enabled")
  let kept = isThere ? command : nil
  return .writing { value in
    variable.value = value
  } verify: { value in
    check(labels[0].number == value, "the label shows an old value")
    check(kept?.isRunning.value != true, "the command runs")
  }
}
