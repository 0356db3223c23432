import Foundation

/// Something that happened while there was a trace, and what led to it.
@usableFromInline
final class TraceRecord: Sendable {
  typealias Event = ContinuumTrace.Event.Kind

  enum Kind: Sendable {
    case event(Event, Detail?)
    /// No event, but a part of the next ones: what makes the library change a source.
    case trigger(Detail)
    /// An action of a trace's closure: neither it nor its consequences are traced.
    case silent
    /// No event either: when this is released, all records before it have been handed out.
    case end(WorkGroup)
  }

  /// What only the text of an event shows.
  enum Detail: Sendable, Equatable {
    /// For a change: what made the library write a value.
    case timer(Duration)
    case loadEnded, commandEnded, element
    /// For a write: the value is that of a property, which has changed.
    case ofProperty
    /// For a computation: `removeDuplicates` found the value equal, or a signal dropped the event. If the library has
    /// brought the value, with what made it do so.
    indirect case unchanged(because: Detail? = nil)
    /// For a delivery: the observation was just made.
    case observed
    /// For a skipped value: a newer one overtook this many before the observation could receive them.
    case overtaken(count: Int)
    /// For a skipped value: `removeDuplicates` found it equal to the last one that the observation received.
    case equal
    // For the end of an observation.
    case targetDeallocated, sourceEnded
  }

  static let silent = TraceRecord(TraceFacts(.silent, number: 0))

  /// The largest number of causes in a chain.
  private static let longestChain = 512

  let facts: TraceFacts
  /// An event; `nil` if code outside the library did it.
  let cause: TraceRecord?
  /// Whether older causes were left out.
  let isCut: Bool
  private let depth: Int

  init(_ facts: TraceFacts, because cause: TraceRecord? = nil, isCut: Bool = false) {
    (self.facts, self.isCut) = (facts, isCut)
    var cause = cause
    // A trigger is a part of what it leads to.
    if case .trigger? = cause?.facts.kind { cause = cause?.cause }
    if let long = cause, long.depth >= TraceRecord.longestChain { cause = long.shortened() }
    self.cause = cause
    depth = (cause?.depth ?? 0) + 1
  }

  /// The same with half of the causes.
  private func shortened() -> TraceRecord {
    let chain = sequence(first: self, next: \.cause).prefix(TraceRecord.longestChain / 2)
    return chain.reversed().reduce(nil) { TraceRecord($1.facts, because: $0, isCut: $0 == nil) }!
  }
}

/// What a trace shows of a record.
///
/// The thread to which it happens describes it in words as soon as it holds no lock. After that, it does not change.
final class TraceFacts: @unchecked Sendable {  // See above. `Tracing.state` guards `isDescribed`.
  /// The number of the event among all; for what is no event, that of the event before it.
  let number: Int
  let kind: TraceRecord.Kind
  let scope: TraceScope?
  /// The destination of a delivery, made or missed.
  let destination: String?
  private(set) var source = ""
  private(set) var place: String?
  private(set) var value: String?
  /// Whether it can be handed out.
  var isDescribed = false
  // To be described.
  private var node: Node?
  private var box: Ref<AnyBox>?

  /// `box` is retained.
  init(
    _ kind: TraceRecord.Kind, number: Int, because cause: TraceRecord? = nil,
    of node: Node? = nil, _ box: Ref<AnyBox>? = nil, to destination: String? = nil,
    in place: String? = nil
  ) {
    (self.kind, self.number, self.destination) = (kind, number, destination)
    (self.node, self.box, self.place) = (node, box, place)
    scope = TraceScope.current ?? cause?.facts.scope
  }

  /// Describes it, and releases the source and the value. Called without a lock.
  func describe(in context: ThreadContext) {
    place =
      place
      ?? (context.isOnMainActor ? "the main actor" : OperationQueue.current?.label ?? "a thread")
    source = node?.label.description ?? ""
    node = nil
    guard let box = box.take() else { return }
    value = box.object.text
    Graph.letGo(box)
  }
}
