public import Foundation

extension NotificationCenterContinuum {
  /// A property of `object` as a constant, to derive from.
  ///
  /// ```swift
  /// let title = center.continuum.value(of: note, \.title)
  /// let heading = Constant(combining: title, viewModel.count) { "\($0) (\($1))" }
  /// ```
  ///
  /// Use it to map, combine, load or await the properties of a model that does not use variables.
  /// To bind one property to another, `observe(note, \.title, bindTo: label, \.text)` is shorter.
  /// Both follow the same changes: those that an `Observable` object announces, with `after:` those
  /// of the notification, and otherwise those of ``post(keyPath:of:)``
  /// ([L9](doc:Laws#L9-Notifications)).
  ///
  /// The library reads the property again after each announcement: immediately after a post, and
  /// for an `Observable` object after the code that changes it. In a batch it reads the property at
  /// the end, with all other writes, so a value computed from a property and a variable sees both
  /// changes at the same time ([L12](doc:Laws#L12-Consistency)).
  ///
  /// For an implicitly unwrapped property, the constant has optional values. If you give it the type
  /// of what the property wraps, `nil` traps.
  ///
  /// A constant that main-actor code makes belongs to the main actor, like one derived with
  /// `on: MainActor.self`. If code of another actor makes it, the property is read on that actor.
  /// If nonisolated code makes it, the property is read on the thread that announces a change: any
  /// thread must be able to read the object.
  ///
  /// - Parameters:
  ///   - object: The object, held weakly.
  ///   - property: The property of `object`.
  ///   - notification: The notifications that announce a change. Leave it out for an `Observable`
  ///     object, and for one whose changes you post.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. In the initial value of a property and in a default
  ///     argument the compiler leaves it out, and the constant belongs to no actor: make it in an
  ///     initializer.
  /// - Returns: The constant. It follows the property as long as it is kept or observed, and then
  ///   keeps the last value that the library read. Its observations end with the object or the
  ///   center ([L10](doc:Laws#L10-End)).
  @inlinable
  public func value<Object: AnyObject, Value>(
    of object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after notification: Notification.Name? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Constant<Value> {
    let path = property()
    let source = source(of: object, property, path, after: notification, isMirrored: true)
    return Constant(
      following: source, object[keyPath: path], .of(nil, isolation),
      Origin(.property, name, file, line, orProperty: path))
  }
}

extension Constant {
  /// Makes a constant that follows a property, whose values `source` reads in `place`.
  @usableFromInline
  init(following source: Node, _ initial: Element, _ place: Place, _ origin: Origin) {
    let mirrored = MirroredSource(source)
    let root = StoredNode(initial, place.isMain ? .own : origin, following: mirrored)
    let observer = source.attach(
      nil, place: place, target: root, atEnd: { [weak root] in root?.close() }
    ) { root, value in
      known(root, as: StoredNode<Element>.self).store(value.value(as: Element.self))
    }
    mirrored.ending.add { observer.cancel() }
    if place.isMain {
      self.init(nodes: [root], isOnMainActor: true, origin) { $0[0] }
    } else {
      self.init(root: root)
    }
  }
}
