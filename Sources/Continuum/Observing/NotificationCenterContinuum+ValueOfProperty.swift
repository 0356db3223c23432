public import Foundation

extension NotificationCenterContinuum {
  /// A property of `object` as a constant, to derive from.
  ///
  /// ```swift
  /// let title = center.continuum.value(of: note, \.title)
  /// let heading = Constant(combining: title, viewModel.count) { "\($0) (\($1))" }
  /// ```
  ///
  /// Use it where a model is not made of variables, and its properties are to be mapped, combined, loaded
  /// or waited for. To bind one property to another, `observe(note, \.title, bindTo: label, \.text)`
  /// is shorter. It learns of changes as that does: from an `Observable` object by itself, with `after:`
  /// from notifications of that name, and otherwise from ``post(keyPath:of:)`` (L10).
  ///
  /// The constant holds what was read last. It is read again when a change is announced: at once where
  /// the object or somebody posts, and for an `Observable` object when the code that has changed it is
  /// done. In a batch, it is read at the end, together with all else that was written: what is computed
  /// from a property and a variable sees both changes at once (L11).
  ///
  /// Made in main-actor code, the constant belongs to the main actor, like one that is derived with
  /// `on: MainActor.self`. Made in code of another actor, the property is read on that actor. Made in
  /// code without isolation, it is read on the thread that announces a change, so the object has to be
  /// one that any thread may read.
  ///
  /// - Parameters:
  ///   - object: The object. It is held weakly. When it is gone, or the center is, the constant keeps the
  ///     last value.
  ///   - property: The property of `object`.
  ///   - name: The name of the notifications after which the property is read again. Leave it out for
  ///     an object that is `Observable`, and for one whose changes somebody posts.
  ///   - isolation: The isolation of the code that calls this. The compiler fills it in.
  /// - Returns: The constant. It follows the property as long as somebody keeps or observes it. Its
  ///   observations end with the object, which is noticed as for `observe`, or with the center (L9).
  @inlinable
  public func value<Object: AnyObject, Value>(
    of object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Constant<Value> {
    let source = source(of: object, property, after: name, isFollowed: true)
    return Constant(
      following: source, object[keyPath: property()], Place(queue: nil, isolation: isolation))
  }
}

extension Constant {
  /// Makes a constant that follows a property, whose values `source` reads in `place`.
  @usableFromInline
  init(following source: Node, _ initial: Element, _ place: Place) {
    let follower = Follower()
    let root = Root(initial, Identity(following: source, keeping: follower))
    let atEnd = OnDeinit { [weak root] in root?.close() }
    follower.observer = source.attach(nil, place: place, target: root) { root, value in
      withExtendedLifetime(atEnd) {
        known(root, as: Root<Element>.self).store(value.value(as: Element.self))
      }
    }
    if place.isMain {
      self.init(nodes: [root], isOnMainActor: true) { $0[0] }
    } else {
      self.init(root: root)
    }
  }
}

/// Ends what a value follows it by, with the value.
private final class Follower {
  var observer: ContinuumObserver?

  deinit { observer?.cancel() }
}
