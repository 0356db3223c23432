// Guards: the current work of a thread, and the pass that it uses again and again.
//
// Worth it: every write asks for it. An object would be retained and released each time, and a pass of some
// 300 bytes moved.
//
// For use by: code on that thread, through `ThreadContext.current`.

import Dispatch
import Foundation

/// The current work of the calling thread.
///
/// A write made while the thread is delivering, modifying, computing or in a batch does not recurse: it waits here
/// until the thread is done with that (L7).
@usableFromInline
struct ThreadContext {
  struct State: ~Copyable {
    /// How many open stretches of code put deliveries off.
    var batchDepth = 0
    /// Nodes written, and not announced yet; retained.
    var pendingWrites = Buffer<Ref<Node>>()
    /// The values of listed properties are being read: what follows them is announced with the others.
    var isReadingProperties = false
    /// The rounds that this thread has to make, from `next` on.
    var queue = Buffer<ScheduledRound>()
    var next = 0
    /// The rounds that have to be sent to their places.
    var outbox = Buffer<ScheduledRound>()
    /// How many changes led, one by one, to the current delivery; -1 outside of one.
    var chainLength: Int32 = -1
    /// The node that is being delivered, for messages.
    var source: Ref<Node>?
    /// The variables that the thread is modifying, the innermost last.
    var modifying: [Ref<Node>] = []
    /// The passes that run transforms, the innermost last.
    var computing = Buffer<Computing>()
    /// How often transforms have written inputs of their own passes.
    var writesOfOwnInputs: UInt64 = 0
    /// How deep releases are nested.
    var releases = 0
    /// Objects that deeper releases have put off.
    var garbage = Garbage()
    /// Objects that go to their places when the release of that depth has ended.
    var deferredReleases: [(depth: Int, place: Place, contents: Ref<AnyObject>)] = []
    /// The pending work of the running job: a test waits for it.
    var groups: [WorkGroup] = []
    /// What client code observes goes there, too.
    var collector: ContinuumBag?
    /// While code traces: what this thread is doing.
    var traced: TraceRecord?
    /// Records of this thread that are still to be described.
    var undescribed: [TraceRecord] = []
    /// A probe that Observation does not know.
    var spareProbe: ObservationProbe?
    /// A pass that is not in use.
    var pass: UnsafeMutablePointer<Pass>?
    #if DEBUG
    /// The thread of a test that this one plays.
    var played: PlayedThread?
    #endif
    let isMainThread = Thread.isMainThread

    /// A pass that runs transforms.
    struct Computing: BitwiseCopyable {
      let pass: Moment
      /// The value that it computes right now.
      var node: Ref<ComputedNode>?
    }

    fileprivate mutating func freePass() {
      guard let pass else { return }
      pass.deinitialize(count: 1)
      pass.deallocate()
      self.pass = nil
    }
  }

  // Only the thread that it belongs to uses it. A pointer and not an object, because every write asks for it.
  let state: UnsafeMutablePointer<State>

  /// The context of the calling thread.
  static var current: ThreadContext {
    if let pointer = pthread_getspecific(key) {
      return ThreadContext(state: pointer.assumingMemoryBound(to: State.self))
    }
    return make()
  }

  /// The context of a thread that has none. Not inlined: a hundred functions ask for the current one.
  @inline(never)
  private static func make() -> ThreadContext {
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
    for node in state.pointee.pendingWrites { node.release() }
    state.pointee.pendingWrites.free()
    state.pointee.queue.free()
    state.pointee.outbox.free()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

// MARK: - Passes

extension ThreadContext {
  /// Runs `body` with a pass for this thread. A pass in use is not handed out again.
  @inline(__always)
  func withPass<Result>(_ body: (inout Pass) -> Result) -> Result {
    let pass = takePass()
    defer { putBack(pass) }
    return body(&pass.pointee)
  }

  @inline(__always)
  func takePass() -> UnsafeMutablePointer<Pass> {
    let pass = state.pointee.pass ?? makePass()
    state.pointee.pass = nil
    return pass
  }

  @inline(__always)
  func putBack(_ pass: UnsafeMutablePointer<Pass>) {
    if state.pointee.pass != nil { state.pointee.freePass() }
    state.pointee.pass = pass
  }

  private func makePass() -> UnsafeMutablePointer<Pass> {
    let pass = UnsafeMutablePointer<Pass>.allocate(capacity: 1)
    pass.initialize(to: Pass(self))
    return pass
  }
}
