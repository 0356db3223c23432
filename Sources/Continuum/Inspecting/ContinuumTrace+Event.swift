extension ContinuumTrace {
  /// One event in the library.
  ///
  /// Print it to read it, together with its causes. It keeps nothing of the program alive.
  public struct Event: Sendable {
    /// What can happen.
    public enum Kind: Sendable, Hashable {
      /// A variable was written, by client code or by the library.
      case wrote
      /// An emitter, or another signal that has events of its own, has sent an event.
      case sent
      /// A transform has run, whether its value has changed or not.
      case computed
      /// An observation receives a value or an event. Its closure runs after this event.
      case delivered
      /// A notification is posted.
      case posted
      /// An observation has missed a value: a newer one was there already, or it was equal to the
      /// last.
      case skipped
      /// An observation has ended.
      case ended
    }

    private let record: TraceRecord
    private let event: (kind: Kind, detail: TraceRecord.Detail?)
    private let showsValues: Bool

    /// `nil` if the record is about no event.
    init?(_ record: TraceRecord, showsValues: Bool) {
      guard case .event(let kind, let detail) = record.facts.kind else { return nil }
      (self.record, event, self.showsValues) = (record, (kind, detail), showsValues)
    }

    /// What has happened.
    public var kind: Kind { event.kind }

    /// Its place in the order of all events of the process. Later events have greater numbers.
    package var number: Int { record.facts.number }

    /// The name of the source, or its type, and the line that made it, such as
    /// `rows (SearchViewModel.swift:24)`.
    public var source: String { record.facts.source }

    /// The destination of the observation and the line of its `observe`, such as
    /// `Label.text (SearchScreen.swift:31)`; `nil` for events without an observation.
    public var target: String? { record.facts.destination }

    /// The description of the value, with `ContinuumTrace(values: true)`; `nil` otherwise, and if
    /// the event has none.
    public var value: String? {
      guard showsValues else { return nil }
      // A delivery has the value that was written, sent or computed.
      let cause = record.cause?.facts
      let isSame = kind == .delivered && cause?.source == source
      return record.facts.value ?? (isSame ? cause?.value : nil)
    }

    /// The event that led to this one, or the last of several; `nil` if code outside the library
    /// did. The library keeps at least 250 causes, and drops older ones.
    public var cause: Event? { record.cause.flatMap { Event($0, showsValues: showsValues) } }
  }
}

extension ContinuumTrace.Event {
  /// The delivery that this thread is making, while there is a trace.
  package static var current: ContinuumTrace.Event? {
    Tracing.cause.flatMap { ContinuumTrace.Event($0, showsValues: false) }
  }
}

extension ContinuumTrace.Event: CustomStringConvertible {
  /// The event and where it ran, and then a line for each of its causes. It says of a transform whether the value has
  /// changed, and of a skipped value why.
  public var description: String {
    var text = title.onOneLine
    var indentation = "\n"
    for cause in sequence(first: self, next: \.cause).dropFirst() {
      indentation += "  "
      text += "\(indentation)because \(cause.clause.onOneLine)"
      if cause.record.isCut { text += "\(indentation)  (older causes are left out)" }
    }
    return text
  }

  private var title: String {
    let delivered = value.map { " \($0)" } ?? ""
    let value = value.map { " = \($0)" } ?? ""
    let place = ", on \(record.facts.place ?? "")"
    switch kind {
    case .wrote, .sent, .computed, .posted:
      return trigger == nil
        ? "\(kind) \(source)\(value)\(withoutChange)\(place)" : "\(clause)\(value)\(place)"
    case .delivered where cause?.source == source:
      return "delivered\(delivered) to \(receiver)\(place)"
    case .delivered:
      let why = event.detail == .observed ? " when it was observed" : ""
      return "delivered \(source)\(value) to \(receiver)\(why)\(place)"
    case .skipped, .ended: return clause
    }
  }

  /// The event as a sentence.
  private var clause: String {
    switch kind {
    case .wrote where event.detail == .ofProperty: return "\(source) changed"
    case .wrote: return "\(source) \(trigger ?? "was written")"
    case .sent: return "\(source) \(trigger ?? "was sent")"
    case .computed: return "\(source) \(trigger ?? "was computed")\(withoutChange)"
    case .delivered: return "\(source) was delivered to \(receiver)"
    case .posted: return "\(source) was posted"
    case .skipped:
      guard case .overtaken(let count) = event.detail else {
        return "\(receiver) skipped a value of \(source), which is equal to the last one"
      }
      return
        "\(receiver) skipped \(count == 1 ? "a value" : "\(count) values") of \(source), which a newer "
        + "one overtook"
    case .ended:
      let why =
        switch event.detail {
        case .targetDeallocated: ": the target is deallocated"
        case .sourceEnded: ": the source has ended"
        default: ""
        }
      return "the observation of \(source) for \(receiver) ended\(why)"
    }
  }

  private var withoutChange: String {
    if case .unchanged = event.detail { ", without a change" } else { "" }
  }

  /// What made the library change the source, or compute it in vain.
  private var trigger: String? {
    var detail = event.detail
    if case .unchanged(let cause) = detail { detail = cause }
    return switch detail {
    case .timer(let duration): "passed after \(duration.text)"
    case .loadEnded: "was written when a load ended"
    case .commandEnded: "was \(kind == .sent ? "sent" : "written") when a command ended"
    case .element: "was written when an element arrived"
    default: nil
    }
  }

  private var receiver: String {
    guard let target else { return "a closure" }
    return target.hasPrefix("(") ? "a closure \(target)" : target
  }
}

extension Duration {
  /// In milliseconds up to a second, and in seconds above.
  fileprivate var text: String {
    let milliseconds = self / .milliseconds(1)
    let (number, unit) = milliseconds < 1_000 ? (milliseconds, "ms") : (milliseconds / 1_000, "s")
    return "\(number == number.rounded() ? "\(Int(number))" : "\(number)") \(unit)"
  }
}
