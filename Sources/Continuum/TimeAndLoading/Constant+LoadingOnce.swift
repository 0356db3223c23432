extension Constant {
  /// Makes a constant that shows how far an asynchronous `operation` has come, which runs once.
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// ```
  ///
  /// Use it for what depends on no other value. The operation begins as soon as the constant is made. It
  /// is otherwise like ``ValueRepresentable/load(name:file:line:isolation:_:)`` of a value that never changes.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that loads, which is where the operation runs. The compiler
  ///     fills it in. In the initial value of a property the compiler leaves it out: load in an
  ///     initializer, or pass `isolation: MainActor.shared`.
  ///   - operation: Finds the output. It should stop when its task is cancelled.
  /// - Returns: The constant. Loading ends when the constant is neither kept nor observed. When the
  ///   operation has come to its end, so do the observations ([L9](doc:Laws#L9-End)).
  public static func loading<Output>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping () async throws -> Output
  ) -> Constant where Element == Loading<Output> {
    Constant(
      loading: Constant<Void>(own: ()), Origin(.load, name, file, line), isolation: isolation
    ) { try await operation() }
  }

  /// Makes a constant that shows how far an asynchronous `operation` has come, which runs once, and again
  /// at each event of `signal`.
  ///
  /// ```swift
  /// let retry = Emitter<Void>()
  /// let profile = Constant.loading(reloadingOn: retry.signal) { try await fetchProfile() }
  /// retry.send()
  /// ```
  ///
  /// Use it with a retry button or a refresh control. An event cancels the run that is under way and
  /// starts another ([L16](doc:Laws#L16-Loading)).
  ///
  /// - Parameters:
  ///   - signal: What makes it run again. Its events may be of any type.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that loads, which is where the operation runs.
  ///   - operation: Finds the output. It should stop when its task is cancelled.
  /// - Returns: The constant. Loading ends when the constant is neither kept nor observed. Its
  ///   observations end when the signal is over and the last run is ([L9](doc:Laws#L9-End)).
  public static func loading<Event, Output>(
    reloadingOn signal: Signal<Event>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping () async throws -> Output
  ) -> Constant where Element == Loading<Output> {
    return Constant(loading: signal.pulses, Origin(.load, name, file, line), isolation: isolation) {
      try await operation()
    }
  }
}

extension Variable {
  /// Makes a variable that takes what `source` loads, and that is edited in between.
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// let draft = Variable(value: Profile(), editing: profile)
  /// draft[\.name].value = "Ada"
  /// ```
  ///
  /// Use it for a form that begins with what a server has. Each output that is loaded replaces the value,
  /// with the edits that were made by then; while a run is under way, and when it fails, the value stays.
  /// It takes an output in a delivery, so a constant that combines the two may see the output first in
  /// `source` ([L1](doc:Laws#L1-Replay)).
  ///
  /// - Parameters:
  ///   - value: The value until something is loaded.
  ///   - source: What is loaded. The variable keeps it loading as long as it lives. When the variable
  ///     is gone, the next delivery ends the loading.
  ///   - name: What messages and ``description`` call the variable.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that makes it, which is where it takes outputs ([L8](doc:Laws#L8-Where-deliveries-run)). The
  ///     compiler fills it in.
  public convenience init(
    value: Element, editing source: some ValueRepresentable<Loading<Element>>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(value: value, name: name, file: file, line: line)
    _ = source._node.observe(nil, in: Place(queue: nil, isolation: isolation), for: self) {
      (variable: Variable, state: Loading<Element>) in
      if case .loaded(let output) = state { variable.value = output }
    }
  }

  /// Makes a variable of an optional that is `nil` until `source` has loaded something, and that is
  /// edited in between.
  ///
  /// It is otherwise like the form with a value.
  ///
  /// - Parameters:
  ///   - source: What is loaded. The variable keeps it loading as long as it lives.
  ///   - name: What messages and ``description`` call the variable.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that makes it, which is where it takes outputs ([L8](doc:Laws#L8-Where-deliveries-run)). The
  ///     compiler fills it in.
  public convenience init<Output>(
    editing source: some ValueRepresentable<Loading<Output>>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) where Element == Output? {
    self.init(value: nil, name: name, file: file, line: line)
    _ = source._node.observe(nil, in: Place(queue: nil, isolation: isolation), for: self) {
      (variable: Variable, state: Loading<Output>) in
      if case .loaded(let output) = state { variable.value = output }
    }
  }
}
