/// What is let go of when the locks are released, because it may run foreign code. Most often there is
/// nothing.
struct Garbage {
  private final class Contents {
    var observers: [ContinuumObserver] = []
    /// They have received the last value.
    var over: [ContinuumObserver] = []
    var others: [AnyObject] = []
  }

  // The first observation and the first other object take no further memory.
  private var observer: ContinuumObserver?
  private var other: AnyObject?
  private var contents: Contents?

  private mutating func filled() -> Contents {
    let filled = contents ?? Contents()
    contents = filled
    return filled
  }

  mutating func append(_ observer: consuming ContinuumObserver) {
    if self.observer == nil {
      self.observer = observer
    } else {
      filled().observers.append(observer)
    }
  }
  mutating func append(over observer: ContinuumObserver) { filled().over.append(observer) }
  mutating func append(_ other: AnyObject) {
    if self.other == nil { self.other = other } else { filled().others.append(other) }
  }

  @inline(__always)
  func letGo() {
    if let observer { observer.letGo() }
    guard let contents else { return }
    for observer in contents.observers { observer.letGo() }
    for observer in contents.over { observer.end() }
  }
}
