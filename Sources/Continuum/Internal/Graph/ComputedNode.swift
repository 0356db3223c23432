import Synchronization

/// A value that is computed from the values of other nodes.
///
/// While it, or a value derived from it, is observed, it is *linked*: its inputs know it, a write above marks it,
/// and a pass computes it once. Otherwise no input knows it, and a read computes it. A thread holds the lock to use
/// its state.
@usableFromInline
final class ComputedNode: ValueNode, @unchecked Sendable {
  /// Computes the value from the inputs, into the box `spare` if there is one, and returns the box,
  /// retained; `nil` if the value is still the one in `old`. A closure that captured the comparison would not be folded
  /// into one with the transform.
  @usableFromInline
  typealias Compute = (
    _ inputs: Inputs, _ spare: Ref<AnyBox>?, _ old: Ref<AnyBox>?, _ equality: Equality?
  ) -> Ref<AnyBox>?
  /// Runs `body` with the address of the value in a box.
  @usableFromInline
  typealias Open = (_ box: Ref<AnyBox>, _ body: (ErasedValue) -> Void) -> Void
  @usableFromInline
  typealias IsDuplicate = (_ old: AnyBox, _ new: AnyBox) -> Bool

  private let ownInputs: Buffer<Input>
  // The small fields stand together: apart, they would take 24 bytes more.
  let isReusable: Bool
  /// Whether it may know inputs from which it is never computed again, see `detachEndedInputs`.
  var forgetsInputs: Bool
  /// It is the number of a change, see `starts(of:)`. Two passes that number one change find two numbers, so that only the
  /// published one counts. It never changes once other code can find the node.
  var isNumber = false
  /// Where the core keeps it while the main actor has to compute it; -1 otherwise.
  var pendingIndex: Int32 = -1

  // Fields that a pass needs for each value stand together.
  var current: Ref<AnyBox>?
  /// A box to fill next.
  var spare: Ref<AnyBox>?
  /// The moment that `current` stands for.
  var asOf = Moment.never
  /// When the value before this one had changed. An observation that has received that has missed none.
  var previousAt = Moment.never
  /// When a write may last have changed the value, see `Marks.swift`.
  var dirtyAt = Moment.never
  let compute: Compute
  /// For `flatMap`: the source that the value of the first input names.
  let openInner: ((AnyBox) -> ValueNode)?
  let open: Open
  /// Client code that runs while it is linked.
  let supply: Supply?
  /// Compares a new value with the current one, by a rule of client code, or by `==`.
  private let duplicates: IsDuplicate?
  let equality: Equality?
  private let type: Any.Type
  /// The change of the first input that `flatMap` has followed.
  var switchedAt = Moment.never
  private let releaseEnd = ReleaseEnd()

  @usableFromInline
  init(
    _ type: Any.Type, _ nodes: [ValueNode], isReusable: Bool, isOnMainActor: Bool = false,
    isAtWork: Bool = false, isDuplicate: IsDuplicate? = nil, equality: Equality? = nil,
    openInner: ((AnyBox) -> ValueNode)? = nil,
    supply: Supply? = nil,
    open: @escaping Open, _ origin: Origin, _ compute: @escaping Compute
  ) {
    self.type = type
    self.isReusable = isReusable
    forgetsInputs = openInner != nil
    self.duplicates = isDuplicate
    self.equality = equality
    self.openInner = openInner
    self.supply = supply
    self.open = open
    self.compute = compute
    ownInputs = Buffer(nodes, isFlatMap: openInner != nil)
    super.init(origin, .computed)
    removesDuplicates = isDuplicate != nil || equality != nil
    self.isOnMainActor = isOnMainActor
    // A `flatMap` may follow a source for which something works.
    self.isAtWork = isAtWork || openInner != nil || supply != nil
    for node in nodes {
      if node.isOnMainActor { self.isOnMainActor = true }
      if node.isAtWork { self.isAtWork = true }
    }
  }

  deinit {
    let context = ThreadContext.current
    context.beginRelease(of: (compute, duplicates, current?.object, ownInputs.nodes))
    if isOnMainActor {
      context.release((compute, openInner, duplicates, current?.object), in: .main)
    }
    current?.release()
    spare?.release()
    ownInputs.release()
  }

  /// The final value of a node that has ended: it is computed from nothing. Called under the lock.
  func copyWithoutInputs() -> ComputedNode {
    let copy = ComputedNode(
      type, [], isReusable: isReusable, isOnMainActor: isOnMainActor, open: open, origin
    ) { _, _, _, _ in nil }
    copy.current = current?.retain()
    (copy.asOf, copy.state.changedAt) = (asOf, changedAt)
    (copy.isEnding, copy.isLinked) = (true, true)
    return copy
  }

  override var kind: String { "Constant<\(type)>\(origin.quotedName)" }
  override var valueType: Any.Type { type }
  override var mainInput: Node? { inputs.isEmpty ? nil : inputs[0].node?.object }

  override var isDuplicate: IsDuplicate? {
    if let equality { { $0.hasEqualValue(as: $1, by: equality) } } else { duplicates }
  }

  override func isDuplicate(_ old: AnyBox, _ new: AnyBox) -> Bool {
    if let equality {
      old.hasEqualValue(as: new, by: equality)
    } else {
      duplicates?(old, new) ?? false
    }
  }

  override func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    Graph.evaluate(self, in: .current) { box, moment in open(box) { body($0, box, moment) } }
  }

  override func didBeginObserving() { Graph.observe(self) }

  override func didEndObserving() { Graph.unobserve(self) }

  override var inputs: Buffer<Input> { ownInputs }

  /// A value that is out of date may still follow a source that continues.
  override var endIsFinal: Bool { isEnding && !isDirty }

  /// Finds out whether the value is current, now that the inputs know whether theirs are.
  override func didLink(_ core: inout Graph.Core, _ garbage: inout Garbage) {
    updateLinks()
    if let supply { garbage.append(running: { supply.update(self) }) }
    core.detachEndedInputs(of: self, &garbage)
  }

  override func didUnlink(_ core: inout Graph.Core, _ garbage: inout Garbage) {
    if let supply { garbage.append(running: { supply.update(self) }) }
    guard pendingIndex >= 0 else { return }
    core.pendingOnMainActor.remove(at: Int(pendingIndex))?.with { $0.pendingIndex = pendingIndex }
    pendingIndex = -1
  }

  override func capture() -> Ref<AnyBox>? { current.unsafelyUnwrapped.retain() }

  override func takeBack(
    _ box: Ref<AnyBox>, _ garbage: inout Garbage
  ) {
    if current == box {
      // This is not the last reference.
      box.release()
    } else {
      garbage.append(box)
    }
  }

  /// Gives up the value, because the variable that it is computed from is being modified. Returns its box, retained;
  /// `nil` if a copy of the value costs nothing. The next value counts as a change, equal or not. Takes the lock.
  @usableFromInline
  func giveUpValue() -> Ref<AnyBox>? {
    if isReusable && !removesDuplicates { return nil }
    return Graph.core.withLockUnchecked { core in
      let box = current.take()
      // A pass that has counted on it begins again. Until then it may use a plain value, which it has not retained.
      if isReusable, let box, let user = core.user(of: self) {
        core.keep(box.retain().asObject, for: user)
      }
      (asOf, state.changedAt) = (.never, core.tick())
      if isLinked { input(0).with { core.invalidate(below: $0) } }
      return box
    }
  }

  @inline(__always)
  func input(_ index: Int) -> Ref<ValueNode> { inputs[index].node.unsafelyUnwrapped.asValue }
}

// MARK: - Links

extension ComputedNode {
  var inputCount: Int { inputs.count }

  /// Calls `body` with each input.
  @inline(__always)
  func forEachInput(_ body: (ValueNode) -> Void) {
    inputs.forEachNode { body(known($0, as: ValueNode.self)) }
  }
}

// MARK: - Reading

extension ComputedNode {
  @inlinable
  func read<Value>() -> Value {
    var value: Value?
    read { value = Box<Value>.value(in: $0) }
    return value.unsafelyUnwrapped
  }

  /// Runs `body` with the current value, under the lock if no computation is needed.
  @usableFromInline
  func read(_ body: (Ref<AnyBox>) -> Void) {
    if isOnMainActor { refuseElsewhere(to: "read") }
    let isDone = Graph.core.withLock { core in
      if core.modifications > 0, ThreadContext.current.isModifying {
        ThreadContext.current.refuseIfModifying(self, core, isComputed: false)
      }
      guard core.isUpToDate(self) else { return false }
      body(current.unsafelyUnwrapped)
      return true
    }
    if !isDone { Graph.evaluate(self, in: .current) { box, _ in body(box) } }
  }
}

extension Node {
  /// Stops the program if this is a main-actor value, used elsewhere.
  @usableFromInline
  func refuseElsewhere(to action: String) {
    if isOnMainActor { refuse(unless: ThreadContext.current.isOnMainActor, to: action) }
  }

  /// Stops the program if a main-actor value is used elsewhere.
  func refuse(unless isRight: Bool, to action: String) {
    guard !isRight else { return }
    switch reasonForMainActor {
    case .transform:
      fatalError(
        """
        Continuum: \(title) belongs to the main actor, because it is derived with \
        `on: MainActor.self`, but was \(action) elsewhere. Read and observe it in main-actor code, \
        or derive it without `on: MainActor.self`, with a transform that may run on any thread.
        """)
    case .property:
      fatalError(
        """
        Continuum: \(title) belongs to the main actor, because it comes from a `value(of:)` in \
        main-actor code, but was \(action) elsewhere. Read and observe it in main-actor code, or \
        write `value(of:)` in nonisolated code, if any thread may read the object.
        """)
    case .messages:
      fatalError(
        """
        Continuum: \(title) belongs to the main actor, because it comes from messages that are \
        posted there, but was \(action) elsewhere. Observe it in main-actor code.
        """)
    case .source:
      fatalError(
        """
        Continuum: \(title) belongs to the main actor, because it has followed a source that does, \
        but was \(action) elsewhere. Read and observe it in main-actor code.
        """)
    }
  }

  private enum ReasonForMainActor {
    /// A transform that runs there.
    case transform
    /// A property that main-actor code reads as a constant.
    case property
    /// Typed notifications that are posted there.
    case messages
    /// A source that has been deallocated.
    case source
  }

  /// Whether it is a value of the library's own that followed a source, which is deallocated.
  private var hasLostSource: Bool {
    role == .variable && origin.kind != .variable && !isConstant && mainInput == nil
  }

  /// Why this is a main-actor value: one that it is derived from may be the reason.
  private var reasonForMainActor: ReasonForMainActor {
    // The program is about to stop, perhaps under the lock: so this takes none.
    var (found, seen): ([Node], Set) = ([self], [ObjectIdentifier(self)])
    var isAnyUnknown = false
    while let node = found.popLast() {
      let inputs: [Node] = (node as? GraphNode)?.inputs.nodes ?? []
      let next = inputs.isEmpty ? node.mainInput.map { [$0] } ?? [] : inputs
      if node.isOnMainActor, node.origin.kind == .property { return .property }
      // The signal of other notifications is derived from one that any thread may observe.
      if node.isOnMainActor, node.origin.kind == .notifications, next.isEmpty { return .messages }
      if node.hasLostSource { isAnyUnknown = true }
      found += next.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
    return isAnyUnknown ? .source : .transform
  }
}
