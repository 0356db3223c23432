/// Work that a button starts, one run at a time.
///
/// ```swift
/// let name = Variable(value: "")
/// let greet = Command(isEnabled: name.map { !$0.isEmpty }) { (name: String) in
///   try await Task.sleep(for: .seconds(1))
///   return "Hello, \(name)"
/// }
/// center.continuum.observe(greet.finished) { print($0) }
/// name.value = "Ada"
/// greet(name.value)  // true; one second later: Hello, Ada
/// greet(name.value)  // false, because it is running
/// ```
///
/// Use it for what a user starts and waits for: sending a form, refreshing, buying. For a value
/// that follows another one, use `ValueRepresentable.load(reloadingOn:_:)`.
///
/// ``isEnabled`` is for the button, ``isRunning`` for the spinner, and ``finished`` and ``failed``
/// are for what follows. A call checks and begins in one step: two threads that call at the same
/// time make one run ([L19](doc:Laws#L19-Commands)). To show progress, let the closure write a
/// ``Variable``.
///
/// The command belongs to the screen that starts the work: when its last reference ends, the run is
/// cancelled. Its constants and signals do not keep it. Any thread may call it if its input and its
/// output are `Sendable`; otherwise the compiler keeps it in the isolation that made it.
public final class Command<Input, Output> {
  /// What a call does while a run is under way.
  public enum WhileRunning: Sendable {
    /// It does nothing, and returns `false`.
    case ignore
    /// It waits, and runs when the bodies of all earlier calls have returned.
    case queue
    /// It cancels the current run, and runs when the body of that run has returned. A call that was
    /// already waiting is dropped.
    case restart
  }

  private let operation: AsyncOperation<Input, Output>
  private let runs: CommandRuns<Input, Output>

  /// Whether a call would be accepted: the condition, and with ``WhileRunning/ignore`` also that no
  /// run is under way.
  ///
  /// It changes together with both, and only when its value does ([L12](doc:Laws#L12-Consistency)).
  /// Its observations end with the command, also if the source of the condition lives on
  /// ([L10](doc:Laws#L10-End)).
  public let isEnabled: Constant<Bool>

  /// Whether a run is under way: from the call until the body has returned, also after ``cancel()``.
  ///
  /// It stays `true` between a run and one that waits for it. Its observations end when the command
  /// has ended and its last body has returned ([L10](doc:Laws#L10-End)).
  public var isRunning: Constant<Bool> { Constant(root: runs.running) }

  /// The outputs of the runs that have returned one.
  ///
  /// When an output arrives, ``isRunning`` is `false`, unless another run has begun. The
  /// observations end with the command ([L10](doc:Laws#L10-End)).
  public var finished: Signal<Output> { Signal(runs.finished) }

  /// The errors of the runs that have thrown one.
  ///
  /// It ends like ``finished``. A cancelled run sends neither an output nor an error.
  public var failed: Signal<any Error> { Signal(runs.failed) }

  /// The errors of one type that runs have thrown.
  ///
  /// ```swift
  /// struct LogInError: Error { let hint: String }
  ///
  /// let logIn = Command { throw LogInError(hint: "The password is too short.") }
  /// center.continuum.observe(logIn.failed(as: LogInError.self)) { print($0.hint) }
  /// ```
  ///
  /// Use it if the operation throws errors of your own, and what follows depends on them. Errors of
  /// other types do not arrive here. If only signals of other types are observed when a run throws
  /// an error, a debug build reports it: observe ``failed``, too, for errors that you do not expect.
  ///
  /// - Parameter type: The type of the errors.
  /// - Returns: The signal. It ends like ``finished``.
  public func failed<Failure: Error>(as type: Failure.Type) -> Signal<Failure> {
    Signal(runs.failures.signal(of: type))
  }

  /// Makes a command.
  ///
  /// The operation runs in the isolation of the code that makes the command, so main-actor code can
  /// call its own methods in it. In nonisolated code, it runs on an actor of its own. A run begins
  /// when the body of the previous run has returned, so the operation may change what it captures.
  /// Each run is a task with the priority of the code that calls. It does not inherit task-local
  /// values.
  ///
  /// In another actor than the main actor, Swift runs a closure with a capture list off the actor.
  /// There, call a method of the actor:
  ///
  /// ```swift
  /// actor Editor {
  ///   private(set) var save: Command<Void, Void>?
  ///
  ///   func start() {
  ///     save = Command { [weak self] in
  ///       guard let self else { return }
  ///       await write()
  ///     }
  ///   }
  ///
  ///   private func write() {}
  /// }
  /// ```
  ///
  /// In nonisolated code, the output has to be `Sendable`, because any thread may receive it while
  /// the next run uses what the operation captured. Main-actor code may return its own objects.
  ///
  /// - Parameters:
  ///   - condition: Whether a call is accepted. The command keeps the condition. Writes of the
  ///     condition's variables do not become slower.
  ///   - whileRunning: What a call does while a run is under way.
  ///   - name: The name of what it shows in messages, bindings and traces: a command `signUp` shows
  ///     `signUp.isRunning`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. In the initial value of a property the compiler leaves
  ///     it out. Make the command in an initializer, or let its closure say where it runs:
  ///     `lazy var save = Command { @MainActor [unowned self] in … }`.
  ///   - operation: Does the work. It should stop when its task is cancelled. The command keeps it
  ///     and its captures: capture the owner of the command weakly. If code of an actor other than
  ///     the main actor makes the command, each run keeps that actor alive, and the command does
  ///     not. After the actor's end, a call returns `false`.
  public convenience init(
    isEnabled condition: some ValueRepresentable<Bool> = Constant(own: true),
    whileRunning: WhileRunning = .ignore,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Input) async throws -> Output
  ) where Output: Sendable {
    self.init(
      condition._constant, whileRunning, name, file, line, AsyncOperation(isolation, operation))
  }

  /// Makes a command whose output is not `Sendable`.
  ///
  /// Use it in main-actor code and in an actor: the output stays there. A call runs the closure if
  /// the condition holds and no run is under way ([L19](doc:Laws#L19-Commands)). In nonisolated
  /// code, another thread could use the output at the same time, so the compiler refuses it.
  ///
  /// - Parameters:
  ///   - condition: Whether a call is accepted.
  ///   - whileRunning: What a call does while a run is under way.
  ///   - name: The name of what it shows in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - outputIsNotSendable: Leave it out. The compiler names it in its message.
  ///   - isolation: Filled in by the compiler.
  ///   - operation: Does the work.
  @available(swift, introduced: 6)
  public convenience init(
    isEnabled condition: some ValueRepresentable<Bool> = Constant(own: true),
    whileRunning: WhileRunning = .ignore,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotSendable: Void = (),
    isolation: isolated AnActorUnlessOutputIsSendable = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Input) async throws -> Output
  ) {
    self.init(
      condition._constant, whileRunning, name, file, line, AsyncOperation(isolation, operation))
  }

  init(
    _ condition: Constant<Bool>, _ whileRunning: WhileRunning, _ name: String?,
    _ file: StaticString, _ line: UInt, _ operation: AsyncOperation<Input, Output>
  ) {
    func origin(_ part: String) -> Origin {
      Origin(.command, name.map { "\($0).\(part)" } ?? part, file, line)
    }
    self.operation = operation
    runs = CommandRuns(condition, whileRunning, origin)
    isEnabled = runs.makeEnabled(origin("isEnabled"))
  }

  deinit {
    runs.close()
    isEnabled.node.endEarly()
  }

  /// Begins a run with `input`.
  ///
  /// The step that begins the run checks the condition, and that no run is under way: you do not
  /// have to read ``isEnabled`` before ([L19](doc:Laws#L19-Commands)). In a batch, a delivery or a
  /// transform, a call is a write: it counts immediately, and is delivered afterwards
  /// ([L7](doc:Laws#L7-Re-entrancy)). If the condition belongs to the main actor, a call off the
  /// main actor traps with a message.
  ///
  /// - Parameter input: What the operation gets. You must not use an input that is not `Sendable`
  ///   after the call.
  /// - Returns: Whether the call was accepted. With ``WhileRunning/queue`` and
  ///   ``WhileRunning/restart`` it may run later.
  @discardableResult
  public func callAsFunction(_ input: sending Input) -> Bool { runs.call(input, operation) }

  /// Cancels the run that is under way, and drops the calls that wait.
  ///
  /// The task of the run is cancelled, and ``isRunning`` stays `true` until the body has returned. A
  /// cancelled run neither finishes nor fails, and one that has not begun is left out
  /// ([L19](doc:Laws#L19-Commands)).
  public func cancel() { runs.cancel() }
}

extension Command where Input == Void {
  /// Begins a run.
  ///
  /// A call is accepted if the condition holds and no run is under way, which is checked in the
  /// same step ([L19](doc:Laws#L19-Commands)). Use ``callAsFunction(_:)`` for a command with an
  /// input.
  ///
  /// - Returns: Whether the call was accepted. You may ignore it.
  @discardableResult
  public func callAsFunction() -> Bool { callAsFunction(()) }
}

// The lock guards what changes, and the operation runs where it belongs.
extension Command: @unchecked Sendable where Input: Sendable, Output: Sendable {}
