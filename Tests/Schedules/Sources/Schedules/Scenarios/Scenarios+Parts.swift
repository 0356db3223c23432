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
  ]
}

private struct Form: Equatable, Sendable {
  var one = 0
  var other = 0
}
