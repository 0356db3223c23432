import ScheduledContinuum

// What can be written, beside the variables, and what is done by chance.

extension RandomProgram {
  /// A variable that a thread drops.
  func makeMortal() {
    let holder = Holder(Variable(value: 0))
    let constant = Constant(variable: holder.content!)
    sources.append(
      Source(constant: constant, model: { constant.value }, isOver: { holder.content == nil }))
    stage.afterwards { holder.letGo() }
    for _ in 1...2 {
      kinds.append { program in
        let (value, isLast) = (program.number(0..<6), program.number(0..<2) == 0)
        return {
          holder.content?.value = value
          if isLast { holder.letGo() }
        }
      }
    }
  }

  func makeForm() {
    let form = Variable(value: RandomForm())
    stage.afterwards { withExtendedLifetime(form) {} }
    let parts = [form[\.one], form[\.other]]
    for (part, path) in zip(parts, [\RandomForm.one, \.other]) {
      sources.append(
        Source(
          constant: part._constant, model: { form.value[keyPath: path] }, hasNoRepeats: true))
    }
    kinds.append { program in
      let (part, value) = (program.any(parts), program.number(0..<6))
      return { part.value = value }
    }
    kinds.append { program in
      let (part, value, stage) = (program.any(parts), program.number(0..<3), program.stage)
      return {
        part.modify {
          stage.step()
          $0 += value
        }
      }
    }
    kinds.append { program in
      let value = program.number(0..<6)
      return { form.value = RandomForm(one: value, other: value) }
    }
  }

  /// No code that combines the two sees a value that the rule forbids (L13).
  func makeLinked() {
    let (stage, source) = (stage, anySource())
    let token = stage.token()
    let linked = LinkedVariable(value: 3, following: source.constant) { value, most in
      withExtendedLifetime(token) {
        stage.step()
        return min(value, most)
      }
    }
    let constant = stage.map(stage.pair(linked, source.constant)) { pair in
      stage.expect(pair.first <= pair.second, "The rule does not hold: \(pair).")
      return pair.first
    }
    sources.append(
      Source(constant: constant, model: { min(linked.value, source.model()) }))
    kinds.append { program in
      let value = program.number(0..<9)
      return { linked.value = value }
    }
    kinds.append { program in
      let value = program.number(0..<3)
      return {
        linked.modify {
          stage.step()
          $0 += value
        }
      }
    }
  }

  /// No code that combines the two sees a draft of another value (L13).
  func makeDraft() {
    let (stage, source) = (stage, anySource())
    let followed = number(0..<2) == 0 ? source.constant : stage.map(source.constant) { $0 / 2 }
    let draft = stage.draft(of: followed)
    sources.append(
      Source(
        constant: stage.drafts(draft, followed), model: { draft.value.edits },
        // Nothing ends it while the program has the draft, and nothing ever does if that is so for its source.
        isOver: source.isOver.map { _ in { false } }))
    kinds.append { program in
      let value = program.number(0..<6)
      return { draft.value = Draft(query: nil, edits: value) }
    }
    kinds.append { program in
      let value = program.number(0..<3)
      return {
        draft.modify {
          stage.step()
          $0.edits += value
        }
      }
    }
  }

  /// Two variables that are equal in the end (L20).
  func makeTie() {
    variables.append(stage.variable(-1))
    let made = variables.last!
    sources.append(Source(constant: Constant(variable: made), model: { made.value }))
    tie(any(variables), made)()
    kinds.append { program in
      program.tie(program.any(program.variables), program.any(program.variables))
    }
  }

  private func tie(_ left: Variable<Int>, _ right: Variable<Int>) -> Action {
    let (stage, center, isOnMain) = (stage, any(centers), number(0..<3) == 0)
    let lasts = number(0..<3) > 0
    return { [self] in
      guard left !== right else { return }
      stage.note(
        "ties \(name(left)) to \(name(right))\(isOnMain ? " on main" : "")\(lasts ? "" : ", passing")"
      )
      let observer =
        isOnMain
        ? stage.asMainActor { center.continuum.bind(left, with: right) }
        : center.continuum.bind(left, with: right)
      stage.step()
      guard lasts else { return observer.cancel() }
      stage.check { stage.expect(left.value, is: right.value, "The left side") }
      stage.afterwards { observer.cancel() }
    }
  }

  func makeRows() {
    let list = stage.list(3)
    for id in 0..<2 {
      sources.append(
        Source(constant: stage.map(list.row(id)) { $0?.number ?? -1 }) {
          list.value.first { $0.id == id }?.number ?? -1
        })
    }
    for kind in 0..<3 {
      kinds.append { program in
        let (id, value) = (program.number(0..<3), program.number(0..<6))
        return {
          switch kind {
          case 0: list.edit(id, value)
          case 1: list.modify { $0.reverse() }
          default:
            list.modify {
              $0.removeAll { $0.id == id }
              $0.append(Item(id: id, number: value))
            }
          }
        }
      }
    }
  }

  private func name(_ variable: Variable<Int>) -> String {
    "v\(variables.firstIndex { $0 === variable } ?? -1)"
  }

  // MARK: What is done

  func actions(onMain: Bool = false) -> [Action] {
    (0..<number(1..<5)).map { _ in action(onMain) }
  }

  /// What is chosen by chance is chosen now, so that it does not depend on the schedule.
  private func action(_ onMain: Bool) -> Action {
    if !kinds.isEmpty, number(0..<2) == 0 { return any(kinds)(self) }
    let (stage, variable, value) = (stage, any(variables), number(0..<6))
    let source = anySource(onMain: onMain)
    switch number(0..<10) {
    case 0..<4:
      return { [self] in
        stage.note("\(name(variable)) = \(value)")
        variable.value = value
        stage.note("has written \(name(variable))")
      }
    case 4:
      return { [self] in
        stage.note("\(name(variable)) += \(value)")
        variable.modify {
          stage.step()
          $0 += value
        }
      }
    case 5:
      let (inner, other) = ((0..<number(0..<3)).map { _ in action(onMain) }, any(variables))
      return { [self] in
        stage.note(
          "a batch of \(name(variable)), \(inner.count) more, and \(name(other)) = \(value)")
        batchUpdates {
          variable.value = value
          for action in inner { action() }
          other.value = value
          variable.value = value + 1
        }
      }
    case 6, 7: return { _ = source.constant.value }
    case 8: return observePassing(source, onMain)
    default: return observeLate(source, onMain)
    }
  }
}

struct RandomForm: Equatable, Sendable {
  var one = 0
  var other = 0
}
