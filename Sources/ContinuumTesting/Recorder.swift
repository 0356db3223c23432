public import Continuum
import Foundation

/// Writes down what a source delivers.
///
/// ```swift
/// let recorder = Recorder(counter.count)
/// counter.increment()
/// #expect(recorder.values == [0, 1])
/// ```
///
/// It observes where it is made, and so a test chooses the place by its own isolation (L8): one on the
/// main actor has everything that the main actor wrote at once, in ``values``. For what comes from
/// elsewhere, wait with ``next(_:within:)`` or ``first(within:where:)``:
///
/// ```swift
/// let recorder = Recorder(viewModel.songs)
/// viewModel.reload()
/// #expect(try await recorder.next(3) == ["", "Loading …", "3 songs"])
/// ```
///
/// Waiting begins at the start of the recording, so what was delivered before the call counts. Each
/// value is handed out once: the next call goes on behind what `next` or `first` has returned or passed
/// over. ``values`` always has all of them.
///
/// The observation ends with the recorder.
public final class Recorder<Element> {
  private let recording: Recording<Element>
  private let observer: ContinuumObserver

  /// Records the values of a variable or a constant, the current one first.
  ///
  /// - Parameters:
  ///   - source: What to observe.
  ///   - isolation: Where to observe it. The compiler fills it in.
  public init(
    _ source: some ValueRepresentable<Element>, isolation: isolated (any Actor)? = #isolation
  ) {
    let recording = Recording<Element>()
    let end = OnDeinit { recording.finish() }
    self.recording = recording
    observer = NotificationCenter().continuum.observe(source, isolation: isolation) { value in
      withExtendedLifetime(end) { recording.append(value) }
    }
  }

  /// Records the events of a signal.
  ///
  /// - Parameters:
  ///   - signal: What to observe.
  ///   - isolation: Where to observe it. The compiler fills it in.
  public init(_ signal: Signal<Element>, isolation: isolated (any Actor)? = #isolation) {
    let recording = Recording<Element>()
    let end = OnDeinit { recording.finish() }
    self.recording = recording
    observer = NotificationCenter().continuum.observe(signal, isolation: isolation) { event in
      withExtendedLifetime(end) { recording.append(event) }
    }
  }

  deinit { observer.cancel() }

  /// What has been delivered, in order.
  public var values: [Element] { recording.state.withLock { $0.values } }

  /// Whether nothing more can come, because the source is gone (L9).
  public var isOver: Bool { recording.state.withLock { $0.isOver } }

  /// Waits for the next value.
  ///
  /// - Parameter limit: How long to wait at most.
  /// - Returns: The first value that was not handed out yet.
  /// - Throws: A ``RecorderError`` that says what was seen, if none comes in time, or the source ends;
  ///   `CancellationError` if the task is cancelled.
  public func next(within limit: Duration = .seconds(10)) async throws -> Element {
    try await next(1, within: limit)[0]
  }

  /// Waits for the next few values.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - limit: How long to wait at most, for all of them.
  /// - Returns: As many values as asked for, the first that were not handed out yet.
  /// - Throws: A ``RecorderError`` that says what was seen, if they do not come in time, or the source
  ///   ends; `CancellationError` if the task is cancelled.
  public func next(_ count: Int, within limit: Duration = .seconds(10)) async throws -> [Element] {
    let what = count == 1 ? "a value" : "\(count) values"
    return try await recording.wait(for: what, within: limit) { open in
      open.count < count ? nil : (Array(open.prefix(count)), count)
    }
  }

  /// Waits for a value that satisfies `predicate`, and passes over those before it.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - predicate: Tells whether a value is the one. It runs where this was called, and may run several
  ///     times for a value.
  /// - Returns: The first value that satisfies it, of those that were not handed out yet.
  /// - Throws: A ``RecorderError`` that says what was seen, if none comes in time, or the source ends;
  ///   `CancellationError` if the task is cancelled.
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
