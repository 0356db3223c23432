public import Observation

// An actor as the target. There is no `on:`: the actor is where the deliveries run.

extension NotificationCenterContinuum {
  /// Calls `body` on the actor `target` with each value of `source`.
  ///
  /// Inside an actor, pass `self`. The closure runs on the actor and needs neither `await` nor
  /// `assumeIsolated`:
  ///
  /// ```swift
  /// actor Tally {
  ///   private let center = NotificationCenter()
  ///   private var sum = 0
  ///
  ///   func follow(_ number: Constant<Int>) {
  ///     center.continuum.observe(number, bindTo: self) { tally, number in tally.sum += number }
  ///   }
  /// }
  /// ```
  ///
  /// You may call this from anywhere. Deliveries come later and in order, even when the actor itself
  /// writes (L8).
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable or a constant. The observation ends with the variable,
  ///     or the last of those that the constant depends on.
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1).
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - never: Leave it out. It keeps this form apart from those that take a key path.
  ///   - body: What to do with a value. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value: Sendable, Target: Actor>(
    _ source: some ValueRepresentable<Value>,
    initial: Bool = true,
    bindTo target: Target,
    _ never: Never? = nil,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._constant.node.observe(center, on: target, replays: initial, body)
  }

  /// Calls `body` on the actor `target` with each value of `source`, whose values need not be
  /// `Sendable`.
  ///
  /// Such a source belongs to the actor, so call this on the actor: inside it, pass `self`. It is
  /// otherwise like the form for `Sendable` values.
  @inlinable
  @discardableResult
  public func observe<Value, Target: Actor>(
    _ source: some ValueRepresentable<Value>,
    initial: Bool = true,
    bindTo target: isolated Target,
    _ never: Never? = nil,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._constant.node.observe(center, on: target, replays: initial, body)
  }

  /// Calls `body` on the actor `target` with a property of `object`, now and whenever somebody
  /// posts.
  ///
  /// The property is read on the actor, so the object has to belong to it, and this has to be
  /// called on it: inside the actor, pass `self`. A notification drives it (L10).
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - never: Leave it out. It keeps this form apart from those that take a key path.
  ///   - body: What to do with a value. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: Actor>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    bindTo target: isolated Target,
    _ never: Never? = nil,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source).observe(nil, on: target, body)
  }

  /// Calls `body` on the actor `target` with a property of `object`, which is `Observable`, now and
  /// after each change.
  ///
  /// Nobody has to post (L10). It is otherwise like the form that needs a post: the object
  /// has to belong to the actor, or be one that any thread may read.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject & Observable, Value, Target: Actor>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    bindTo target: isolated Target,
    _ never: Never? = nil,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(observing: object, source).observe(nil, on: target, body)
  }
}
