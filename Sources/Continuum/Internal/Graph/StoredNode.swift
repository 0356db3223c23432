/// The value of a variable. Constants keep it alive; only the variable keeps its observations alive.
@usableFromInline @_fixed_layout
final class StoredNode<Element>: ValueNode, @unchecked Sendable {
  // Guarded by the lock, or by `modify`. `Variable` and `Constant` are Sendable only if `Element` is.
  // Client code swaps it in place, where the optimiser cannot remove the check of each access.
  @exclusivity(unchecked) @usableFromInline
  final var value: Element
  /// Puts the value into a box. A closure that is made where the type is known is specialised for it.
  @usableFromInline
  final let box: (StoredNode<Element>, Ref<AnyBox>?) -> Ref<AnyBox>
  /// Runs a closure with a copy of the value and the moment of its change.
  @usableFromInline
  final let inspect: (StoredNode<Element>, (ErasedValue, Moment) -> Void) -> Void
  /// The source that it follows, if the library writes it.
  @usableFromInline
  final let mirrored: MirroredSource?
  /// The box to fill next. The lock guards it.
  private final var spare: Ref<AnyBox>?
  /// `nil` for a value that refers to nothing: its release releases nothing else.
  @usableFromInline
  final let releaseEnd: ReleaseEnd?

  @inlinable
  init(_ value: Element, _ origin: Origin, following mirrored: MirroredSource? = nil) {
    self.value = value
    self.mirrored = mirrored
    releaseEnd = Box<Element>.isReusable ? nil : ReleaseEnd()
    box = { root, spare in Box<Element>.holding(root.value, in: spare) }
    inspect = { root, body in
      let (value, moment) = root.copy()
      ErasedValue.with(value) { body($0, moment) }
    }
    super.init(origin, .variable)
  }

  deinit {
    if releaseEnd != nil { ThreadContext.current.beginRelease(of: read()) }
    spare?.release()
  }

  override var kind: String {
    origin.kind == .variable
      ? "Variable<\(valueType)>\(origin.description)"
      : "Constant<\(Element.self)>\(origin.quotedName)"
  }
  override var valueType: Any.Type {
    (Element.self as? any AnyWritten.Type)?.valueType ?? Element.self
  }
  override var mainInput: Node? { mirrored?.source }
  override var isConstant: Bool { origin.kind != .variable && mirrored == nil }

  override func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    inspect(self) { body($0, nil, $1) }
  }

  override func capture() -> Ref<AnyBox>? {
    guard state.modifier == nil else { return nil }
    state.nextWriteIsRelevant = true
    let empty = spare
    spare = nil
    return box(self, empty)
  }

  override func boxToDescribe() -> Ref<AnyBox>? { box(self, nil) }

  override func takeBack(
    _ box: Ref<AnyBox>, _ garbage: inout Garbage
  ) {
    if releaseEnd == nil, spare == nil { spare = box } else { garbage.append(box) }
  }

  /// The value and the moment of its change. Waits as long as it is being modified.
  @inlinable @inline(__always)
  func copy() -> (value: Element, moment: Moment) {
    while true {
      if let copy = withLock({ $0.modifier == nil ? (value, $0.changedAt) : nil }) { return copy }
      waitForModification()
    }
  }

  @inlinable
  func read() -> Element { copy().value }

  @inlinable
  func store(_ newValue: Element) {
    // The old value, and all that it owns, is released outside the lock.
    var oldValue = newValue
    var outcome = withCore { core, state -> WriteOutcome in
      guard state.modifier == nil else { return .refused }
      swap(&value, &oldValue)
      return noteStored(&core, &state)
    }
    if case .refused = outcome { outcome = write { swap(&value, &oldValue) } }
    if case .nothing = outcome { return }
    ErasedValue.with(newValue) { perform(outcome, $0) }
    withExtendedLifetime(oldValue) {}
  }

  /// Stores a value if `mayReplace` returns true for the one that is there. It is a change in any case. The other form is
  /// not written with this: its closure would not be folded away.
  @inlinable
  func store(_ newValue: Element, ifAllowed mayReplace: (Element) -> Bool) {
    var oldValue = newValue
    var outcome = withCore { core, state -> WriteOutcome in
      guard state.modifier == nil else { return .refused }
      if mayReplace(value) { swap(&value, &oldValue) }
      return noteStored(&core, &state)
    }
    if case .refused = outcome {
      outcome = write { if mayReplace(value) { swap(&value, &oldValue) } }
    }
    if case .nothing = outcome { return }
    ErasedValue.with(newValue) { perform(outcome, $0) }
    withExtendedLifetime(oldValue) {}
  }

  @inlinable
  func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    beginModifying()
    defer { endModifying() }
    return try body(&value)
  }

  /// Modifies, in place of the current value, that of `corrected`, which only this is the first input of. It is computed
  /// before the body, so that no other thread waits for it, and again if the value is written meanwhile.
  @inlinable
  func modify<Output, Failure: Error>(
    from corrected: ComputedNode, _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try modify(from: corrected) {
      corrected.read()
    } isIn: {
      hasSameBytes($0, Box<Element>.value(in: $1))
    } body: { value throws(Failure) in
      try body(&value)
    }
  }

  /// The same, for a value that `read` makes of that of `corrected`. `isIn` compares the two.
  @inlinable @inline(__always)
  func modify<Output, Failure: Error>(
    from corrected: ComputedNode, read: () -> Element, isIn: (Element, Ref<AnyBox>) -> Bool,
    body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var other: Element?
    var moment: Moment
    repeat {
      moment = lastChange
      other = .some(read())
    } while !beginModifying(at: moment)
    swap(&value, &other!)
    // Nothing but the variable refers to what the body changes: so it is changed in place. What is not the same, and all
    // that it owns, is released after the modification.
    if hasSameBytes(value, other!) { other = nil }
    var box = corrected.giveUpValue()
    if let same = box, isIn(value, same) {
      Graph.letGo(same)
      box = nil
    }
    defer {
      box.map { Graph.letGo($0) }
      withExtendedLifetime(other) {}
    }
    defer { endModifying() }
    return try body(&value)
  }
}
