import ScheduledContinuum

// Parts of variables, and variables that follow a source.

extension Scenario {
  static let parts: [Scenario] = [
    Scenario("two threads write two parts of a variable") { stage in
      let form = Variable(value: Form())
      stage.afterwards { withExtendedLifetime(form) {} }
      let recorder = stage.observe(form[\.one], "one")
      stage.thread("one") { form[\.one].value = 1 }
      stage.thread("other") { form[\.other].modify { $0 += 1 } }
      stage.check {
        stage.expect(form.value, is: Form(one: 1, other: 1), "The whole")
        stage.expect(recorder.values, is: [0, 1], "What was received of one part")
      }
    },
    Scenario("a linked variable is written while its source changes") { stage in
      let most = stage.variable(9)
      let page = LinkedVariable(value: 5, following: most) { page, most in min(page, most) }
      let both = stage.pair(page, most)
      let recorder = stage.observe(both, "both", mayRepeat: true)
      stage.thread("source") { most.value = 3 }
      stage.thread("writer") { page.value = 7 }
      stage.check {
        let allowed = recorder.values.allSatisfy { $0.first <= $0.second }
        stage.expect(allowed, "The rule does not hold: \(recorder.values).")
        stage.expect(both.value, is: Pair(first: 3, second: 3), "The last pair")
      }
    },
    Scenario("a linked variable is modified while its source changes") { stage in
      let most = stage.variable(9)
      let page = LinkedVariable(value: 5, following: most) { page, most in min(page, most) }
      stage.thread("source") { most.value = 3 }
      stage.thread("writer") {
        page.modify { value in
          stage.expect(value == 5 || value == 3, "It was handed \(value).")
          value -= 1
        }
      }
      stage.check {
        most.value = 9
        stage.afterwards {
          stage.expect(page.value == 4 || page.value == 2, "It holds \(page.value).")
        }
      }
    },
    Scenario("a linked list is modified while its source is written and it is read") { stage in
      let most = stage.variable(9)
      let list = LinkedVariable(value: [1, 2, 3], following: most) { list, most in
        list.filter { $0 <= most }
      }
      stage.observe(list.map(\.count), "count", mayRepeat: true)
      stage.thread("source") { most.value = 2 }
      stage.thread("writer") { list.modify { $0.append(1) } }
      stage.thread("reader") {
        let sum = list.value.reduce(0, +)
        stage.expect([6, 3, 7, 4].contains(sum), "It has read \(sum).")
      }
      stage.check { stage.expect(list.value, is: [1, 2, 1], "The list") }
    },
    Scenario("a linked list that nobody observes is modified and read by others") { stage in
      let most = stage.variable(9)
      let list = LinkedVariable(value: [1, 2, 3], following: most) { list, most in
        list.filter { $0 <= most }
      }
      let count = list.map(\.count)
      stage.thread("source") { most.value = 2 }
      stage.thread("writer") { list.modify { $0.append(1) } }
      stage.thread("reader") {
        stage.expect([3, 2, 4].contains(count.value), "It has read \(count.value).")
      }
      stage.check {
        stage.expect(list.value, is: [1, 2, 1], "The list")
        stage.expect(count.value, is: 3, "The count")
      }
    },
    Scenario("a linked number that nobody observes is modified and read by others") { stage in
      let most = stage.variable(9)
      let page = LinkedVariable(value: 5, following: most) { page, most in
        stage.step()
        return min(page, most)
      }
      stage.thread("source") { most.value = 8 }
      for _ in 1...2 {
        stage.thread("writer") {
          page.modify { page in
            stage.step()
            page += 1
          }
        }
      }
      stage.thread("reader") {
        let number = page.value
        stage.expect((5...7).contains(number), "It has read \(number).")
      }
      stage.check { stage.expect(page.value, is: 7, "The number") }
    },
    Scenario("a linked variable is modified while a modify of its source writes it") { stage in
      let most = stage.variable(9)
      let page = LinkedVariable(value: 5, following: most) { page, most in min(page, most) }
      stage.thread("source") {
        most.modify { most in
          most = 3
          page.value = 2
        }
      }
      stage.thread("writer") {
        page.modify { value in
          stage.expect(value == 5 || value == 2, "It was handed \(value).")
          value -= 1
        }
      }
      stage.check {
        most.value = 9
        stage.afterwards {
          stage.expect(page.value == 2 || page.value == 1, "It holds \(page.value).")
        }
      }
    },
    Scenario("a variable that starts over is modified while its source changes") { stage in
      let query = stage.variable(0)
      let draft = stage.draft(of: query)
      let both = stage.drafts(draft, query)
      stage.observe(both, "both", mayRepeat: true)
      stage.thread("source") { query.value = 1 }
      stage.thread("writer") { draft.modify { $0.edits += 1 } }
      stage.check {
        stage.expect([0, 1].contains(draft.value.edits), "It holds \(draft.value).")
        stage.expect(draft.value.query, is: 1, "The draft")
      }
    },
    Scenario("a variable that starts over with a derived value is modified and read") { stage in
      let query = stage.variable(0)
      let source = stage.map(query) { $0 }
      let draft = stage.draft(of: source)
      let both = stage.drafts(draft, source)
      draft.modify { $0.edits += 1 }
      stage.thread("source") { query.value = 1 }
      stage.thread("writer") { draft.modify { $0.edits += 2 } }
      stage.thread("reader") {
        let edits = both.value
        stage.expect((0...3).contains(edits), "It has read \(edits).")
      }
      stage.check {
        stage.expect(draft.value.query, is: 1, "The draft")
        stage.expect([0, 2].contains(draft.value.edits), "It holds \(draft.value).")
      }
    },
    Scenario("two threads read what starts over with a derived value after a write of it") {
      stage in
      let (query, other) = (stage.variable(0), stage.variable(0))
      let source = stage.map(query) { $0 }
      let draft = stage.draft(of: source)
      query.value = 1
      draft.value = Draft(query: 1, edits: 1)
      // All values that nobody observes have to be looked at again.
      _ = stage.map(other) { $0 }.value
      stage.thread("other") { other.value = 1 }
      for name in ["one", "two"] {
        stage.thread(name) {
          stage.expect(draft.value, is: Draft(query: 1, edits: 1), "What \(name) reads")
        }
      }
    },
    Scenario("a late write of a variable that starts over does not undo a newer one") { stage in
      let query = stage.variable(0)
      let page = LinkedVariable(following: query) { -$0 }
      stage.thread("late") { page.value = 10 }
      stage.thread("newer") {
        query.value = 1
        page.value = 20
        let value = page.value
        stage.expect(value == 10 || value == 20, "It has read \(value).")
      }
      stage.check {
        stage.expect(page.value == 10 || page.value == 20, "It holds \(page.value).")
      }
    },
    Scenario("a variable that starts over is modified while a modify of its source writes it") {
      stage in
      let query = stage.variable(0)
      let page = LinkedVariable(following: query) { -$0 }
      stage.thread("source") {
        query.modify { query in
          query = 1
          page.value = 10
        }
      }
      stage.thread("writer") {
        page.modify { value in
          stage.expect(value == 0 || value == 10 || value == -1, "It was handed \(value).")
          value += 20
        }
      }
      stage.check {
        stage.expect(page.value == -1 || page.value == 19, "It holds \(page.value).")
      }
    },
    Scenario("what is carried over to a variable that starts over is older than a change") {
      stage in
      let (query, number) = (stage.variable(0), stage.variable(0))
      let page = LinkedVariable(following: query) { -$0 }
      stage.center.continuum.bind(number, with: page)
      stage.thread("one") { number.value = 10 }
      stage.thread("other") {
        number.value = 20
        query.value = 1
      }
      stage.check {
        stage.expect(page.value, is: number.value, "The linked variable")
        stage.expect(number.value == 10 || number.value == -1, "The variable is \(number.value).")
      }
    },
    Scenario("a variable that starts over is bound two-way while its source changes") { stage in
      let (query, number) = (stage.variable(0), stage.variable(0))
      let page = LinkedVariable(following: query) { -$0 }
      stage.center.continuum.bind(number, with: page)
      stage.thread("variable") { number.value = 20 }
      stage.thread("source") { query.value = 1 }
      stage.check {
        stage.expect(page.value, is: number.value, "The linked variable")
        stage.expect(number.value == 20 || number.value == -1, "The variable is \(number.value).")
      }
    },
  ]
}

/// A value that belongs to one value of a source, unless it was written by itself.
struct Draft: Equatable, Sendable {
  var query: Int?
  var edits = 0
}

extension Stage {
  /// A draft that starts over.
  func draft(of source: some ValueRepresentable<Int>) -> LinkedVariable<Draft> {
    let token = token()
    return LinkedVariable(following: source) { [self] query in
      withExtendedLifetime(token) {
        step()
        return Draft(query: query)
      }
    }
  }

  /// The edits of a draft. It never belongs to another value of the source.
  func drafts(
    _ draft: LinkedVariable<Draft>, _ source: some ValueRepresentable<Int>
  ) -> Constant<Int> {
    let token = token()
    return Constant(combining: draft, source) { [self] draft, query in
      withExtendedLifetime(token) {
        step()
        if let its = draft.query { expect(its, is: query, "The value that the draft belongs to") }
        return draft.edits
      }
    }
  }
}

private struct Form: Equatable, Sendable {
  var one = 0
  var other = 0
}
