import Dispatch
import Foundation

/// The last field of an object that begins a release in its `deinit`: fields are destroyed in the order in
/// which they are declared, after `deinit`.
@usableFromInline
struct ReleaseEnd: ~Copyable {
  @usableFromInline
  init() {}

  deinit { ThreadContext.current.endRelease() }
}

/// What the calling thread is in the middle of.
///
/// A write made while the thread is delivering, modifying, computing or in a batch does not recurse: it
/// waits here until the thread is done with what it is doing (L7).
@usableFromInline
struct ThreadContext {
  /// How long a chain of changes may get in which each was caused by the delivery of the one before.
  static let longestChain: Int32 = 100_000
  /// How many rounds a thread makes for the changes of others before it hands on.
  static let mostRounds: Int32 = 4
  /// How deep releases may be nested.
  static let deepestRelease = 16

  private struct State {
    /// How many stretches of code are open that put deliveries off.
    var depth = 0
    /// Written, and not announced yet; retained.
    var waiting = Buffer<Ref<Node>>()
    /// A list that is not in use.
    var empty = Buffer<Ref<Node>>()
    /// Properties among those that wait, whose values are to be read first.
    var hasProperties = false
    /// While properties are read: what follows them, written by reading; retained.
    var followers: Buffer<Ref<Node>>?
    /// Lanes that this thread has to go through.
    var agenda: [ScheduledRound] = []
    var next = 0
    /// Lanes whose deliveries have to be sent elsewhere.
    var sends: [ScheduledRound] = []
    /// How many changes led, one by one, to the delivery that is going on; -1 outside of one.
    var cause: Int32 = -1
    /// What is being delivered, for messages.
    var source: Ref<Node>?
    var modifying: [Ref<Node>] = []
    /// The pass that runs transforms.
    var computing: Ref<Pass>?
    /// How often transforms have written what they were being computed from.
    var writesOfOwnInputs: UInt64 = 0
    /// How deep releases are nested.
    var releases = 0
    /// What deeper releases have put off.
    var garbage: [Any] = []
    /// What is handed to its place when the release that is so deep has come to its end.
    var handovers: [(depth: Int, place: Place, contents: Ref<AnyObject>)] = []
    /// What the thread is doing for the clock of a test.
    var pending: [PendingWork] = []
    /// While somebody traces: what this thread is doing.
    var traced: TraceRecord?
    /// What has happened here and is to be described.
    var undescribed: [TraceRecord] = []
    /// The closure of a trace runs.
    var isTelling = false
    /// A pass that is not in use.
    var pass: Ref<Pass>?
    let isMainThread = Thread.isMainThread
  }

  // Only the thread that it belongs to comes near it. A pointer and not an object, because every
  // write asks for it.
  private let state: UnsafeMutablePointer<State>

  /// The context of the calling thread.
  static var current: ThreadContext {
    if let pointer = pthread_getspecific(key) {
      return ThreadContext(state: pointer.assumingMemoryBound(to: State.self))
    }
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: State())
    pthread_setspecific(key, pointer)
    return ThreadContext(state: pointer)
  }

  /// Tells a thread from the others.
  @usableFromInline
  struct ID: Hashable, BitwiseCopyable, @unchecked Sendable {  // It is only compared.
    fileprivate let address: UnsafeRawPointer
  }

  var id: ID { ID(address: UnsafeRawPointer(state)) }

  /// Whether a change has to wait.
  var isBusy: Bool { state.pointee.depth != 0 }

  /// Whether something was written that nobody has heard of yet.
  @inline(__always)
  var hasNews: Bool { !state.pointee.waiting.isEmpty }

  /// Whether this is the main actor. On Linux the main queue leaves the main thread once an
  /// asynchronous `main` has waited for something. A thread's own answer never changes, and is two
  /// system calls there.
  var isOnMainActor: Bool {
    isMainThread || DispatchQueue.getSpecific(key: ThreadContext.mainQueue) != nil
  }

  var isMainThread: Bool { state.pointee.isMainThread }

  var cause: Int32 {
    get { state.pointee.cause }
    nonmutating set { state.pointee.cause = newValue }
  }

  var source: Ref<Node>? {
    get { state.pointee.source }
    nonmutating set { state.pointee.source = newValue }
  }

  /// What the job that runs belongs to.
  var pending: [PendingWork] {
    get { state.pointee.pending }
    nonmutating set { state.pointee.pending = newValue }
  }

  /// What the jobs that this thread sends belong to. A scope is known only while somebody traces.
  var pendingForJobs: [PendingWork] {
    let scoped = Tracing.isOn ? TraceScope.current?.pending : nil
    return scoped.map { state.pointee.pending + [$0] } ?? state.pointee.pending
  }

  // MARK: Putting off

  func putOff(_ node: Node) {
    if state.pointee.followers != nil {
      state.pointee.followers?.append(.retained(node))
      return
    }
    if node.isFollowed { state.pointee.hasProperties = true }
    state.pointee.waiting.append(.retained(node))
  }

  func plan(_ round: ScheduledRound) { state.pointee.agenda.append(round) }
  func send(_ round: ScheduledRound) { state.pointee.sends.append(round) }

  @inline(__always)
  func enter() { state.pointee.depth += 1 }

  /// Sees to what was put off, if nothing else is open.
  @inline(__always)
  func leave() {
    if state.pointee.depth == 1, hasWork { work() }
    state.pointee.depth -= 1
  }

  /// Runs `body`; what it writes is delivered when it has returned.
  @inline(__always)
  func hold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    enter()
    defer { leave() }
    return try body()
  }

  /// Runs `body`; what it writes is delivered when the caller comes to it.
  @inline(__always)
  func suspend(_ body: () -> Void) {
    enter()
    body()
    state.pointee.depth -= 1
  }

  func settle() {
    enter()
    leave()
  }

  /// Whether this thread is not in the middle of a round, nor has one to make.
  @inline(__always)
  var isBetweenRounds: Bool {
    state.pointee.source == nil && state.pointee.next == state.pointee.agenda.count
  }

  private var hasWork: Bool {
    !state.pointee.waiting.isEmpty || !state.pointee.agenda.isEmpty || !state.pointee.sends.isEmpty
      || !state.pointee.undescribed.isEmpty
  }

  private func work() {
    while true {
      flush()
      if !state.pointee.undescribed.isEmpty { Tracing.handOut(self) }
      // The closure of a trace may have written.
      if hasNews { continue }
      guard state.pointee.next < state.pointee.agenda.count else { break }
      let round = state.pointee.agenda[state.pointee.next]
      state.pointee.next += 1
      if state.pointee.next == state.pointee.agenda.count {
        state.pointee.agenda.removeAll(keepingCapacity: state.pointee.next < 1_000)
        state.pointee.next = 0
      }
      round.run(in: self)
    }
  }

  /// Brings the graph up to date with what was written, and puts the lanes that have to hear of it on
  /// the agenda.
  func flush() {
    if !state.pointee.waiting.isEmpty { announceWaiting() }
    if !state.pointee.sends.isEmpty {
      let sends = state.pointee.sends
      state.pointee.sends.removeAll(keepingCapacity: sends.count < 1_000)
      for round in sends { round.leave() }
    }
  }

  private func announceWaiting() {
    let cause = cause
    // A transform may write, too.
    while !state.pointee.waiting.isEmpty {
      var nodes = state.pointee.waiting
      state.pointee.waiting = state.pointee.empty
      state.pointee.empty = Buffer()
      checkChain(at: nodes[0])
      if state.pointee.hasProperties { readProperties(&nodes) }
      Graph.update(below: nodes, in: self)
      for index in 0..<nodes.count { nodes[index].release() }
      nodes.removeAll()
      state.pointee.empty.free()
      state.pointee.empty = nodes
      self.cause += 1
    }
    self.cause = cause
  }

  /// Reads the properties in a list whose values live here, and puts what follows them in their place: so
  /// that all that was written together is computed from together (L11).
  private func readProperties(_ nodes: inout Buffer<Ref<Node>>) {
    state.pointee.hasProperties = false
    var others = Buffer<Ref<Node>>()
    state.pointee.followers = Buffer()
    for index in 0..<nodes.count {
      if nodes[index].with({ $0.isFollowed }) {
        nodes[index].with { known($0, as: KeyPathSource.self).bringUpToDate(in: self) }
        nodes[index].release()
      } else {
        others.append(nodes[index])
      }
    }
    var followers = state.pointee.followers.take() ?? Buffer()
    for index in 0..<followers.count { others.append(followers[index]) }
    followers.free()
    nodes.free()
    nodes = others
  }

  // MARK: Releasing

  /// Begins a release that may drag down a chain of any length. The deepest ones keep what they would
  /// release until the outermost one ends: the stack does not grow with the chain.
  @inline(__always)
  func beginRelease(of contents: @autoclosure () -> Any) {
    state.pointee.releases += 1
    if state.pointee.releases > ThreadContext.deepestRelease {
      state.pointee.garbage.append(contents())
    }
  }

  @inline(__always)
  func endRelease() {
    if state.pointee.releases == 1, !state.pointee.garbage.isEmpty { releaseGarbage() }
    if !state.pointee.handovers.isEmpty { handOver() }
    state.pointee.releases -= 1
  }

  /// Has what the `deinit` that is going on would release elsewhere die in its place (L9). The object lets
  /// go of it first: so this is the last reference.
  func release(_ contents: @autoclosure () -> Any, in place: Place) {
    if place.isHere(self) { return }
    // The deepest releases have put off what they let go of.
    let depth = state.pointee.releases > ThreadContext.deepestRelease ? 1 : state.pointee.releases
    let handover = Ref.retained(Handover(contents())).asObject
    state.pointee.handovers.append((depth, place, handover))
  }

  private func handOver() {
    while let last = state.pointee.handovers.last, last.depth >= state.pointee.releases {
      state.pointee.handovers.removeLast()
      last.place.release(last.contents, self)
    }
  }

  private final class Handover {
    private let contents: Any

    init(_ contents: Any) { self.contents = contents }
  }

  private func releaseGarbage() {
    while state.pointee.garbage.popLast() != nil {}
    state.pointee.garbage = []
  }

  // MARK: Chains of changes

  private func checkChain(at node: Ref<Node>) {
    guard cause >= ThreadContext.longestChain else { return }
    let node = node.object
    let other = source?.with { $0 === node ? nil : $0.title }
    if node.isEvents {
      fatalError(
        """
        Continuum: a feedback loop does not settle. \(node.title) has sent an event \(cause) times inside \
        the deliveries that its own events cause: one of its observations sends again for each, directly \
        or through other sources. Send an answer only where one is called for.
        """)
    }
    let advice = "Write it only if the value differs, or observe `removeDuplicates()` of it."
    if let other {
      fatalError(
        """
        Continuum: a feedback loop does not settle. \(node.title) and \(other) have changed in turn \
        \(cause) times inside the deliveries that their own changes cause: an observation of each \
        writes the other, even if the value is equal. \(advice)
        """)
    }
    fatalError(
      """
      Continuum: a feedback loop does not settle. \(node.title) has changed \(cause) times inside the \
      deliveries that its own changes cause: one of its observations writes it, directly or through \
      other sources. \(advice)
      """)
  }

  // MARK: Modifying and computing

  func beginModifying(_ node: Node) { state.pointee.modifying.append(.unretained(node)) }
  func endModifying() { state.pointee.modifying.removeLast() }
  var modifying: [Ref<Node>] { state.pointee.modifying }
  var isModifying: Bool { !state.pointee.modifying.isEmpty }

  var computing: Ref<Pass>? {
    get { state.pointee.computing }
    nonmutating set { state.pointee.computing = newValue }
  }

  var writesOfOwnInputs: UInt64 {
    get { state.pointee.writesOfOwnInputs }
    nonmutating set { state.pointee.writesOfOwnInputs = newValue }
  }

  /// Runs `body` with a pass for this thread. One that is in use is not handed out again.
  @inline(__always)
  func withPass<Result>(_ body: (Pass) -> Result) -> Result {
    let pass = state.pointee.pass ?? .retained(Pass(id))
    state.pointee.pass = nil
    defer {
      state.pointee.pass?.release()
      state.pointee.pass = pass
    }
    return pass.with(body)
  }

  // MARK: Threads

  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key) { ThreadContext.threadEnds($0) }
    guard error == 0 else {
      fatalError("Continuum: no thread-local storage is left (error \(error)).")
    }
    return key
  }()

  private static func threadEnds(_ pointer: UnsafeMutableRawPointer?) {
    guard let state = pointer?.assumingMemoryBound(to: State.self) else { return }
    state.pointee.pass?.release()
    state.pointee.waiting.releaseAll()
    state.pointee.empty.free()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

// MARK: - Traces

extension ThreadContext {
  /// While somebody traces: what this thread is doing, which leads to whatever happens here.
  var traced: TraceRecord? {
    get { state.pointee.traced }
    nonmutating set { state.pointee.traced = newValue }
  }

  var undescribed: [TraceRecord] {
    get { state.pointee.undescribed }
    nonmutating _modify { yield &state.pointee.undescribed }
  }

  func takeUndescribed() -> [TraceRecord] {
    defer { state.pointee.undescribed = [] }
    return state.pointee.undescribed
  }

  /// Whether the closure of a trace runs.
  var isTelling: Bool {
    get { state.pointee.isTelling }
    nonmutating set { state.pointee.isTelling = newValue }
  }

  /// Where this thread is, for events.
  var placeName: String {
    if isOnMainActor { return "the main actor" }
    if let queue = OperationQueue.current {
      return queue.name.map { "the queue ‘\($0)’" } ?? "a queue"
    }
    return "a thread"
  }
}
