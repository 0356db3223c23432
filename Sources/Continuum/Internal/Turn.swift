import Foundation

/// What the calling thread is in the middle of.
///
/// A write made while the thread is delivering, modifying or observing does not recurse: its source
/// waits here until the thread is done with what it is doing (L7).
struct Turn {
  /// How often one source may change inside the deliveries that its own changes cause.
  static let mostRounds = 100_000

  private struct State {
    /// The source whose observations this thread is going through.
    var current: Unmanaged<Source>?
    /// The current source was written again from inside its own round.
    var mustRestart = false
    /// How many stretches of code are open that put deliveries off.
    var depth = 0
    var waiting: [Source] = []
    var waitingSet: Set<ObjectIdentifier> = []
    var rounds: [ObjectIdentifier: Int] = [:]
    var modifying: [Source] = []
  }

  // Only the thread that it belongs to comes near it. A pointer and not an object, because every
  // write asks for it.
  private let state: UnsafeMutablePointer<State>

  /// The turn of the calling thread.
  static var current: Turn {
    if let pointer = pthread_getspecific(key) {
      return Turn(state: pointer.assumingMemoryBound(to: State.self))
    }
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: State())
    pthread_setspecific(key, pointer)
    return Turn(state: pointer)
  }

  /// Whether a change may be delivered right away.
  var isFree: Bool { state.pointee.current == nil && state.pointee.depth == 0 }

  /// Whether the source that is being delivered was written again from inside its own round.
  var mustRestart: Bool { state.pointee.mustRestart }

  /// Goes through the observations of `source`, and of whatever waits when that is done.
  func run(_ source: Source, _ round: () -> Void) {
    state.pointee.current = .passUnretained(source)
    round()
    leave(source)
    if !state.pointee.waiting.isEmpty || !state.pointee.rounds.isEmpty { drain() }
  }

  /// Lets a source that was written wait until the thread is done with what it is doing.
  func wait(_ source: Source) {
    if state.pointee.current?.toOpaque() == Unmanaged.passUnretained(source).toOpaque() {
      state.pointee.mustRestart = true
    } else if state.pointee.waitingSet.insert(ObjectIdentifier(source)).inserted {
      state.pointee.waiting.append(source)
    }
  }

  /// Runs `body`; what it writes is delivered when it has returned.
  func hold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    state.pointee.depth += 1
    defer {
      state.pointee.depth -= 1
      if isFree, !state.pointee.waiting.isEmpty { drain() }
    }
    return try body()
  }

  /// Whether `source`, which is being delivered, was written from inside its own round since this
  /// was last asked.
  func takeRestart(of source: Source) -> Bool {
    guard state.pointee.mustRestart else { return false }
    state.pointee.mustRestart = false
    count(source)
    return true
  }

  func beginModifying(_ source: Source) { state.pointee.modifying.append(source) }
  func endModifying() { state.pointee.modifying.removeLast() }
  func isModifying(_ source: Source) -> Bool { state.pointee.modifying.contains { $0 === source } }

  private func drain() {
    // What is released on the way may write, too: that waits like everything else.
    state.pointee.depth += 1
    while !state.pointee.waiting.isEmpty {
      let sources = state.pointee.waiting
      state.pointee.waiting = []
      for source in sources {
        state.pointee.waitingSet.remove(ObjectIdentifier(source))
        count(source)
        state.pointee.current = .passUnretained(source)
        source.deliverNewest(in: self)
        leave(source)
      }
    }
    state.pointee.depth -= 1
    state.pointee.rounds.removeAll()
  }

  /// The rounds of `source` are over on this thread.
  private func leave(_ source: Source) {
    state.pointee.current = nil
    guard state.pointee.mustRestart else { return }
    // Something that was let go of after the last round wrote the source.
    state.pointee.mustRestart = false
    wait(source)
  }

  private func count(_ source: Source) {
    let count = state.pointee.rounds[ObjectIdentifier(source), default: 0] + 1
    state.pointee.rounds[ObjectIdentifier(source)] = count
    guard count <= Turn.mostRounds else {
      fatalError(
        """
        Continuum: a feedback loop does not settle. \(source.kind) ‘\(source.uniqueName)’ has changed \
        \(count) times inside the deliveries that its own changes cause: one of its observations writes it, directly or \
        through other sources, with a new value each time. Write it only when the value differs.
        """)
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key) { Turn.threadEnds($0) }
    guard error == 0 else {
      fatalError("Continuum: no thread-local storage is left (error \(error)).")
    }
    return key
  }()

  private static func threadEnds(_ pointer: UnsafeMutableRawPointer?) {
    guard let state = pointer?.assumingMemoryBound(to: State.self) else { return }
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
