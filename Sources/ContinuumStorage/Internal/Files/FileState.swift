import Continuum
import Foundation

// It is Sendable because a lock guards what changes.
/// What all that have opened a file share: its variable, and what is still to be written.
///
/// One thread writes at a time. No lock is held while it encodes and writes.
final class FileState<Element: Codable & Sendable>: FileRow, @unchecked Sendable {
  private enum Phase {
    /// Nothing is going on. A value whose write has failed waits for the next change.
    case idle
    /// A timer waits. Others that are left from before have other numbers.
    case waiting(timer: UInt64)
    /// A thread writes.
    case writing
  }

  private enum FlushStep {
    case returning, waiting, writing
  }

  private struct Flush {
    let change: UInt64
    let end: CheckedContinuation<Void, any Error>
  }

  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var phase = Phase.idle
    /// The number of changes, and that of the one that the file has.
    var changes: UInt64 = 0
    var written: UInt64 = 0
    var timers: UInt64 = 0
    var flushes: [Flush] = []
    weak var variable: Variable<Element>?
    /// The value of the variable, which outlives it. Each write reads it; nothing copies it before that.
    var value: Constant<Element>

    /// Sets a timer, and returns its number.
    mutating func wait() -> UInt64 {
      timers += 1
      phase = .waiting(timer: timers)
      return timers
    }
  }

  private let state: Guarded<State>
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let emitter = Emitter<any Error>()

  private init(
    _ path: FilePath, _ variable: Variable<Element>, _ delay: Duration, _ clock: any Clock<Duration>
  ) {
    (self.delay, self.clock) = (delay, clock)
    state = Guarded(State(variable: variable, value: Constant(variable: variable)))
    super.init(path)
  }

  static func make(
    _ path: FilePath, _ value: Element, _ delay: Duration, _ clock: any Clock<Duration>,
    _ line: Line
  ) -> (state: FileState, variable: Variable<Element>) {
    let variable = line.variable(value, name: path.name)
    let state = FileState(path, variable, delay, clock)
    state.attach(variable)
    return (state, variable)
  }

  var failed: Signal<any Error> { emitter.signal }

  // MARK: The variable

  /// The end of the last reference to the variable.
  private final class End: Sendable {
    private let state: FileState

    init(_ state: FileState) { self.state = state }
    deinit { state.variableHasEnded() }
  }

  private func attach(_ variable: Variable<Element>) {
    let end = End(self)
    variable.store { [self] _ in withExtendedLifetime(end) { noteChange() } }
  }

  /// The variable; a new one if it has ended, and its last value is still to be written. `nil` if the file has
  /// everything: who opens it reads it.
  func openVariable(_ line: Line) -> Variable<Element>? {
    while true {
      let (known, value, isQuiet) = state.withLock { state in
        let isQuiet = if case .idle = state.phase { state.changes == state.written } else { false }
        return (state.variable, state.value, isQuiet)
      }
      if let known { return known }
      if isQuiet { return nil }
      let variable = line.variable(value.peek(), name: path.name)
      let isMine = state.withLock { state in
        guard state.variable == nil else { return false }
        (state.variable, state.value) = (variable, Constant(variable: variable))
        return true
      }
      guard isMine else { continue }
      attach(variable)
      return variable
    }
  }

  private func variableHasEnded() {
    let mustWrite = state.withLock { state in
      if case .writing = state.phase { return false }
      guard state.variable == nil, state.changes != state.written else { return false }
      state.phase = .writing
      return true
    }
    if mustWrite { startWriting() }
  }

  // MARK: When to write

  private func noteChange() {
    let timer = state.withLock { state -> UInt64? in
      state.changes += 1
      guard case .idle = state.phase else { return nil }
      return state.wait()
    }
    if let timer { start(timer) }
  }

  private func start(_ timer: UInt64) {
    Elsewhere.run(after: delay, on: clock) { [weak self] in
      guard let self else { return }
      let isDue = state.withLock { state in
        guard case .waiting(timer) = state.phase else { return false }
        state.phase = .writing
        return true
      }
      if isDue { startWriting() }
    }
  }

  func flush() async throws {
    try await withCheckedThrowingContinuation { end in
      let next = state.withLock { state -> FlushStep in
        if state.changes == state.written { return .returning }
        state.flushes.append(Flush(change: state.changes, end: end))
        if case .writing = state.phase { return .waiting }
        state.phase = .writing
        return .writing
      }
      switch next {
      case .waiting: break
      case .returning: end.resume()
      case .writing: startWriting()
      }
    }
  }

  // MARK: Writing

  /// The phase is `writing`: this thread is the only one that comes here.
  private func startWriting() {
    Elsewhere.run { [self] in
      while writeOnce() {}
    }
  }

  /// Returns whether the next write must follow at once.
  private func writeOnce() -> Bool {
    let change = state.withLock { $0.changes }
    let result = Result { try write() }
    var timer: UInt64?
    let (ended, mustGoOn) = state.withLock { state -> ([Flush], Bool) in
      if case .success = result { state.written = max(state.written, change) }
      let ended = state.flushes.filter { $0.change <= change }
      state.flushes.removeAll { $0.change <= change }
      let isNewer = state.changes != change
      if !state.flushes.isEmpty || isNewer && state.variable == nil { return (ended, true) }
      if isNewer { timer = state.wait() } else { state.phase = .idle }
      return (ended, false)
    }
    if let timer { start(timer) }
    switch result {
    case .success: for flush in ended { flush.end.resume() }
    case .failure(let error):
      let error = StoredFileError(url: path.url, underlyingError: error)
      for flush in ended { flush.end.resume(throwing: error) }
      emitter.send(error)
      #if DEBUG
      reportInDebugBuild("a file could not be written. \(error)")
      #endif
    }
    return mustGoOn
  }

  private func write() throws {
    // The value is released before the bytes are written.
    try path.replace(with: try JSON.encode(state.withLock { $0.value }.peek()))
  }
}
