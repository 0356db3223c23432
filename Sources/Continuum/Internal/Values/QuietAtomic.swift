public import Synchronization

/// An atomic that counts, is a hint, or shows the thread sanitizer an order; or one beside which a lock is taken or
/// released, so that other threads are known to come in between.
///
/// It is an `Atomic` and nothing more. The name tells `Tests/Schedules`, which plays what happens if threads
/// change before and after each use of any other atomic, that it need not do so here.
@usableFromInline
typealias QuietAtomic<Value: AtomicRepresentable> = Atomic<Value>
