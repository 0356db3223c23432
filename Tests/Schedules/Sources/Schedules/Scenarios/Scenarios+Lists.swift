import ScheduledContinuum

// Lists that grow and shrink while others go through them.

extension Scenario {
  static let lists: [Scenario] = [
    Scenario("most of many observations end while others are delivered to") { stage in
      let number = stage.variable(0)
      let recorders = (0..<10).map { Recorder<Int>(stage, "observation \($0)") }
      let observers = recorders.map { $0.follow(number) }
      stage.thread("writer") { number.value = 1 }
      stage.thread("canceller") {
        for index in [0, 1, 2, 4, 5, 6, 8, 7] { observers[index].cancel() }
      }
      stage.check {
        number.value = 2
        for index in [3, 9] {
          stage.expect(recorders[index].values.last, is: 2, "The last value of \(index)")
          observers[index].cancel()
        }
        number.value = 3
        let isAny = recorders.contains { $0.values.last == 3 }
        stage.expect(!isAny, "An observation that has ended receives.")
      }
    },
    Scenario("a delivery adds observations while another thread adds and ends some") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first")
      stage.observe(number, "second")
      var isLate = false
      first.whenReceived = { _ in
        guard !isLate else { return }
        isLate = true
        for index in 0..<3 { stage.observe(number, "late \(index)") }
      }
      stage.thread("writer") { number.value = 1 }
      stage.thread("other") {
        let observer = Recorder<Int>(stage, "passing").follow(number)
        stage.observe(number, "other's")
        observer.cancel()
      }
    },
    Scenario("a property is observed while its last observation ends") { stage in
      let label = Label(stage)
      let copy = Label(stage)
      let observer = stage.center.continuum.observe(label, \.number) { _ in }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("observer") {
        stage.center.continuum.observe(label, \.number, bindTo: copy, \.number)
        label.number = 5
        stage.center.continuum.post(keyPath: \Label.number)
        stage.expect(copy.number, is: 5, "The copy")
      }
    },
    Scenario("two threads observe a property for the first time and one lets go of it") { stage in
      let label = Label(stage)
      let copy = Label(stage)
      stage.thread("passing") {
        stage.center.continuum.observe(label, \.number) { _ in }.cancel()
      }
      stage.thread("staying") {
        stage.center.continuum.observe(label, \.number, bindTo: copy, \.number)
      }
      stage.check {
        label.number = 5
        stage.center.continuum.post(keyPath: \Label.number)
        stage.expect(copy.number, is: 5, "The copy")
      }
    },
  ]
}
