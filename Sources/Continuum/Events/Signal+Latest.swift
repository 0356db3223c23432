extension Signal {
  /// Makes a constant that holds the last event.
  ///
  /// ```swift
  /// let message = failed.signal.latest(initial: "")
  /// ```
  ///
  /// Use it to show an event until the next one. The constant follows the signal at once, observed
  /// or not. It is a state: its observations may miss events, but not the newest
  /// ([L5](doc:Laws#L5-Convergence)).
  ///
  /// - Parameters:
  ///   - initial: The value until the first event comes. With `nil` you get a constant of
  ///     optionals.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The constant. It follows the signal as long as it is kept or observed. Its
  ///   observations end after the last event of the signal ([L9](doc:Laws#L9-End)). If the signal
  ///   belongs to the main actor, making the constant anywhere else stops the program with a
  ///   message.
  public func latest(
    initial: Element,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    Constant(latestOf: self, initial, Origin(.latest, name, file, line)) { $0 }
  }

  /// Makes a constant that holds the last event, and until the first one `initial`, which may be
  /// `nil`.
  ///
  /// ```swift
  /// let message = failed.signal.latest(initial: nil)
  /// ```
  ///
  /// The constant holds optionals. Otherwise it works like the form whose initial value is an
  /// event, and lives as long.
  @_disfavoredOverload
  public func latest(
    initial: Element?,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element?> {
    Constant(latestOf: self, initial, Origin(.latest, name, file, line)) { $0 }
  }
}

extension Signal {
  /// A constant that changes with each event, and that the library does not show.
  var pulses: Constant<Void> { Constant<Void>(latestOf: self, (), .own) { _ in () } }
}

extension Constant {
  fileprivate init<Event>(
    latestOf signal: Signal<Event>, _ initial: Element, _ origin: Origin,
    _ element: @escaping (Event) -> Element
  ) {
    let followed = Followed(signal.node)
    let root = Root(initial, origin, following: followed)
    root.isAtWork = signal.node.mustBeStarted
    self.init(root: root, root.isAtWork ? ClientReference(root) : nil)
    if signal.node.isOnMainActor {
      // The transforms may run only there.
      let observer = signal.node.attach(
        nil, place: .main, target: root, atEnd: { [weak root] in root?.close() }
      ) { root, event in
        known(root, as: Root<Element>.self).store(element(event.value(as: Event.self)))
      }
      followed.ending.add { observer.cancel() }
    } else {
      let sink = EventSink(root) { element(known($0, as: Box<Event>.self).value) }
      let node = EventNode(Any.self, .own, [signal.node], sink: sink, open: signal.node.open)
      followed.ending.add { node.didEndObserving() }
      // What is sent at once is delivered when the feeds above have begun.
      ThreadContext.current.hold {
        node.didBeginObserving()
        if node.withLock({ _ in node.hasEnded }) { root.close() }
        node.startSupplies()
      }
    }
  }
}
