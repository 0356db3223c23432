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

  fileprivate struct Cache: Sendable {
    var output: AnyOutput?
    /// Tells this output from those before it.
    var generation: UInt64 = 0
    /// The versions of the inputs that the output stands for: of the first, and of the others.
    var first: UInt64 = 0
    var others: [UInt64] = []
    /// The versions of the sources that the output stands for, where a node joins several.
    var sources: [UInt64] = []
    var channels = Channels()
    var route: Route?
  }

  private(set) var inputs: [Node]
  private let compute: Compute
  private let isDuplicate: IsDuplicate?
  private let type: Any.Type
  private let cache: Guarded<Cache>

  @usableFromInline
  init(
    _ type: Any.Type, _ inputs: [Node], isDuplicate: IsDuplicate? = nil,
    _ compute: @escaping Compute
  ) {
    self.type = type
    self.inputs = inputs
    self.compute = compute
    self.isDuplicate = isDuplicate
    self.cache = Guarded(Cache(others: Array(repeating: 0, count: max(0, inputs.count - 1))))
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

  override var newestVersion: UInt64 { cache.withLock { $0.output?.version ?? 0 } }

  override func prepareToReplay() { _ = output() }

  override func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    let output = output()
    output.withPointer { body($0, output.version) }
  }

  /// What others read or received meanwhile is in no observation's own log: it has to compare with what
  /// it was handed itself.
  override func withNews(
    since last: inout AnyOutput?, _ body: (UnsafeRawPointer?, UInt64) -> Void
  ) {
    let output = output()
    if let isDuplicate {
      if let last, last !== output, isDuplicate(last, output) { return body(nil, output.version) }
      last = output
    }
    output.withPointer { body($0, output.version) }
  }

  @usableFromInline
  override func output() -> AnyOutput {
    // What a transform writes is delivered when the value is there.
    let route = route
    return Turn.current.hold { route.evaluate(self) }
  }

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
    var computed: AnyOutput?
    while true {
      switch cache.withLock({ $0.lookUp(inputs, wantsOld: isDuplicate != nil) }) {
      case .isKept(let output): return output
      case .isOvertaken: return nil
      case .isStale(let generation, let version, let old):
        let new = computed ?? compute(inputs)
        computed = new
        if let old, let isDuplicate, isDuplicate(old, new) {
          if keep(old, for: inputs, after: generation) { return old }
        } else {
          new.version = version + 1
          if keep(new, for: inputs, after: generation) { return new }
        }
      }
    }
  }

  /// Keeps an output, unless another thread has kept one since `generation`.
  private func keep(_ output: AnyOutput, for inputs: Inputs, after generation: UInt64) -> Bool {
    // What the old output drags down with it goes after the lock.
    var old: AnyOutput? = output
    defer { withExtendedLifetime(old) {} }
    return cache.withLock { cache in
      guard cache.generation == generation else { return false }
      cache.generation += 1
      swap(&cache.output, &old)
      cache.set(inputs)
      return true
    }
  }
}

extension Derivation.Cache {
  enum Finding {
    case isKept(AnyOutput)
    /// What is kept stands for a newer moment.
    case isOvertaken
    case isStale(generation: UInt64, version: UInt64, old: AnyOutput?)
  }

  fileprivate func lookUp(_ inputs: Inputs, wantsOld: Bool) -> Finding {
    guard let output else { return .isStale(generation: generation, version: 0, old: nil) }
    var isStale = false
    if inputs.count > 0 {
      let version = inputs.version(at: 0)
      if version < first { return .isOvertaken }
      isStale = version > first
      for index in others.indices {
        let version = inputs.version(at: index + 1)
        if version < others[index] { return .isOvertaken }
        if version > others[index] { isStale = true }
      }
    }
    guard isStale else { return .isKept(output) }
    return .isStale(
      generation: generation, version: output.version, old: wantsOld ? output : nil)
  }

  fileprivate mutating func set(_ inputs: Inputs) {
    guard inputs.count > 0 else { return }
    first = inputs.version(at: 0)
    for index in others.indices { others[index] = inputs.version(at: index + 1) }
  }
}

/// The outputs of a node's inputs.
@usableFromInline
struct Inputs {
  let outputs: UnsafePointer<Unmanaged<AnyOutput>>
  let indices: UnsafePointer<Int32>
  let count: Int

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
