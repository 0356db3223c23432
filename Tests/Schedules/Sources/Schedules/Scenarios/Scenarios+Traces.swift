import ScheduledContinuum

// Traces: what they are told, and in which order.

extension Scenario {
  static let traces: [Scenario] = [
    Scenario("two threads write a variable that is traced") { stage in
      let number = stage.variable(0)
      let recorder = stage.observe(number, "number")
      let trace = stage.trace()
      for value in 1...2 { stage.thread("\(value)") { number.value = value } }
      stage.check {
        trace.expect(recorder, afterTheFirst: 1)
        stage.expect(trace.count { $0 == .wrote }, is: 2, "The number of writes")
      }
    },
    Scenario("two threads write what a constant is derived from that is traced") { stage in
      let (one, other) = (stage.variable(0), stage.variable(0))
      let recorder = stage.observe(stage.pair(one, other), "pair")
      let trace = stage.trace()
      stage.thread("one") { one.value = 1 }
      stage.thread("other") { other.value = 1 }
      stage.check { trace.expect(recorder, afterTheFirst: 1) }
    },
    Scenario("what is traced is delivered on the main actor") { stage in
      let number = stage.variable(0)
      var recorder: Recorder<Int>?
      let double = stage.map(number) { $0 * 2 }
      let trace = stage.trace()
      stage.main { recorder = stage.observe(double, "double", .main) }
      stage.thread("writer") { number.value = 1 }
      stage.thread("other writer") { number.value = 2 }
      stage.check { if let recorder { trace.expect(recorder, afterTheFirst: 1) } }
    },
    Scenario("two threads send events that are traced") { stage in
      let emitter = Emitter<Int>()
      stage.afterwards { withExtendedLifetime(emitter) {} }
      let recorder = Recorder<Int>(stage, "events")
      recorder.hear(emitter.signal.map { $0 })
      let trace = stage.trace()
      for event in 1...2 { stage.thread("\(event)") { emitter.send(event) } }
      stage.check {
        trace.expect(recorder, afterTheFirst: 0, hasValues: false)
        stage.expect(trace.count { $0 == .sent }, is: 2, "The number of events")
      }
    },
    Scenario("a trace ends while another thread writes") { stage in
      let number = stage.variable(0)
      stage.observe(stage.map(number) { $0 + 1 }, "sum")
      let trace = stage.trace()
      stage.thread("writer") { number.value = 1 }
      stage.thread("end") {
        trace.end()
        number.value = 2
      }
      stage.check { trace.expectOrder() }
    },
    Scenario("the closure of a trace writes while another thread does") { stage in
      let (number, seen) = (stage.variable(0), stage.variable(0))
      stage.observe(number, "number")
      stage.observe(seen, "seen", mayRepeat: true)
      let trace = stage.trace { if $0 == .wrote { seen.modify { $0 += 1 } } }
      for value in 1...2 { stage.thread("\(value)") { number.value = value } }
      stage.check { stage.expect(seen.value, is: trace.count { $0 == .wrote }, "What was seen") }
    },
  ]
}

/// A trace, and what it was told.
final class TraceLog: @unchecked Sendable {  // One thread runs at a time.
  private let stage: Stage
  private var events: [ContinuumTrace.Event] = []
  private var trace: ContinuumTrace?
  private var isRunning = false

  fileprivate init(_ stage: Stage, _ body: @escaping (ContinuumTrace.Event.Kind) -> Void) {
    self.stage = stage
    nonisolated(unsafe) let body = body
    let token = stage.token()
    trace = ContinuumTrace(values: true) { [unowned self] event in
      withExtendedLifetime(token) {
        stage.expect(!isRunning, "The closure of a trace is called while it runs.")
        stage.expect(!event.source.isEmpty, "An event is handed out before it is described.")
        isRunning = true
        stage.step()
        events.append(event)
        body(event.kind)
        isRunning = false
      }
    }
  }

  func end() {
    trace?.cancel()
    trace = nil
  }

  func count(_ isCounted: (ContinuumTrace.Event.Kind) -> Bool) -> Int {
    events.count { isCounted($0.kind) }
  }

  /// Expects that nothing comes before what led to it.
  func expectOrder() {
    for (event, next) in zip(events, events.dropFirst()) {
      stage.expect(event.number < next.number, "\(next) comes before \(event).")
    }
    for event in events {
      if let cause = event.cause {
        stage.expect(cause.number < event.number, "\(event) comes before its cause.")
      }
    }
  }

  /// Expects that the trace was told of each delivery to the only observation, with the value that it
  /// received, and so with the change that made that value as the cause.
  func expect<Value>(
    _ recorder: Recorder<Value>, afterTheFirst ignored: Int, hasValues: Bool = true
  ) {
    expectOrder()
    let deliveries = events.filter { $0.kind == .delivered && ($0.cause != nil || !hasValues) }
    let received = recorder.values.dropFirst(ignored).map { String(reflecting: $0) }
    if hasValues {
      stage.expect(deliveries.map { $0.value ?? "" }, is: received, "What was delivered")
    } else {
      stage.expect(deliveries.count, is: received.count, "The number of deliveries")
    }
  }
}

extension Stage {
  func trace(_ body: @escaping (ContinuumTrace.Event.Kind) -> Void = { _ in }) -> TraceLog {
    let log = TraceLog(self, body)
    afterwards { log.end() }
    return log
  }
}
