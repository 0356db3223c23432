public import Synchronization

/// The value of a variable. Constants keep it alive; only the variable keeps its observations alive.
@usableFromInline
final class Root<Element>: Source, @unchecked Sendable {
  // Guarded by the lock of `Source`. `Variable` and `Constant` are Sendable only if `Element` is.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var value: Element

  @inlinable
  init(_ value: Element) {
    self.value = value
    super.init()
  }

  override var kind: String { "Variable<\(Element.self)>" }

  override func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    let (value, version) = read()
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0), version) }
  }

  override func output() -> AnyOutput {
    locked { state in
      if let output = state.output { return output }
      let output = Output(value)
      output.version = version.load(ordering: .relaxed)
      state.output = output
      return output
    }
  }

  @inlinable
  func read() -> (value: Element, version: UInt64) {
    locked { _ in (value, version.load(ordering: .relaxed)) }
  }

  @inlinable
  func store(_ newValue: Element) {
    // What the old value drags down with it goes after the lock.
    var oldValue = newValue
    let (version, permit, oldOutput) = locked { state in
      swap(&value, &oldValue)
      let oldOutput = state.output
      if oldOutput != nil { state.output = nil }
      return (nextVersion(), state.observing?.begin(), oldOutput)
    }
    if let permit {
      withUnsafePointer(to: newValue) { deliver(UnsafeRawPointer($0), version, permit) }
    }
    withExtendedLifetime((oldValue, oldOutput)) {}
  }

  @inlinable
  func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    // Written and read on this thread, within this call.
    nonisolated(unsafe) var outcome: Result<Output, Failure>?
    modifying {
      outcome = Root.run(body, &value)
    }
    return try outcome!.get()
  }

  @inlinable
  static func run<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output, _ value: inout Element
  ) -> Result<Output, Failure> {
    do throws(Failure) {
      return .success(try body(&value))
    } catch {
      return .failure(error)
    }
  }

  /// Runs `body` under the lock; what it writes elsewhere is delivered after the lock is released.
  @usableFromInline
  func modifying(_ body: () -> Void) {
    let turn = Turn.current
    turn.hold {
      let (isObserved, oldOutput) = locked { state in
        turn.beginModifying(self)
        defer { turn.endModifying() }
        body()
        _ = nextVersion()
        defer { state.output = nil }
        return (state.observing != nil, state.output)
      }
      if isObserved { turn.wait(self) }
      withExtendedLifetime(oldOutput) {}
    }
  }
}
