extension Constant {
  /// Makes a constant that shows the state of an asynchronous `operation` that runs once.
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// ```
  ///
  /// Use it for an output that depends on no other value. The operation begins as soon as you make
  /// the constant. Otherwise it works like ``ValueRepresentable/load(name:file:line:isolation:_:)``
  /// of a value that never changes.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The operation runs in this isolation. In the initial
  ///     value of a property the compiler leaves it out: load in an initializer, or pass
  ///     `isolation: MainActor.shared`.
  ///   - operation: Finds the output. It should stop when its task is cancelled.
  /// - Returns: The constant. Loading ends when the constant is neither kept nor observed. The
  ///   observations end with the operation ([L9](doc:Laws#L9-End)).
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

  /// Makes a constant that shows the state of an asynchronous `operation`, which runs once, and
  /// again at each event of `signal`.
  ///
  /// ```swift
  /// let retry = Emitter<Void>()
  /// let profile = Constant.loading(reloadingOn: retry.signal) { try await fetchProfile() }
  /// retry.send()
  /// ```
  ///
  /// Use it with a retry button or a refresh control. An event, of any type, cancels the current
  /// run and starts another ([L16](doc:Laws#L16-Loading)).
  ///
  /// Otherwise it works like the form without a signal. The observations end with the signal and
  /// the last run ([L9](doc:Laws#L9-End)).
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
  /// Makes a variable that takes the outputs that `source` loads, and that you edit in between.
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// let draft = Variable(value: Profile(), editing: profile)
  /// draft[\.name].value = "Ada"
  /// ```
  ///
  /// Use it for a form that begins with data of a server. Each loaded output replaces the value,
  /// with all edits until then. While a run is under way, and when it fails, the value stays. The
  /// variable takes an output in a delivery, so a constant that combines the two may see the output
  /// first in `source` ([L1](doc:Laws#L1-Replay)).
  ///
  /// - Parameters:
  ///   - value: The value until the first output.
  ///   - source: The source of the outputs. The variable keeps it loading. After the variable's
  ///     end, the next delivery ends the loading.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The variable takes outputs in this isolation
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
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

  /// Makes a variable of an optional that is `nil` until `source` has loaded an output, and that
  /// you edit in between.
  ///
  /// Otherwise it works like the form with a value.
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
