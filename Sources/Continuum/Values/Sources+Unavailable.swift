// Forms that say what is wrong when a source is made, taken apart or called. None of them can be called.
// `Tests/MistakeTests/Mistakes.md` has the mistakes with what the compiler says.

extension Constant {
  /// Not callable: a list has sources of one type.
  @available(
    *, unavailable,
    message: "the sources of a list have one type; without the brackets they may have several"
  )
  @_disfavoredOverload
  public init(combining sources: [Any], transform: ([Any]) -> Element) {
    fatalError()
  }

  /// Not callable: sources that are combined have a label.
  @available(*, unavailable, message: "write Constant(combining: a, b) { … }")
  @_disfavoredOverload
  public init<each Source: ValueRepresentable>(
    _ source: repeat each Source, transform: (repeat (each Source).Element) -> Element
  ) {
    fatalError()
  }

  /// Not callable: a value has a label.
  @available(*, unavailable, message: "write Constant(value:), or Constant(variable:)")
  @_disfavoredOverload
  public init(_ value: Element) {
    fatalError()
  }

  /// Not callable: only a variable has parts.
  @available(*, unavailable, message: "only a variable has parts; write map(\\.name)")
  public subscript<Field>(path: KeyPath<Element, Field>) -> Constant<Field> { fatalError() }
}

extension Variable where Element: Sendable {
  /// Not callable: a part can be written.
  @available(
    *, unavailable,
    message:
      "a part can be written, and this is a let, computed without a setter, private(set), or behind a ?; to read it, write map(\\.name)"
  )
  @_disfavoredOverload
  public subscript<Field>(
    path: any KeyPath<Element, Field> & Sendable
  ) -> Part<Element, Field> {
    fatalError()
  }
}

extension Part {
  /// Not callable: a part can be written.
  @available(
    *, unavailable,
    message:
      "a part can be written, and this is a let, computed without a setter, private(set), or behind a ?; to read it, write map(\\.name)"
  )
  @_disfavoredOverload
  public subscript<Field>(
    path: any KeyPath<Element, Field> & Sendable
  ) -> Part<Whole, Field> {
    fatalError()
  }
}

extension Emitter {
  /// Not callable: an event has a value.
  @available(*, unavailable, message: "an event has a value; write send(value)")
  @_disfavoredOverload
  public func send() { fatalError() }
}

extension Signal {
  /// Not callable: an emitter only sends.
  @available(*, unavailable, message: "an emitter only sends; merge the signals")
  @_disfavoredOverload
  public init(merging emitters: Emitter<Element>...) { fatalError() }

  /// Not callable: a state has no events.
  @available(*, unavailable, message: "a state has no events; merge its changes")
  @_disfavoredOverload
  public init<Source: ValueRepresentable<Element>>(merging states: Source...) { fatalError() }
}

extension Command {
  /// Not callable: the condition is a source.
  @available(
    *, unavailable,
    message: "the condition has to be a Variable or a Constant, which may change; leave out .value"
  )
  @_disfavoredOverload
  public convenience init(
    isEnabled condition: Bool,
    whileRunning: WhileRunning = .ignore,
    name: String? = nil,
    _ operation: (Input) async throws -> Output
  ) {
    fatalError()
  }

  /// Not callable: a run has an input.
  @available(*, unavailable, message: "a call has the input of the closure, as in command(input)")
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction() -> Bool { fatalError() }
}
