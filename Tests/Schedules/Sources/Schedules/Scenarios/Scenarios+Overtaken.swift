import ScheduledContinuum

// A pass that another thread has overtaken stays in its moment (L12). One thread overtakes it while it computes the first
// choice. Another one writes while it computes the second.

extension Scenario {
  static let overtaken: [Scenario] = [
    // The pass has taken the value of the source for the pair, and finds no change. Nobody else knows yet that the source
    // is followed.
    Scenario("a source that something else shows is chosen while two threads write it") { stage in
      let (choice, source) = (stage.variable(0), stage.variable(10))
      let (other, constant) = (stage.variable(11)._constant, source._constant)
      let first = stage.choosing(choice) { Constant(value: $0) }
      let followed = stage.choosing(first) { $0 == 0 ? other : constant }
      stage.observe(followed, "followed", mayRepeat: true)
      stage.observe(stage.pair(choice, source), "pair", mayRepeat: true)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("one") { source.value = 11 }
      stage.thread("other") { source.value = 12 }
    },
    // What the reader has computed is newer than what it finds, which is also from before the write.
    Scenario("what was written is read behind two choices while another thread writes it back") {
      stage in
      let (number, beside, choice) = (stage.variable(0), stage.variable(1), stage.variable(0))
      let same = number.removeDuplicates()
      let all = stage.behindTwoChoices(choice, same, beside.map { $0 })
      stage.expect(all.value, is: Pair(first: 0, second: 1), "The first value")
      (choice.value, number.value) = (1, 1)
      stage.thread("reader") {
        let read = all.value
        stage.expect(read != Pair(first: 0, second: 1), "\(read) is from before the write.")
      }
      stage.thread("other reader") { _ = stage.map(beside) { $0 }.value }
      stage.thread("writer") {
        beside.value = 2
        number.value = 0
        _ = same.value
      }
    },
    // The reader numbers a change that the other thread has numbered, too.
    Scenario("a variable that starts over is read behind two choices while its source changes") {
      stage in
      let (query, beside, choice) = (stage.variable(0), stage.variable(1), stage.variable(0))
      let page = LinkedVariable(following: query) { -$0 }
      page.value = 5
      let all = stage.behindTwoChoices(choice, beside, page)
      stage.expect(all.value, is: Pair(first: 1, second: 5), "The first value")
      choice.value = 1
      stage.thread("reader") {
        let read = all.value.second
        stage.expect(read == 5 || read == -1, "It has read \(read).")
      }
      stage.thread("other reader") { _ = stage.map(beside) { $0 }.value }
      stage.thread("writer") {
        query.value = 1
        stage.expect(page.value, is: -1, "What the writer reads")
      }
    },
  ]
}

extension Stage {
  /// A `flatMap` in whose transform other threads may go on.
  fileprivate func choosing(
    _ choice: some ValueRepresentable<Int>, _ choose: @escaping (Int) -> Constant<Int>
  ) -> Constant<Int> {
    let token = token()
    nonisolated(unsafe) let choose = choose
    return choice.flatMap { [self] choice in
      withExtendedLifetime(token) {
        step()
        return choose(choice)
      }
    }
  }

  /// Two values, for which a pass computes one choice before the first of them and one after it. The choices change and
  /// what they choose does not.
  fileprivate func behindTwoChoices(
    _ choice: Variable<Int>, _ first: some ValueRepresentable<Int>,
    _ second: some ValueRepresentable<Int>
  ) -> Constant<Pair> {
    let zero = Constant(value: 0)
    let choices = (0..<2).map { _ in choosing(choice) { _ in zero } }
    return Constant(combining: choices[0], first, choices[1], second) { _, first, _, second in
      Pair(first: first, second: second)
    }
  }
}
