import Continuum
import ContinuumStorage
import Foundation

/// What the monitor shows and does. It knows no terminal.
///
/// Each source of the system is read by a load of its own, on a thread of its own while it reads. Any thread may use
/// the model.
final class MonitorModel: Sendable {
  let settings: Settings
  /// How often it reads, in seconds: the interval of the settings, if that makes sense.
  let interval: Constant<Double>
  let isPaused = Variable(value: false, name: "isPaused")
  let filter = Variable(value: "", name: "filter")
  /// The process that the user has asked to end, until the user confirms.
  let question: Constant<EndQuestion?>

  let cores: Constant<[Core]>
  let memory: Constant<Memory?>
  let disks: Constant<[TrafficRate]>
  let interfaces: Constant<[TrafficRate]>
  /// All processes, in no order.
  let processes: Constant<[ProcessRow]>
  /// The processes that the filter lets through, in the order of the settings.
  let ids: Constant<[ProcessID]>
  /// Stays with its process. If the process goes, it is the next one in its place.
  let selection: LinkedVariable<Selection>

  /// Ends the process that a question is about.
  let end: Command<EndQuestion, String>
  /// What went wrong, or was done, until `dismissMessage()`.
  let message: Constant<String?>
  /// Why sources cannot be read, one line for each.
  let problems: Constant<[String]>
  /// How often every source was read, with success or without.
  let readings: Constant<Int>

  private let asked: Variable<EndQuestion?>
  private let center = NotificationCenter()
  private let dismissed = Emitter<Void>(name: "dismissed")

  /// Begins to read. `clock` says when to read again, and how much time has passed.
  init<C: Clock<Duration>>(system: some System, settings: Settings, clock: C = ContinuousClock()) {
    self.settings = settings
    let start = clock.now
    let time = { @Sendable in start.duration(to: clock.now) }

    interval = settings.interval.map { Settings.range.contains($0) ? $0 : 1 }
    let pace = Constant(combining: interval, isPaused, name: "pace") { $1 ? nil : $0 }
    let ticks = pace.flatMap(name: "ticks") { interval -> Signal<Void> in
      guard let interval else { return Signal(merging: []) }
      return .every(.seconds(interval), clock: clock)
    }

    var processorMeter = ProcessorMeter()
    let coresRead = Constant.loading(reloadingOn: ticks, name: "cores") {
      processorMeter.cores(after: try system.processors())
    }
    let memoryRead = Constant.loading(reloadingOn: ticks, name: "memory") { try system.memory() }
    var diskMeter = TrafficMeter()
    let disksRead = Constant.loading(reloadingOn: ticks, name: "disks") {
      diskMeter.rates(after: try system.disks(), at: time())
    }
    var interfaceMeter = TrafficMeter()
    let interfacesRead = Constant.loading(reloadingOn: ticks, name: "interfaces") {
      interfaceMeter.rates(after: try system.interfaces(), at: time())
    }
    var processMeter = ProcessMeter(
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))), pageSize: UInt64(getpagesize()))
    let processesRead = Constant.loading(reloadingOn: ticks, name: "processes") {
      processMeter.rows(after: try system.processes(), at: time())
    }
    cores = coresRead.map { $0.value ?? [] }
    memory = memoryRead.map(\.value)
    disks = disksRead.map { $0.value ?? [] }
    interfaces = interfacesRead.map { $0.value ?? [] }
    processes = processesRead.map { $0.value ?? [] }
    problems = Constant(
      combining: coresRead, memoryRead, disksRead, interfacesRead, processesRead, name: "problems"
    ) {
      [$0.error, $1.error, $2.error, $3.error, $4.error].compactMap { $0.map { "\($0)" } }
    }

    readings = Constant(
      combining: [
        coresRead.runs(), memoryRead.runs(), disksRead.runs(), interfacesRead.runs(),
        processesRead.runs(),
      ], name: "readings"
    ) { $0.min() ?? 0 }

    ids = Constant(combining: processes, filter, settings.order, name: "ids") {
      $2.sorted($0.matching($1)).map(\.id)
    }
    selection = LinkedVariable(value: Selection(), following: ids, name: "selection") {
      $0.staying(in: $1)
    }

    // A linked variable corrects what was written last. Written again, it is where the process was last, and not where it
    // was when it was chosen.
    center.continuum.observe(selection) { [selection] _ in selection.modify { _ in } }

    let asked = Variable<EndQuestion?>(value: nil, name: "question")
    self.asked = asked
    question = Constant(variable: asked)
    end = Command(whileRunning: .queue, name: "end") { question in
      do {
        try system.end(question.process.id, by: question.signal)
      } catch {
        throw ReadingFailure(description: "\(question.process.title) was not ended: \(error)")
      }
      return "\(question.signal.name) was sent to \(question.process.title)"
    }
    message = Signal(
      merging: end.finished.map { $0 as String? }, end.failed.map { "\($0)" as String? },
      dismissed.signal.map { nil as String? }, name: "messages"
    ).latest(initial: nil as String?)
  }

  /// Asks whether to end the selected process.
  func askToEnd(by signal: EndSignal) {
    guard let id = selection.value.id, let row = processes.row(id).value else { return }
    asked.value = EndQuestion(process: row, signal: signal)
  }

  /// Ends the process that the question is about.
  func confirm() {
    guard let question = asked.value else { return }
    asked.value = nil
    end(question)
  }

  /// Takes the question back.
  func cancelQuestion() { asked.value = nil }

  func dismissMessage() { dismissed.send() }

  /// Selects the process that comes so many rows later, or earlier.
  func moveSelection(by rows: Int) {
    selection.modify { [ids] in $0 = $0.moved(by: rows, in: ids.value) }
  }
}

extension Constant {
  /// How many runs of a load have come to an end.
  fileprivate func runs<Output>() -> Constant<Int>
  where Element == Loading<Output>, Output: Sendable {
    changes.latest(initial: 0) { count, state in state.isLoading ? count : count + 1 }
  }
}
