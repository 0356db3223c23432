public import Continuum
import Foundation

/// Records the deliveries of a source.
///
/// ```swift
/// let recorder = Recorder(counter.count)
/// counter.increment()
/// #expect(recorder.values == [0, 1])
/// ```
///
/// A recorder observes in the isolation of the test. In a test on the main actor, ``values``
/// immediately has every value that the main actor writes. For values that other threads write,
/// wait with ``next(_:within:)`` or ``first(within:where:)``:
///
/// ```swift
/// let recorder = Recorder(viewModel.songs)
/// viewModel.reload()
/// #expect(try await recorder.next(3) == ["", "Loading …", "3 songs"])
/// ```
///
/// Waiting begins at the start of the recording, so earlier deliveries count. `next` and `first`
/// return each value once: the next call continues after the values that the previous one returned
/// or skipped. ``values`` always has all of them.
///
/// Time does not count towards the limit of a wait while the machine is busy: while the main actor,
/// tasks and queues have not come to what was sent to them, or threads wait for a processor. After
/// thirty times the limit, the wait is in vain all the same.
///
/// The error of a wait in vain says what the test may have waited for: a ``ManualClock`` of this
/// test that was not moved far enough, and runs of commands and loads that the test has begun after
/// it made a recorder, and that have not returned.
///
/// The observation ends with the recorder.
public final class Recorder<Element> {
  private let recording: Recording<Element>
  private let observer: ContinuumObserver
  private let trace: ContinuumTrace?

  /// Records the values of a variable or a constant, the current one first.
  ///
  /// - Parameters:
  ///   - source: The variable or constant to observe.
  ///   - tracing: Whether to record the causes of each value, for ``events``.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  public init(
    _ source: some ValueRepresentable<Element>, tracing: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    RunsUnderWay.note()
    let recording = Recording<Element>()
    trace = tracing ? ContinuumTrace { _ in } : nil
    let end = OnDeinit { recording.finish() }
    self.recording = recording
    observer = NotificationCenter().continuum.observe(
      source, file: file, line: line, isolation: isolation
    ) { value in
      withExtendedLifetime(end) { recording.append(value) }
    }
  }

  /// Records the events of a signal.
  ///
  /// It has no first value: a signal has no current one. It records each event that is sent from
  /// now on, where the test runs, and ends with the signal.
  public init(
    _ signal: Signal<Element>, tracing: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) {
    RunsUnderWay.note()
    let recording = Recording<Element>()
    trace = tracing ? ContinuumTrace { _ in } : nil
    let end = OnDeinit { recording.finish() }
    self.recording = recording
    observer = NotificationCenter().continuum.observe(
      signal, file: file, line: line, isolation: isolation
    ) { event in
      withExtendedLifetime(end) { recording.append(event) }
    }
  }

  deinit { observer.cancel() }

  /// All delivered values or events, in order.
  public var values: [Element] { recording.state.withLock { $0.values.copy } }

  /// All delivered values or events, in order, each with its cause.
  ///
  /// Make the recorder with `tracing: true`:
  ///
  /// ```swift
  /// let recorder = Recorder(counter.count, tracing: true)
  /// counter.increment()
  /// print(recorder.events.last?.cause as Any)  // wrote number (Counter.swift:3), on the main actor
  /// ```
  ///
  /// Without it, and without any other `ContinuumTrace` at the time of the delivery, the causes are
  /// `nil`.
  public var events: [Event] { recording.events }

  /// A delivered value or event, and its cause.
  public struct Event {
    /// The value.
    public let value: Element
    /// What led to the delivery: a write, a transform or a sent event. `nil` without a trace, and
    /// for a value that was delivered because the recorder began to observe.
    public let cause: ContinuumTrace.Event?
  }

  /// Whether the source has ended, so that no further value can arrive.
  public var hasEnded: Bool { recording.state.withLock { $0.hasEnded } }

  /// Not callable: the word is that of other sources.
  @available(*, unavailable, renamed: "hasEnded")
  public var isOver: Bool { fatalError() }

  /// Waits for the next value.
  ///
  /// - Parameter limit: The longest time to wait.
  /// - Returns: The first value that was not returned yet.
  /// - Throws: A ``RecorderError`` with the recorded values, if none comes in time, or the source
  ///   ends; `CancellationError` if the task is cancelled.
  @discardableResult
  public func next(within limit: Duration = .seconds(10)) async throws -> Element {
    try await next(1, within: limit)[0]
  }

  /// Waits for the next few values.
  ///
  /// - Parameters:
  ///   - count: The number of values. For 0, this returns immediately. A negative number traps
  ///     with a message.
  ///   - limit: The longest time to wait for all of them.
  /// - Returns: The first `count` values that were not returned yet.
  /// - Throws: A ``RecorderError`` with the recorded values, if they do not come in time, or the
  ///   source ends; `CancellationError` if the task is cancelled.
  @discardableResult
  public func next(_ count: Int, within limit: Duration = .seconds(10)) async throws -> [Element] {
    if count < 0 {
      fatalError(
        """
        Continuum: next(\(count)) of a Recorder waits for a negative number of values. Pass the number of values to \
        wait for.
        """)
    }
    let what = count == 1 ? "a value" : "\(count) values"
    return try await recording.wait(for: what, within: limit) { open in
      open.count < count ? nil : (Array(open.prefix(count)), count)
    }
  }

  /// Waits for a value that satisfies `predicate`, and skips those before it.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - predicate: Returns `true` for the value to wait for. It runs in the isolation of the
  ///     caller, and may run several times for a value.
  /// - Returns: The first value that satisfies `predicate`, of those that were not returned yet.
  /// - Throws: A ``RecorderError`` with the recorded values, if none comes in time, or the source
  ///   ends; `CancellationError` if the task is cancelled.
  @discardableResult
  public func first(
    within limit: Duration = .seconds(10), where predicate: (Element) -> Bool
  ) async throws -> Element {
    try await recording.wait(for: "a value that satisfies the condition", within: limit) { open in
      open.firstIndex(where: predicate).map { (open[$0], $0 - open.startIndex + 1) }
    }
  }
}

// A lock guards the recording.
extension Recorder: @unchecked Sendable where Element: Sendable {}

extension Recorder.Event: Sendable where Element: Sendable {}
