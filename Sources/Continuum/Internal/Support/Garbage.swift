/// What a thread puts off while it holds the lock, because foreign code may run: work to do, and objects to release. Most
/// often there is neither.
struct Garbage: ~Copyable {
  /// Something to do. It knows what was put off after it: a list, even an empty one, would be released with every garbage.
  private final class Work {
    let body: () -> Void
    var next: Ref<Work>?

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  // The first object takes no further memory. All are retained.
  /// Without a first object there is nothing. If there is work, it is the first of that.
  private var first: Ref<AnyObject>?
  private var others = Buffer<Ref<AnyObject>>()
  private var lastWork: Ref<Work>?
  /// For how many objects it keeps memory: each thread has some garbage.
  private static let mostRoom = 1_000

  deinit {
    assert(isEmpty, "What was put off is lost: `clear` was not called.")
    others.deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { first == nil }

  @inline(__always)
  mutating func append(_ object: AnyObject) { append(.retained(object)) }

  /// Takes over a reference that was retained.
  @inline(__always)
  mutating func append<Object: AnyObject>(_ object: Ref<Object>) {
    if first == nil { first = object.asObject } else { others.append(object.asObject) }
  }

  /// Runs `body` when the locks are released, after the work that was put off before.
  // Not inlined: that would be large, and there is seldom any work.
  @inline(never)
  mutating func append(running body: @escaping () -> Void) {
    let work = Ref.retained(Work(body))
    if let lastWork {
      lastWork.with { $0.next = work }
    } else {
      if let first { others.append(first) }
      first = work.asObject
    }
    lastWork = work
  }

  /// Does the work, in the order in which it was put off, and then releases the objects. Called without a lock.
  ///
  /// The work comes first, because an object may be the `WorkGroup` that a test waits for: what it waits for is done then.
  @inline(__always)
  mutating func clear() {
    if !isEmpty { clearAll() }
  }

  @inline(never)
  private mutating func clearAll() {
    #if DEBUG
    // The last of several passes releases the objects that the others have left.
    let thread = PlayedThread.current
    thread?.pause()
    defer { thread?.goOn() }
    #endif
    if lastWork != nil { doWork() }
    while let object = others.popLast() ?? first.take() { object.release() }
    if others.capacity > Garbage.mostRoom { others.free() }
  }

  @inline(never)
  private mutating func doWork() {
    var next = first.take()?.cast(to: Work.self)
    lastWork = nil
    while let work = next?.takeRetained() {
      next = work.next
      work.body()
    }
  }
}
