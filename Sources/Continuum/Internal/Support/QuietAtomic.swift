public import Synchronization

/// An atomic that is a counter or a hint, shows the thread sanitizer an order, or is used next to a lock.
///
/// It is an `Atomic` and nothing more. `Tests/Schedules` switches threads before and after each use of any other
/// atomic. By this name, it knows that it does not have to here.
@usableFromInline
typealias QuietAtomic<Value: AtomicRepresentable> = Atomic<Value>
