import ScheduledContinuum

// Emitters, signals, sources that run while they are observed, and commands.

extension RandomProgram {
  /// A signal, and which events it brings of those that the merged emitters sent.
  struct Hearing {
    let signal: Signal<Int>
    let accepts: (Int) -> Bool
    let isOver: () -> Bool
  }

  private func nextEvent() -> Int {
    lastEvent += 1
    return lastEvent
  }

  /// Two emitters, which threads drop, and signals that are derived from them. All events have one order.
  func makeEvents() {
    let emitters = (0..<2).map { _ in Holder(Emitter<Int>()) }
    stage.afterwards { for emitter in emitters { emitter.letGo() } }
    let isOver = { (number: Int) in { emitters[number].content == nil } }
    var sent: [Int: Int] = [:]
    for number in 0..<2 {
      hearings.append(
        Hearing(
          signal: emitters[number].content!.signal, accepts: { sent[$0] == number },
          isOver: isOver(number)))
    }
    let merged = Signal(merging: hearings[0].signal, hearings[1].signal)
    let isAllOver = { isOver(0)() && isOver(1)() }
    all.hear(merged)
    hearings.append(Hearing(signal: merged, accepts: { _ in true }, isOver: isAllOver))
    for _ in 0..<number(1..<4) {
      let hearing = any(hearings)
      let factor = number(2..<4)
      let filtered = stage.map(hearing.signal) { $0 }.filter { $0 % factor != 0 }
      hearings.append(
        Hearing(
          signal: filtered, accepts: { hearing.accepts($0) && $0 % factor != 0 },
          isOver: hearing.isOver))
    }
    kinds.append { program in
      let number = program.number(0..<2)
      let isLast = program.number(0..<5) == 0
      return {
        guard let emitter = emitters[number].content else { return }
        let event = program.nextEvent()
        sent[event] = number
        emitter.send(event)
        if isLast { emitters[number].letGo() }
      }
    }
    kinds.append { program in program.hearLate() }
  }

  /// Observes a signal from the start.
  func hear() {
    let (stage, hearing, all) = (stage, any(hearings), all)
    let recorder = Recorder<Int>(stage, "hearing", any([.anywhere, .main, .queue(queue)]))
    let observation = Observation(recorder, isOnMain: false)
    observations.append(observation)
    observation.observer = recorder.hear(hearing.signal)
    stage.check {
      let events = all.values.filter(hearing.accepts)
      if observation.isCancelled {
        stage.expect(events.starts(with: recorder.values), "\(recorder.values) of \(events)")
      } else {
        stage.expect(recorder.values, is: events, "What was heard")
        stage.expect(
          observation.observer!.isCancelled, is: hearing.isOver(), "Whether the signal is over")
      }
    }
    if features.contains(.time) { hearPaced() }
    hearChanges()
  }

  private func hearLate() -> Action {
    let (stage, hearing, all) = (stage, any(hearings), all)
    let home: Recorder<Int>.Home = any([.anywhere, .main, .queue(queue)])
    return { [self] in
      let recorder = Recorder<Int>(stage, "late hearing", home)
      let observation = Observation(recorder, isOnMain: false)
      observation.observer = recorder.hear(hearing.signal)
      let last = lastEvent
      observations.append(observation)
      stage.check {
        let events = all.values.filter(hearing.accepts)
        stage.expect(
          recorder.values, is: events.suffix(recorder.values.count), "What was heard late")
        stage.expect(
          events.filter { $0 > last }.allSatisfy(recorder.values.contains),
          "\(recorder.values), observed after \(last), of \(events)")
      }
    }
  }

  /// The last event arrives (L16).
  private func hearPaced() {
    let (stage, hearing, all) = (stage, any(hearings), all)
    let recorder = Recorder<Int>(stage, "paced hearing", any([.anywhere, .main, .queue(queue)]))
    let paced =
      number(0..<2) == 0
      ? hearing.signal.debounce(for: .seconds(1), clock: clock)
      : hearing.signal.throttle(for: .seconds(1), clock: clock)
    let observer = recorder.hear(paced)
    stage.check {
      let events = all.values.filter(hearing.accepts)
      stage.expect(recorder.values.last, is: events.last, "The last event of those that are paced")
      stage.expect(recorder.values, is: recorder.values.sorted(by: events.order), "The order")
      stage.expect(observer.isCancelled, is: hearing.isOver(), "Whether the paced signal is over")
    }
    stage.afterwards { observer.cancel() }
  }

  private func hearChanges() {
    let (stage, source) = (stage, anySource())
    let initial = source.constant.value
    let recorder = Recorder<Int>(
      stage, "changes", any([.anywhere, .main, .queue(queue)]), mayRepeat: true)
    let observer = recorder.hear(source.constant.changes)
    stage.check {
      stage.expect(recorder.values.last ?? initial, is: source.model(), "The last change")
      if source.hasNoRepeats { stage.expectNoRepeats(recorder.values) }
    }
    stage.afterwards { observer.cancel() }
  }

  func deriveLatest() -> Source {
    let (hearing, all) = (any(hearings), all)
    return Source(
      constant: hearing.signal.latest(initial: 0),
      model: { all.values.last(where: hearing.accepts) ?? 0 }, isOver: hearing.isOver)
  }

  /// A state that becomes events, and those a state.
  func deriveLatestChange() -> Source {
    let source = anySource()
    let latest = source.constant.changes.latest(initial: source.constant.value)
    return derived(from: [source], latest, model: source.model)
  }

  /// They are started and stopped in turn (L18), and do not run in the end.
  func makeSupplies() {
    let (stage, states, events) = (stage, Machine(stage), Machine(stage))
    let (constant, signal) = (states.constant, events.signal)
    sources.append(Source(constant: constant, model: { constant.value }, isOver: nil))
    kinds.append { program in
      let value = program.number(0..<6)
      return { states.send?(value) }
    }
    kinds.append { program in
      { events.send?(program.nextEvent()) }
    }
    for lasts in [true, false] {
      kinds.append { program in
        let home: Recorder<Int>.Home = program.any([.anywhere, .main, .queue(program.queue)])
        return {
          let recorder = Recorder<Int>(stage, "supplied", home)
          let observer = recorder.hear(signal)
          stage.step()
          if lasts { stage.afterwards { observer.cancel() } } else { observer.cancel() }
        }
      }
    }
    stage.afterwards {
      stage.afterwards {
        states.expect(isRunning: false)
        events.expect(isRunning: false)
      }
    }
  }

  /// Runs do not overlap, and each that was not cancelled arrives (L19).
  func makeCommand() {
    let (stage, condition, work) = (stage, anySource(), Work(stage))
    let command = work.command(
      isEnabled: stage.map(condition.constant) { $0 & 1 == 0 },
      whileRunning: any([.ignore, .queue])
    ) { _ in work.pass() }
    var isCancelled = false
    sources.append(
      Source(
        constant: stage.map(command.isRunning) { $0 ? 1 : 0 }, model: { 0 }, isOver: nil))
    sources.append(
      Source(
        constant: stage.map(command.isEnabled) { $0 ? 1 : 0 },
        model: { condition.model() & 1 == 0 ? 1 : 0 }, isOver: nil))
    for _ in 1...2 {
      kinds.append { program in
        { if command(program.nextEvent()) { work.accepted += 1 } }
      }
    }
    kinds.append { _ in
      {
        isCancelled = true
        command.cancel()
      }
    }
    stage.check {
      stage.expect(!command.isRunning.value, "The command is running.")
      let finished = work.finished.values
      if isCancelled {
        stage.expect(finished.count <= work.accepted, "\(finished) has finished.")
      } else {
        stage.expect(finished.count, is: work.accepted, "The number of runs that have finished")
        stage.expect(finished, is: work.begun, "What has finished")
      }
    }
  }
}

extension [Int] {
  /// Whether one event comes before another.
  fileprivate func order(_ one: Int, _ other: Int) -> Bool {
    firstIndex(of: one) ?? -1 < firstIndex(of: other) ?? -1
  }
}
