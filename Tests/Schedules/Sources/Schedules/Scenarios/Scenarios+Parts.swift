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
