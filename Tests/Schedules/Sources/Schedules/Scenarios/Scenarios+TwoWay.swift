import Observation
import ScheduledContinuum

// Variables that are kept equal.

extension Scenario {
  static let twoWay: [Scenario] = [
    Scenario("a bound part gets its old value while a new one is carried to it") { stage in
      let (form, name) = (stage.variable(RandomForm()), stage.variable(0))
      let observer = stage.center.continuum.bind(form[\.one], with: name)
      stage.thread("name") { name.value = 1 }
      stage.thread("part") { form[\.one].value = 0 }
      stage.check { stage.expect(form.value.one, is: name.value, "The part") }
      stage.afterwards { observer.cancel() }
    },
    Scenario("a bound linked variable gets its old value while a new one is carried to it") {
      stage in
      let (most, name) = (stage.variable(9), stage.variable(0))
      let page = LinkedVariable(value: 0, following: most) { min($0, $1) }
      let observer = stage.center.continuum.bind(page, with: name)
      stage.thread("name") { name.value = 1 }
      stage.thread("page") { page.value = 0 }
      stage.check { stage.expect(page.value, is: name.value, "The linked variable") }
      stage.afterwards {
        observer.cancel()
        withExtendedLifetime(page) {}
      }
    },
    Scenario("a rule brings back a linked variable's old value while a new one is carried") {
      stage in
      let (most, name) = (stage.variable(0), stage.variable(0))
      let page = LinkedVariable(value: 0, following: most) { min($0, $1) }
      let observer = stage.center.continuum.bind(page, with: name)
      most.value = 9
      stage.thread("name") { name.value = 1 }
      stage.thread("most") { most.value = 0 }
      stage.check { stage.expect(page.value, is: name.value, "The linked variable") }
      stage.afterwards {
        observer.cancel()
        withExtendedLifetime(page) {}
      }
    },
    Scenario("what a bound linked variable follows changes there and back while a value is carried")
    {
      stage in
      let (number, name) = (stage.variable(9), stage.variable(1))
      let page = LinkedVariable(value: 0, following: number.map { $0 }) { min($0, $1) }
      let observer = stage.center.continuum.bind(page, with: name)
      stage.thread("name") { name.value = 2 }
      stage.thread("number") {
        number.value = 0
        number.value = 9
      }
      stage.check { stage.expect(page.value, is: name.value, "The linked variable") }
      stage.afterwards {
        observer.cancel()
        withExtendedLifetime(page) {}
      }
    },
    Scenario("a linked variable starts over with its old value while a new one is carried") {
      stage in
      let (query, name) = (stage.variable(0), stage.variable(0))
      let page = LinkedVariable(following: query) { _ in 0 }
      let observer = stage.center.continuum.bind(page, with: name)
      stage.thread("name") { name.value = 1 }
      stage.thread("query") { query.value = 1 }
      stage.check { stage.expect(page.value, is: name.value, "The linked variable") }
      stage.afterwards {
        observer.cancel()
        withExtendedLifetime(page) {}
      }
    },
    Scenario("both sides of a two-way binding are written") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.center.continuum.bind(left, with: right)
      stage.watch(left, right)
      stage.thread("left") { left.value = 1 }
      stage.thread("right") { right.value = 2 }
      stage.expectEqual([left, right], among: [1, 2])
    },
    Scenario("both sides of a two-way binding are written, the newer write wins") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.center.continuum.bind(left, with: right)
      stage.thread("both") {
        left.value = 1
        right.value = 2
      }
      stage.thread("other") { left.value = 3 }
      // 1 was overwritten by the thread that wrote it.
      stage.expectEqual([left, right], among: [2, 3])
    },
    Scenario("two sides written one after the other while a third thread delivers") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.center.continuum.bind(left, with: right)
      stage.observe(left, "left's", mayRepeat: true)
      stage.thread("other") { right.value = 3 }
      stage.thread("both") {
        right.value = 1
        left.value = 2
      }
      stage.expectEqual([left, right], among: [2, 3])
    },
    Scenario("neither side of a two-way binding goes back to an older write") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.center.continuum.bind(left, with: right)
      stage.observe(left, "left's")
      stage.observe(right, "right's")
      stage.thread("left") { left.value = 1 }
      stage.thread("right") { right.value = 2 }
    },
    Scenario("a two-way binding writes once for each edit") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      let lefts = stage.observe(left, "left's", mayRepeat: true)
      let rights = stage.observe(right, "right's", mayRepeat: true)
      stage.center.continuum.bind(left, with: right)
      stage.thread("left") { left.value = 1 }
      stage.thread("reader") { _ = right.value }
      stage.check {
        stage.expect(lefts.values, is: [0, 1], "What the left side's observer received")
        stage.expect(rights.values, is: [0, 0, 1], "What the right side's observer received")
      }
    },
    Scenario("an observation corrects what a two-way binding carries") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      stage.center.continuum.bind(left, with: right)
      stage.observe(right, "right's", mayRepeat: true).whenReceived = {
        if $0 < 10 { right.value = $0 + 10 }
      }
      stage.thread("left") { left.value = 1 }
      stage.thread("right") { right.value = 2 }
      stage.expectEqual([left, right], among: [11, 12])
    },
    Scenario("a batch writes both sides of a two-way binding while a thread writes one") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      stage.center.continuum.bind(left, with: right)
      stage.watch(left, right)
      stage.thread("batch") {
        batchUpdates {
          left.value = 1
          right.value = 2
        }
      }
      stage.thread("other") { left.value = 3 }
      stage.expectEqual([left, right], among: [2, 3])
    },
    Scenario("both sides of a two-way binding are modified") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      stage.center.continuum.bind(left, with: right)
      stage.watch(left, right)
      stage.thread("left") { left.modify { $0 += 1 } }
      stage.thread("right") {
        right.modify { value in
          stage.step()
          value += 10
        }
      }
      stage.expectEqual([left, right], among: [1, 10, 11])
    },
    Scenario("a two-way binding of the main actor") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.main {
        stage.bindOnMain(left, right)
        right.value = 10
        stage.expect(
          left.value == right.value || left.value == 1, "The main actor's own write is not carried."
        )
      }
      stage.thread("other") { left.value = 1 }
      stage.check { stage.expect(left.value, is: right.value, "The left side") }
    },
    Scenario("a two-way binding of the main actor, both sides written elsewhere") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.bindOnMain(left, right)
      stage.thread("both") {
        left.value = 1
        right.value = 2
      }
      stage.thread("other") { left.value = 3 }
      stage.expectEqual([left, right], among: [2, 3])
    },
    Scenario("two-way bindings in a ring") { stage in
      let (one, two, three) = (stage.variable(0), stage.variable(-1), stage.variable(-2))
      stage.center.continuum.bind(one, with: two)
      stage.center.continuum.bind(two, with: three)
      stage.center.continuum.bind(three, with: one)
      stage.thread("one") { one.value = 1 }
      stage.thread("three") { three.value = 2 }
      stage.expectEqual([one, two, three], among: [1, 2])
    },
    Scenario("what is derived from one side of a two-way binding is read") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      stage.center.continuum.bind(left, with: right)
      let derived = stage.map(right) { $0 * 10 }
      stage.thread("left") { left.value = 1 }
      stage.thread("reader") { _ = derived.value }
      stage.check { stage.expect(derived.value, is: 10, "The derived value") }
    },
    Scenario("values derived from both sides of a two-way binding") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      let pair = stage.pair(left, right)
      stage.center.continuum.bind(left, with: right)
      stage.observe(pair, "pair", mayRepeat: true)
      stage.thread("left") { left.value = 1 }
      stage.thread("right") { right.value = 2 }
      stage.expectEqual([left, right], among: [1, 2])
      stage.check { stage.expect(pair.value.first, is: pair.value.second, "The pair") }
    },
    Scenario("a two-way binding with a conversion that refuses") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      let token = stage.token()
      stage.center.continuum.bind(
        left, with: right,
        convert: { value in
          withExtendedLifetime(token) { stage.step() }
          return value * 10
        },
        back: { value in
          stage.step()
          return value % 10 == 0 ? value / 10 : nil
        })
      stage.thread("left") { left.value = 1 }
      stage.thread("right") {
        right.value = 7
        right.value = 20
      }
      stage.check {
        stage.expect(right.value, is: left.value * 10, "The right side")
        stage.expect([1, 2].contains(left.value), "The left side is \(left.value).")
      }
    },
    Scenario("a two-way binding is cancelled while both sides are written") { stage in
      let (left, right) = (stage.variable(0), stage.variable(0))
      let token = stage.token()
      let observer = stage.center.continuum.bind(
        left, with: right,
        convert: { value in withExtendedLifetime(token) { value } }, back: { $0 })
      stage.thread("left") { left.value = 1 }
      stage.thread("canceller") {
        observer.cancel()
        let before = left.value
        right.value = 2
        stage.expect(left.value == before || left.value == 1, "It goes on after its end.")
      }
      stage.check {
        stage.expect(right.value, is: 2, "The right side")
        left.value = 5
        stage.expect(right.value, is: 2, "The right side after the end")
      }
    },
    Scenario("a side of a two-way binding dies while the other is written") { stage in
      let left = Holder(Variable(value: 0))
      let right = stage.variable(0)
      let token = stage.token()
      let observer = stage.center.continuum.bind(
        left.content!, with: right,
        convert: { value in withExtendedLifetime(token) { value } }, back: { $0 })
      stage.thread("left") {
        left.content!.value = 1
        left.letGo()
      }
      stage.thread("right") { right.value = 2 }
      stage.check {
        stage.expect([1, 2].contains(right.value), "The right side is \(right.value).")
        stage.expect(observer.isCancelled, "The binding is not over.")
      }
    },
    Scenario("the right side of a two-way binding dies while the other is written") { stage in
      let left = stage.variable(0)
      let right = Holder(Variable(value: 0))
      let last = Constant(variable: right.content!)
      let token = stage.token()
      let observer = stage.center.continuum.bind(
        left, with: right.content!,
        convert: { value in withExtendedLifetime(token) { value } }, back: { $0 })
      stage.thread("right") {
        right.content!.value = 1
        right.letGo()
        let value = last.value
        stage.step()
        stage.expect(last.value, is: value, "The last value")
      }
      stage.thread("left") { left.value = 2 }
      stage.check { stage.expect(observer.isCancelled, "The binding is not over.") }
    },
    Scenario("a two-way binding is made while both sides are written") { stage in
      let (left, right) = (stage.variable(0), stage.variable(-1))
      stage.thread("left") { left.value = 1 }
      stage.thread("right") { right.value = 2 }
      stage.thread("binder") { stage.center.continuum.bind(left, with: right) }
      stage.expectEqual([left, right], among: [0, 1, 2])
    },
    Scenario("a side of a two-way binding is bound anew while the other is written") { stage in
      let (one, two, three) = (stage.variable(0), stage.variable(0), stage.variable(-1))
      stage.center.continuum.bind(one, with: two)
      stage.thread("writer") { two.value = 5 }
      stage.thread("binder") {
        // Only a newer one has to be won over.
        three.value = 1
        stage.center.continuum.bind(one, with: three)
      }
      stage.expectEqual([one, two, three], among: [0, 5])
    },
    Scenario("a part and a variable that are bound two-way are written") { stage in
      let (form, number) = (stage.variable(Sides()), stage.variable(-1))
      stage.center.continuum.bind(form[\.left], with: number)
      stage.thread("part") { form[\.left].value = 1 }
      stage.thread("variable") { number.value = 2 }
      stage.check {
        stage.expect(form.value.left, is: number.value, "The part")
        stage.expect([1, 2].contains(number.value), "The variable is \(number.value).")
      }
    },
    Scenario("a part and a variable that are bound two-way are written, the newer write wins") {
      stage in
      let (form, number) = (stage.variable(Sides()), stage.variable(-1))
      stage.center.continuum.bind(number, with: form[\.left])
      stage.thread("both") {
        number.value = 1
        form[\.left].value = 2
      }
      stage.thread("other") { number.value = 3 }
      stage.check {
        stage.expect(form.value.left, is: number.value, "The part")
        stage.expect([2, 3].contains(number.value), "The variable is \(number.value).")
      }
    },
    Scenario("two parts of one variable that are bound two-way are written, and a third one") {
      stage in
      let form = stage.variable(Sides())
      stage.center.continuum.bind(form[\.left], with: form[\.right])
      stage.thread("left") { form[\.left].value = 1 }
      stage.thread("right") {
        form[\.right].value = 2
        form[\.other].value = 3
      }
      stage.check {
        stage.expect(form.value.left, is: form.value.right, "The left part")
        stage.expect([1, 2].contains(form.value.left), "The left part is \(form.value.left).")
        stage.expect(form.value.other, is: 3, "The third part")
      }
    },
    Scenario("a linked variable that is bound two-way corrects what two threads write") { stage in
      let (most, number) = (stage.variable(10), stage.variable(0))
      let linked = LinkedVariable(value: 0, following: most) { min($0, $1) }
      stage.center.continuum.bind(number, with: linked)
      stage.thread("variable") { number.value = 20 }
      stage.thread("rule") { most.value = 5 }
      stage.check {
        stage.expect(linked.value, is: number.value, "The linked variable")
        stage.expect(number.value <= 5, "The variable is \(number.value).")
      }
    },
    Scenario("a two-way binding of a part is cancelled while both sides are written") { stage in
      let (form, number) = (stage.variable(Sides()), stage.variable(0))
      let observer = stage.center.continuum.bind(form[\.left], with: number)
      stage.thread("part") { form[\.left].value = 1 }
      stage.thread("canceller") {
        observer.cancel()
        let before = form.value.left
        number.value = 2
        stage.expect(
          form.value.left == before || form.value.left == 1, "It goes on after its end.")
      }
      stage.check { stage.expect(number.value, is: 2, "The variable") }
    },
    Scenario("the variable of a part that is bound two-way dies while the other is written") {
      stage in
      let (form, number) = (Holder(Variable(value: Sides())), stage.variable(0))
      let last = Constant(variable: form.content!)
      let observer = stage.center.continuum.bind(number, with: form.content![\.left])
      stage.thread("part") {
        form.content![\.left].value = 1
        form.letGo()
        let value = last.value.left
        stage.step()
        stage.expect(last.value.left, is: value, "The last value")
      }
      stage.thread("variable") { number.value = 2 }
      stage.check { stage.expect(observer.isCancelled, "The binding is not over.") }
    },
    Scenario("the main actor changes an observable model while a delivery changes it") { stage in
      let note = Note()
      let recorder = Recorder<Int>(stage, "main's", .main)
      stage.center.continuum.observe(note, \.number, on: .main) { recorder.receive($0) }
      recorder.whenReceived = { if $0 == 1 { note.write(2, stage) } }
      stage.main { note.write(1, stage) }
      stage.thread("reader") { _ = note.number }
      stage.check {
        stage.expect(recorder.values.last, is: note.number, "The last value")
        withExtendedLifetime(note) {}
      }
    },
  ]
}

extension Stage {
  fileprivate func watch(_ left: Variable<Int>, _ right: Variable<Int>) {
    observe(left, "left's", mayRepeat: true)
    observe(right, "right's", mayRepeat: true)
  }

  /// Binds as main-actor code does.
  fileprivate func bindOnMain(_ left: Variable<Int>, _ right: Variable<Int>) {
    asMainActor { [center] in _ = center.continuum.bind(left, with: right) }
  }

  fileprivate func expectEqual(_ variables: [Variable<Int>], among values: Set<Int>) {
    check { [self] in
      let all = variables.map(\.value)
      expect(Set(all).count == 1, "They differ: \(all).")
      expect(values.contains(all[0]), "They are \(all[0]), and not among \(values.sorted()).")
    }
  }
}

private struct Sides: Hashable {
  var left = 0
  var right = -1
  var other = 0
}

/// A model whose change is announced first and made later.
private final class Note: Observable, @unchecked Sendable {  // One thread runs at a time.
  private let registrar = ObservationRegistrar()
  private var stored = 0

  var number: Int {
    registrar.access(self, keyPath: \.number)
    return stored
  }

  func write(_ number: Int, _ stage: Stage) {
    registrar.withMutation(of: self, keyPath: \.number) {
      stage.step()
      stored = number
    }
  }
}
