extension Signal {
  /// Makes a signal of what `transform` makes of each event.
  ///
  /// ```swift
  /// let messages = failed.signal.map { "Could not load: \($0)" }
  /// ```
  ///
  /// Use it to hand out what a receiver needs instead of what was sent.
  ///
  /// - Parameter transform: Makes an event. It runs once for each event that somebody observes,
  ///   however many do, where the first of them receives it (L13). It must depend on nothing but its
  ///   argument.
  /// - Returns: The signal. It keeps this one, so you may derive on the spot, and it is over when
  ///   this one is (L9).
  @inlinable
  public func map<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Signal<Output> {
    Signal<Output>(node) { Box(transform($0)) }
  }

  /// Makes a signal of those events for which `isIncluded` returns `true`.
  ///
  /// ```swift
  /// let long = typed.signal.filter { $0.count >= 3 }
  /// ```
  ///
  /// Use it where only some of the events matter to an observation.
  ///
  /// - Parameter isIncluded: Returns `true` to keep an event. It runs once for each event that
  ///   somebody observes, where a transform of ``map(_:)`` would, and must depend on nothing but its
  ///   argument.
  /// - Returns: The signal. It lives as long as that of ``map(_:)``.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element> {
    Signal(
      EventNode(Element.self, [node], open: Box<Element>.open) {
        isIncluded(Signal.event(in: $0)) ? $0 : nil
      })
  }

  /// Makes a signal of what `transform` makes of each event, and drops the events for which that is
  /// `nil`.
  ///
  /// ```swift
  /// let numbers = typed.signal.compactMap { Int($0) }
  /// ```
  ///
  /// Use it where a receiver can do something with only some of the events, and in another form.
  ///
  /// - Parameter transform: Makes an event, or drops it by returning `nil`. It runs once for each
  ///   event that somebody observes, where a transform of ``map(_:)`` would, and must depend on
  ///   nothing but its argument.
  /// - Returns: The signal. It lives as long as that of ``map(_:)``.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> Signal<Output> {
    Signal<Output>(node) { transform($0).map { Box($0) } }
  }
}

// MARK: - With main-actor code

extension Signal {
  /// Makes a signal with a transform that is main-actor code.
  ///
  /// Use it where the transform calls a main-actor helper, a method of the view model or a shared
  /// formatter. The signal, and whatever is derived from it, belongs to the main actor: its transform
  /// runs there, whichever thread sends. Observing it anywhere else stops the program with a message
  /// that names it (L13).
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - transform: Makes an event. It runs once for each event that somebody observes, and must
  ///     depend on nothing but its argument.
  /// - Returns: The signal. It lives as long as that of ``map(_:)``.
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Output
  ) -> Signal<Output> {
    // On the main actor the two are called in the same way.
    let transform = withoutIsolation(transform, as: ((Element) -> Output).self)
    return Signal<Output>(node, isOnMainActor: true) { Box(transform($0)) }
  }

  /// Makes a signal of those events that `isIncluded`, which is main-actor code, lets through.
  ///
  /// It is otherwise like ``filter(_:)``. The signal belongs to the main actor, as that of
  /// ``map(on:_:)`` does.
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - isIncluded: Returns `true` to keep an event.
  /// - Returns: The signal. It lives as long as that of ``map(_:)``.
  @MainActor @inlinable
  public func filter(
    on actor: MainActor.Type, _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> Signal<Element> {
    let isIncluded = withoutIsolation(isIncluded, as: ((Element) -> Bool).self)
    return Signal(
      EventNode(Element.self, [node], isOnMainActor: true, open: Box<Element>.open) {
        isIncluded(Signal.event(in: $0)) ? $0 : nil
      })
  }

  /// Makes a signal with a transform that is main-actor code and may drop events.
  ///
  /// It is otherwise like ``compactMap(_:)``. The signal belongs to the main actor, as that of
  /// ``map(on:_:)`` does.
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - transform: Makes an event, or drops it by returning `nil`.
  /// - Returns: The signal. It lives as long as that of ``map(_:)``.
  @MainActor @inlinable
  public func compactMap<Output>(
    on actor: MainActor.Type, _ transform: @escaping @MainActor (Element) -> Output?
  ) -> Signal<Output> {
    let transform = withoutIsolation(transform, as: ((Element) -> Output?).self)
    return Signal<Output>(node, isOnMainActor: true) { transform($0).map { Box($0) } }
  }
}

extension Signal {
  /// Derives a signal from `node`.
  @inlinable
  init<Input>(
    _ node: EventNode, isOnMainActor: Bool = false,
    _ transform: @escaping (Input) -> Box<Element>?
  ) {
    self.init(
      EventNode(Element.self, [node], isOnMainActor: isOnMainActor, open: Box<Element>.open) {
        transform(Signal<Input>.event(in: $0))
      })
  }

  @inlinable @inline(__always)
  static func event(in box: AnyBox) -> Element {
    known(box, as: Box<Element>.self).value
  }
}
