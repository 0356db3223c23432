/// Something that happened while there was a trace, or its cause.
///
/// The thread of the event makes the record, often under a lock, and describes it as soon as it holds none.
/// After that, the record does not change.
@usableFromInline
final class TraceRecord: @unchecked Sendable {  // See above. `Tracing.state` guards `isDescribed`.
  enum Kind: Sendable {
    case event(Event, Trigger? = nil)
    /// No event, but the cause of the next one.
    case trigger(Trigger)
    /// An action of a trace's closure: neither it nor its consequences are traced.
    case silent
    /// No event either: when this is released, all records before it have been handed out.
    case end(PendingWork)
  }

  /// An event as a trace receives it, with details that only its text shows.
  enum Event: Sendable {
    case wrote
    case sent
    /// It is no change if `removeDuplicates` found the value equal, or a signal dropped the event.
    case computed(isChanged: Bool)
    case delivered
    case posted
    case skipped(Reason)
    case ended

    /// The reason why an observation has missed a value.
    enum Reason: Sendable {
      /// A newer value overtook this many values before the observation could receive them.
      case overtaken(count: Int)
      /// `removeDuplicates` found it equal to the last one that the observation received.
      case equal
    }
  }

  /// What made the library write a value.
  enum Trigger: Sendable {
    case timer(Duration)
    case loadEnded
    case commandEnded
    case element
    /// An observation was made.
    case observed
    case targetDeallocated
    case sourceEnded
  }

  /// What the record is about, until it is described.
  private struct Subject {
    let node: Node
    let box: Ref<AnyBox>?
  }

  /// The subject in words. A copy of the record shares it, because another thread may be about to describe it.
  private final class Description {
    var subject: Subject?
    var source = ""
    var sourceKind = SourceKind.variable
    var place: String
    var value: String?

    init(_ subject: Subject?, place: String) { (self.subject, self.place) = (subject, place) }
  }

  /// The largest number of causes in a chain.
  private static let longestChain = 512

  /// Its position among all records.
  let order: Int
  let kind: Kind
  let cause: TraceRecord?
  /// Whether older causes were left out.
  private(set) var isCut = false
  let scope: TraceScope?
  private let depth: Int
  private let description: Description
  /// The destination of a delivery, made or missed.
  let destination: String?
  /// Whether it can be handed out.
  var isDescribed = false

  var source: String { description.source }
  var sourceKind: SourceKind { description.sourceKind }
  var place: String { description.place }
  var value: String? { description.value }

  /// `box` is retained.
  init(
    _ kind: Kind, of node: Node?, _ box: Ref<AnyBox>? = nil, cause: TraceRecord?, order: Int,
    to destination: String? = nil, place: String = ""
  ) {
    (self.order, self.destination) = (order, destination)
    scope = TraceScope.current ?? cause?.scope
    description = Description(node.map { Subject(node: $0, box: box) }, place: place)
    var cause = cause
    if case .event(let event, _) = kind, case .trigger(let trigger)? = cause?.kind {
      self.kind = .event(event, trigger)
      cause = cause?.cause
    } else {
      self.kind = kind
    }
    if let long = cause, long.depth >= TraceRecord.longestChain {
      cause = long.copy(TraceRecord.longestChain / 2)
    }
    self.cause = cause
    depth = (cause?.depth ?? 0) + 1
  }

  private init(copy other: TraceRecord, cause: TraceRecord?) {
    (order, kind, scope) = (other.order, other.kind, other.scope)
    (destination, description) = (other.destination, other.description)
    self.cause = cause
    isCut = cause == nil
    depth = (cause?.depth ?? 0) + 1
  }

  /// A copy that keeps only the next causes. It is never handed out itself.
  private func copy(_ count: Int) -> TraceRecord {
    var chain: [TraceRecord] = []
    var next: TraceRecord? = self
    while let record = next, chain.count < count {
      chain.append(record)
      next = record.cause
    }
    return chain.reversed().reduce(nil) { TraceRecord(copy: $1, cause: $0) }!
  }

  var isSilent: Bool {
    if case .silent = kind { true } else { false }
  }

  /// Describes the subject in words, and releases it. Called without a lock, by the thread of the event.
  func describe(in context: ThreadContext) {
    if place.isEmpty { description.place = context.placeName }
    guard let subject = description.subject else { return }
    description.subject = nil
    description.source = subject.node.label.description
    description.sourceKind = subject.node.origin.kind
    guard let box = subject.box else { return }
    description.value = box.object.text
    Graph.letGo(box)
  }
}
