import ScheduledContinuum
import ScheduledStorage

// Variables whose values `UserDefaults` keep. The defaults are a substitute in memory: see `ScheduledStorage`.

extension Scenario {
  static let stored: [Scenario] = [
    Scenario("two threads ask for one key") { stage in
      let (defaults, found) = (UserDefaults(), Found())
      for name in ["one", "other"] {
        stage.thread(name) { found.variables.append(.stored("n", in: defaults, default: 0)) }
      }
      stage.check {
        stage.expect(found.variables[0] === found.variables[1], "There are two variables.")
      }
      stage.afterwards { found.variables = [] }
    },
    Scenario("two threads ask for one key, and write") { stage in
      let (defaults, found) = (UserDefaults(), Found())
      for (number, name) in ["one", "other"].enumerated() {
        stage.thread(name) {
          let variable = Variable.stored("n", in: defaults, default: 0)
          found.variables.append(variable)
          variable.value = number + 1
        }
      }
      stage.expectStored(in: defaults) { found.variables[0] }
      stage.afterwards { found.variables = [] }
    },
    Scenario("the last user of a key goes while another thread asks for it") { stage in
      let (defaults, found) = (UserDefaults(), Found())
      let last = Holder(Variable.stored("n", in: defaults, default: 0))
      stage.thread("last") {
        last.content?.value = 1
        last.letGo()
      }
      stage.thread("asker") {
        let variable = Variable.stored("n", in: defaults, default: 0)
        found.variables.append(variable)
        let value = variable.value
        stage.expect([0, 1].contains(value), "The value is \(value).")
      }
      stage.check {
        stage.expect(found.variables[0].value, is: 1, "The value")
        let again = Variable.stored("n", in: defaults, default: 0)
        stage.expect(found.variables[0] === again, "There are two variables.")
      }
      stage.expectStored(in: defaults) { found.variables[0] }
      stage.afterwards { found.variables = [] }
    },
    Scenario("two last users of a key go") { stage in
      let defaults = UserDefaults()
      let first = Holder(Variable.stored("n", in: defaults, default: 0))
      let second = Holder(first.content!)
      stage.thread("first") { first.letGo() }
      stage.thread("second") {
        second.content?.value = 1
        second.letGo()
      }
      stage.check {
        let again = Variable.stored("n", in: defaults, default: 0)
        stage.expect(again.value, is: 1, "The value")
      }
    },
    Scenario("a write has returned while another thread asks for the key") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      stage.thread("writer") {
        number.value = 1
        stage.expect(defaults.number, is: 1, "What is stored")
        number.value = 2
        stage.expect(defaults.number, is: 2, "What is stored")
      }
      stage.thread("asker") { _ = Variable.stored("n", in: defaults, default: 0) }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("two threads write a stored variable") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      stage.observe(number, "number")
      for value in 1...2 { stage.thread("writer \(value)") { number.value = value } }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("two threads write a stored variable, and each change is announced") { stage in
      let defaults = UserDefaults(announcing: true)
      let number = stage.stored(in: defaults)
      stage.observe(number, "number")
      for value in 1...2 { stage.thread("writer \(value)") { number.value = value } }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("a stored variable is written in a batch while another thread writes it") { stage in
      let defaults = UserDefaults()
      let (number, other) = (stage.stored(in: defaults), stage.variable(0))
      stage.observe(stage.pair(number, other), "pair")
      stage.thread("batch") {
        batchUpdates {
          number.value = 1
          other.value = 1
        }
      }
      stage.thread("writer") { number.value = 2 }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("an entry is changed from outside while its variable is written") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      stage.observe(number, "number", mayRepeat: true)
      stage.thread("writer") { number.value = 1 }
      stage.thread("outside") {
        defaults.set(2, forKey: "n")
        defaults.announce()
      }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("an entry is changed from outside by two threads") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      stage.observe(number, "number", mayRepeat: true)
      for value in 1...2 {
        stage.thread("outside \(value)") {
          defaults.set(value, forKey: "n")
          defaults.announce()
        }
      }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("an entry is changed from outside while its key is asked for") { stage in
      let (defaults, found) = (UserDefaults(), Found())
      stage.thread("asker") { found.variables.append(.stored("n", in: defaults, default: 0)) }
      stage.thread("outside") {
        defaults.set(1, forKey: "n")
        defaults.announce()
      }
      stage.check { stage.expect(found.variables[0].value, is: 1, "The value") }
      stage.afterwards { found.variables = [] }
    },
    Scenario("another key is changed from outside while a stored variable is written") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      stage.observe(number, "number")
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("outside") { defaults.set(1, forKey: "other") }
      stage.thread("announcer") { defaults.announce() }
      stage.expectStored(in: defaults) { number }
    },
    Scenario("two objects for one suite are written at the same time") { stage in
      let defaults = UserDefaults()
      let other = UserDefaults(defaults)
      let numbers = [stage.stored(in: defaults), stage.stored(in: other)]
      stage.thread("one") { numbers[0].value = 1 }
      stage.thread("other") { numbers[1].value = 2 }
      for number in numbers { stage.expectStored(in: defaults) { number } }
    },
    Scenario("an entry is removed while its variable is written") { stage in
      let defaults = UserDefaults()
      let number = stage.stored(in: defaults)
      number.value = 1
      stage.observe(number, "number", mayRepeat: true)
      stage.thread("remover") { number.removeStoredValue() }
      stage.thread("writer") { number.value = 2 }
      stage.expectStored(in: defaults) { number }
    },
  ]
}

/// What threads have found.
private final class Found: @unchecked Sendable {  // Only one thread runs at a time.
  var variables: [Variable<Int>] = []
}

extension UserDefaults {
  /// What is stored, without a step.
  fileprivate var number: Int? { peek("n") as? Int }
}

extension Stage {
  /// A stored variable that lives to the end.
  fileprivate func stored(in defaults: UserDefaults) -> Variable<Int> {
    let variable = Variable.stored("n", in: defaults, default: 0)
    afterwards { withExtendedLifetime(variable) {} }
    return variable
  }

  /// Expects that the defaults hold the value of a variable in the end.
  fileprivate func expectStored(
    in defaults: UserDefaults, _ variable: @escaping () -> Variable<Int>
  ) {
    check { [self] in
      expect(defaults.number ?? 0, is: variable().value, "What is stored")
    }
  }
}
