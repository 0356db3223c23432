// Guards: what a thread is in the middle of, and the pass that it uses again and again.
//
// Worth it: every write asks for it. An object would be retained and released each time, and a pass of some
// 300 bytes moved.
//
// Who may use it: the thread that it belongs to, through `ThreadContext.current`.

import Dispatch
import Foundation

/// What the calling thread is in the middle of.
///
/// A write made while the thread is delivering, modifying, computing or in a batch does not recurse: it
/// waits here until the thread is done with what it is doing (L7).
@usableFromInline
struct ThreadContext {
  struct State: ~Copyable {
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
    /// The rounds that this thread has to make, from `next` on.
    var agenda = Buffer<PlannedRound>()
    var next = 0
    /// The rounds that have to be sent to their places.
    var sends = Buffer<PlannedRound>()
    /// How many changes led, one by one, to the delivery that is going on; -1 outside of one.
    var cause: Int32 = -1
    /// What is being delivered, for messages.
    var source: Ref<Node>?
    var modifying: [Ref<Node>] = []
    /// What is being computed, the innermost last.
    var computing = Buffer<Computing>()
    /// How often transforms have written what they were being computed from.
    var writesOfOwnInputs: UInt64 = 0
    /// How deep releases are nested.
    var releases = 0
    /// What deeper releases have put off.
    var garbage = Garbage()
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
    /// A tracker that Observation does not know.
    var spareTracker: Tracker?
    /// A pass that is not in use.
    var pass: UnsafeMutablePointer<Pass>?
    #if DEBUG
    /// The thread of a test that this one plays.
    var played: PlayedThread?
    #endif
    let isMainThread = Thread.isMainThread

    fileprivate mutating func freePass() {
      guard let pass else { return }
      pass.deinitialize(count: 1)
      pass.deallocate()
      self.pass = nil
    }
  }

  // Only the thread that it belongs to comes near it. A pointer and not an object, because every
  // write asks for it.
  let state: UnsafeMutablePointer<State>

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
    state.pointee.freePass()
    state.pointee.computing.free()
    state.pointee.waiting.releaseAll()
    state.pointee.empty.free()
    state.pointee.agenda.free()
    state.pointee.sends.free()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

// MARK: - Passes

extension ThreadContext {
  /// Runs `body` with a pass for this thread. One that is in use is not handed out again.
  @inline(__always)
  func withPass<Result>(_ body: (inout Pass) -> Result) -> Result {
    let pass = state.pointee.pass ?? makePass()
    state.pointee.pass = nil
    defer {
      if state.pointee.pass != nil { state.pointee.freePass() }
      state.pointee.pass = pass
    }
    return body(&pass.pointee)
  }

  private func makePass() -> UnsafeMutablePointer<Pass> {
    let pass = UnsafeMutablePointer<Pass>.allocate(capacity: 1)
    pass.initialize(to: Pass(id))
    return pass
  }
}
