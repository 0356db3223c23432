import Synchronization

/// A value that is computed from the values of other nodes when somebody wants it.
///
/// It is pulled and never pushed: whoever reads it, or delivers it to an observation, computes what is
/// out of date from values of the sources that were all current at one moment (L11). What a node
/// computed is kept, with the versions of the inputs that it was computed from, so that a transform
/// runs once per change, however many ask. No transform runs under a lock (L6). Two threads that ask
/// for the same node at the same moment may both run it; the results are kept in the order of the
/// moments that they stand for, and one that finds a newer one starts over.
@usableFromInline
final class Derivation: Node, @unchecked Sendable {
  // `cache` is guarded, `inputs` change in `deinit` only, and the closures are made of Sendable ones.

  /// Computes the value from the inputs, which are outputs of this node's inputs, in order.
  @usableFromInline
  typealias Compute = (Inputs) -> AnyOutput
  @usableFromInline
  typealias IsDuplicate = (_ old: AnyOutput, _ new: AnyOutput) -> Bool

  private struct Cache: Sendable {
    var output: AnyOutput?
    /// The versions of the inputs that `output` stands for.
    var inputs: [UInt64]
    /// The versions of the sources at the last evaluation.
    var sources: [UInt64] = []
    var channels = Channels()
    var route: Route?

    enum Age {
      case older, same, newer
    }

    /// How the moment that `output` stands for lies to that of `inputs`.
    func age(beside inputs: Inputs) -> Age {
      guard output != nil else { return .older }
      var age = Age.same
      for index in self.inputs.indices {
        let version = inputs.version(at: index)
        if version < self.inputs[index] { return .newer }
        if version > self.inputs[index] { age = .older }
      }
      return age
    }
  }

  private(set) var inputs: [Node]
  private let compute: Compute
  private let isDuplicate: IsDuplicate?
  private let type: Any.Type
  private let cache: Mutex<Cache>

  @usableFromInline
  init(
    _ type: Any.Type, _ inputs: [Node], isDuplicate: IsDuplicate? = nil,
    _ compute: @escaping Compute
  ) {
    self.type = type
    self.inputs = inputs
    self.compute = compute
    self.isDuplicate = isDuplicate
    self.cache = Mutex(Cache(inputs: Array(repeating: 0, count: inputs.count)))
  }

  /// Releases a chain of any length step by step, and not by recursion.
  deinit {
    var open = takeInputs()
    while var node = open.popLast() {
      if isKnownUniquelyReferenced(&node) { open += node.takeInputs() }
    }
  }

  override func takeInputs() -> [Node] {
    defer { inputs = [] }
    return inputs
  }

  override var kind: String { "Constant<\(type)>" }

  override var sources: [Source] { route.sources }

  override func withChannels<Result>(
    _ body: (inout sending Channels) -> sending Result
  ) -> sending Result {
    cache.withLock { body(&$0.channels) }
  }

  override func replayedVersion() -> UInt64 { output().version }

  override func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    let output = output()
    output.withPointer { body($0, output.version) }
  }

  @usableFromInline
  override func output() -> AnyOutput { route.evaluate(self) }

  private var route: Route {
    if let route = cache.withLock({ $0.route }) { return route }
    let route = Route(to: self)
    return cache.withLock { cache in
      if cache.route == nil { cache.route = route }
      return cache.route!
    }
  }
}

// MARK: - Computing

extension Derivation {
  /// The output if it still stands for what `sources` hold.
  func output(ifCurrent sources: [Source]) -> AnyOutput? {
    cache.withLock { cache in
      guard cache.sources.count == sources.count else { return nil }
      for index in sources.indices
      where sources[index].version.load(ordering: .acquiring) != cache.sources[index] {
        return nil
      }
      return cache.output
    }
  }

  /// Remembers that `output` stands for these versions of the sources.
  func remember(_ output: AnyOutput, at versions: [UInt64]) {
    cache.withLock { cache in
      if cache.output === output { cache.sources = versions }
    }
  }

  /// The output for `inputs`, computed unless it is kept; `nil` if a newer one was computed already.
  func output(for inputs: Inputs) -> AnyOutput? {
    var fresh: AnyOutput?
    while true {
      let (found, isFound) = lookUp(inputs)
      if isFound { return found }
      let new = fresh ?? compute(inputs)
      fresh = new
      let kept = found.flatMap { old in isDuplicate?(old, new) == true ? old : nil }
      if kept == nil { new.version = (found?.version ?? 0) + 1 }
      if let output = keep(kept ?? new, for: inputs, insteadOf: found) { return output }
    }
  }

  /// Returns what is kept, and whether that is the answer. A newer moment's is none to this one.
  private func lookUp(_ inputs: Inputs) -> (AnyOutput?, Bool) {
    cache.withLock { cache in
      switch cache.age(beside: inputs) {
      case .older: (cache.output, false)
      case .same: (cache.output, true)
      case .newer: (nil, true)
      }
    }
  }

  /// Keeps an output, unless another thread has kept one since `old`.
  private func keep(
    _ output: AnyOutput, for inputs: Inputs, insteadOf old: AnyOutput?
  ) -> AnyOutput? {
    cache.withLock { cache in
      guard cache.output === old, cache.age(beside: inputs) == .older else { return nil }
      for index in cache.inputs.indices { cache.inputs[index] = inputs.version(at: index) }
      cache.output = output
      return output
    }
  }
}

/// The outputs of a node's inputs.
@usableFromInline
struct Inputs {
  let outputs: UnsafePointer<Unmanaged<AnyOutput>>
  let indices: UnsafePointer<Int32>

  func version(at index: Int) -> UInt64 {
    outputs[Int(indices[index])]._withUnsafeGuaranteedRef { $0.version }
  }

  /// The value of one input, whose type the caller knows.
  @usableFromInline
  func output(at index: Int) -> Unmanaged<AnyOutput> {
    outputs[Int(indices[index])]
  }

  @inlinable
  func value<Value>(at index: Int, as type: Value.Type) -> Value {
    output(at: index)._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Output<Value>.self).value
    }
  }

  @inlinable
  func next<Value>(_ index: inout Int, as type: Value.Type) -> Value {
    index += 1
    return value(at: index, as: type)
  }
}
