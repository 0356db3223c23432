extension Constant {
  /// Makes a constant that holds the last element of an asynchronous sequence.
  ///
  /// ```swift
  /// let battery = Constant(initial: 1.0, following: device.batteryLevels)
  /// ```
  ///
  /// Use it for a sequence of another library. A task follows the sequence as soon as you make the
  /// constant, observed or not ([L18](doc:Laws#L18-Sources-that-run)). The task runs in the
  /// isolation of the code that makes the constant. So main-actor code may follow a sequence, and
  /// elements, that are not `Sendable`.
  ///
  /// The task is cancelled when the constant, and every value derived from it, has no reference and
  /// no observation left. When the sequence ends, the constant keeps the last element, and its
  /// observations end ([L10](doc:Laws#L10-End)). The task keeps the actor that made the constant: an
  /// actor other than the main actor that keeps the constant lives until the sequence ends.
  ///
  /// The sequence must not throw; follow one that may with `init(following:)`.
  ///
  /// - Parameters:
  ///   - initial: The value until the first element comes. With `nil` you get a constant of
  ///     optionals.
  ///   - sequence: The elements. The sequence should end when its task is cancelled; otherwise the
  ///     task leaves it at the next element. Nonisolated code passes the sequence to another
  ///     thread, without a check by the compiler: use one that any thread may use.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. A helper that makes the constant for its caller
  ///     needs such a parameter itself. In the initial value of a property the compiler leaves it
  ///     out: make the constant in an initializer, or pass `isolation: MainActor.shared`.
  public init<Source: AsyncSequence>(
    initial: Element,
    following sequence: Source,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) where Source.Element == Element, Source.Failure == Never {
    let root = StoredNode(initial, .own)
    self.init(
      root, SequenceFollower(sequence, root) { $0 }, Origin(.sequence, name, file, line), isolation)
  }

  /// Makes a constant that holds the last element of an asynchronous sequence, and until the first
  /// one `initial`, which may be `nil`.
  ///
  /// ```swift
  /// let position = Constant(initial: nil, following: locations)
  /// ```
  ///
  /// The constant holds optionals. A task follows the sequence from now on, observed or not, until
  /// the sequence ends or nothing keeps or observes the constant
  /// ([L18](doc:Laws#L18-Sources-that-run)).
  @_disfavoredOverload
  public init<Source: AsyncSequence>(
    initial: Element,
    following sequence: Source,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) where Element == Source.Element?, Source.Failure == Never {
    let root = StoredNode(initial, .own)
    self.init(
      root, SequenceFollower(sequence, root) { $0 }, Origin(.sequence, name, file, line), isolation)
  }

  /// Makes a constant that shows the last element of an asynchronous sequence, and whether the
  /// sequence has failed.
  ///
  /// ```swift
  /// let prices = Constant(following: feed.prices)  // Constant<Loading<Price>>
  /// ```
  ///
  /// Use it for a sequence that may throw, or if there is no initial value. The constant is
  /// ``Loading/loading(last:)`` until the first element, ``Loading/loaded(_:)`` with each element,
  /// and ``Loading/failed(_:last:)`` when the sequence has thrown, which is its end. A task follows
  /// the sequence from now on, observed or not, until the sequence ends or nothing keeps or
  /// observes the constant ([L18](doc:Laws#L18-Sources-that-run)).
  public init<Source: AsyncSequence>(
    following sequence: Source,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) where Element == Loading<Source.Element> {
    let root = StoredNode(Element.loading(last: nil), .own)
    let follower = SequenceFollower(sequence, root) {
      .loaded($0)
    } failed: {
      .failed($0, last: $1.value)
    }
    self.init(root, follower, Origin(.sequence, name, file, line), isolation)
  }

  private init(
    _ root: StoredNode<Element>, _ follower: AnySequenceFollower, _ origin: Origin,
    _ isolation: isolated (any Actor)?
  ) {
    let task = RunTask.begin(origin, isolation) { await follower.follow(on: $0) }
    // Released with the constant, or with its last observation.
    let owner = OnDeinit { task.cancel() }
    self.init(nodes: [root], isAtWork: true, origin) { inputs in
      withExtendedLifetime(owner) { inputs[0] }
    }
  }
}
