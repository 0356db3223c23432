extension Constant {
  /// Makes a constant that holds the last element of an asynchronous sequence.
  ///
  /// ```swift
  /// let battery = Constant(initial: 1.0, following: device.batteryLevels)
  /// ```
  ///
  /// Use it for what another library offers as a sequence. A task follows the sequence from the
  /// moment when the constant is made, whether it is observed or not. It runs in the isolation of
  /// the code that makes the constant, and stores each element there: main-actor code may follow a
  /// sequence, and elements, that are not `Sendable` (L18).
  ///
  /// The task is cancelled when the last reference to the constant, and to what is derived from it,
  /// is gone, and their last observation has ended. When the sequence ends, the constant keeps the
  /// last element, and its observations end (L9). The task keeps the actor that made the constant,
  /// so an actor other than the main actor that keeps the constant itself lives until the sequence
  /// ends.
  ///
  /// The sequence must not throw; follow one that may with ``init(following:isolation:)``.
  ///
  /// - Parameters:
  ///   - initial: The value until the first element comes. With `nil` you get a constant of
  ///     optionals.
  ///   - sequence: The elements. The task is cancelled when the constant is gone, so the sequence
  ///     should end then; one that goes on is left when it brings its next element. Code without
  ///     isolation hands it to another thread, which the compiler does not check: give it one that
  ///     may be used there.
  ///   - isolation: The isolation of the code that makes the constant. The compiler fills it in. A
  ///     helper that makes it for its caller needs such a parameter itself. In the initial value of
  ///     a property the compiler leaves it out: make the constant in an initializer, or pass
  ///     `isolation: MainActor.shared`.
  public init<Source: AsyncSequence>(
    initial: Element, following sequence: Source, isolation: isolated (any Actor)? = #isolation
  ) where Source.Element == Element, Source.Failure == Never {
    let root = Root(initial, .constant)
    let task = Task { [weak root] in
      _ = isolation
      for await element in sequence {
        guard !Task.isCancelled, let root else { return }
        root.store(element)
      }
      root?.close()
    }
    self.init(root, following: task)
  }

  /// Makes a constant that holds the last element of an asynchronous sequence, or `initial`, which
  /// may be `nil`, until one has come.
  ///
  /// ```swift
  /// let position = Constant(initial: nil, following: locations)
  /// ```
  ///
  /// The constant is one of optionals. It is otherwise like the one whose initial value is an
  /// element.
  ///
  /// - Parameters:
  ///   - initial: The value until the first element comes.
  ///   - sequence: The elements.
  ///   - isolation: The isolation of the code that makes the constant. The compiler fills it in.
  @_disfavoredOverload
  public init<Source: AsyncSequence>(
    initial: Element, following sequence: Source, isolation: isolated (any Actor)? = #isolation
  ) where Element == Source.Element?, Source.Failure == Never {
    let root = Root(initial, .constant)
    let task = Task { [weak root] in
      _ = isolation
      for await element in sequence {
        guard !Task.isCancelled, let root else { return }
        root.store(element)
      }
      root?.close()
    }
    self.init(root, following: task)
  }

  /// Makes a constant that shows what an asynchronous sequence has brought, and whether it has
  /// failed.
  ///
  /// ```swift
  /// let prices = Constant(following: feed.prices)  // Constant<Loading<Price>>
  /// ```
  ///
  /// Use it for a sequence that may throw, or where there is no value to begin with. The constant
  /// is ``Loading/loading(last:)`` until the first element comes, ``Loading/loaded(_:)`` with each
  /// element, and ``Loading/failed(_:last:)`` when the sequence has thrown, which is its end. It is
  /// otherwise like `Constant(initial:following:)`.
  ///
  /// - Parameters:
  ///   - sequence: The elements.
  ///   - isolation: The isolation of the code that makes the constant. The compiler fills it in.
  public init<Source: AsyncSequence>(
    following sequence: Source, isolation: isolated (any Actor)? = #isolation
  ) where Element == Loading<Source.Element> {
    let root = Root(Element.loading(last: nil), .constant)
    let task = Task { [weak root] in
      _ = isolation
      do {
        for try await element in sequence {
          guard !Task.isCancelled, let root else { return }
          root.store(.loaded(element))
        }
      } catch {
        guard !Task.isCancelled, let root else { return }
        root.store(.failed(error, last: root.read().value))
      }
      root?.close()
    }
    self.init(root, following: task)
  }

  private init(_ root: Root<Element>, following task: Task<Void, Never>) {
    // Goes with the constant, or with its last observation.
    let owner = OnDeinit { task.cancel() }
    self.init(nodes: [root]) { inputs in
      withExtendedLifetime(owner) { inputs[0] }
    }
  }
}
