// Variables that are kept equal.

extension NotificationCenterContinuum {
  /// Keeps two variables equal: what is written to one is written to the other.
  ///
  /// ```swift
  /// let saved = Variable(value: "Ada")
  /// let edited = Variable(value: "")
  /// center.continuum.bind(saved, with: edited)  // edited is "Ada"
  /// edited.value = "Grace"  // saved is "Grace"
  /// ```
  ///
  /// Use it where two parts of a program each own a variable of the same thing: a form and its
  /// model, say. Where one part only shows what the other has, use `observe`.
  ///
  /// The left variable wins at the start. From then on the last write wins, on whichever side it was
  /// made, and an edit of one side is one write of the other (L17). No value is compared, so the
  /// elements need no `==`. An observation that corrects a value by writing it again, on either
  /// side, corrects both.
  ///
  /// - Parameters:
  ///   - left: The variable whose value is taken at the start.
  ///   - right: The variable that takes it.
  ///   - isolation: The isolation of the code that binds, which is where values are carried over: in
  ///     main-actor code, on the main actor (L8). The compiler fills it in.
  /// - Returns: The binding, to cancel it. You may ignore it: the binding ends when either variable
  ///   is gone, and keeps neither alive (L9).
  @inlinable
  @discardableResult
  public func bind<Value>(
    _ left: Variable<Value>, with right: Variable<Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    bind(left, with: right, isolation: isolation, convert: { $0 }, back: { $0 })
  }

  /// Keeps two variables of different types in step: what is written to one is converted and written
  /// to the other.
  ///
  /// ```swift
  /// let number = Variable(value: 1)
  /// let text = Variable(value: "")
  /// center.continuum.bind(number, with: text, convert: { String($0) }, back: { Int($0) })
  /// text.value = "2"  // number is 2
  /// text.value = "two"  // number is still 2
  /// ```
  ///
  /// Use it for a number and the text of a field, say. What was written is left as it is, even if it
  /// would come back in another form: `"02"` stays `"02"` (L17).
  ///
  /// - Parameters:
  ///   - left: The variable whose value is taken at the start.
  ///   - right: The variable that takes it.
  ///   - isolation: The isolation of the code that binds, which is where the closures run: in
  ///     main-actor code, on the main actor (L8). The compiler fills it in.
  ///   - convert: Makes the right value of a left one. It runs once for each value that is carried
  ///     over, and depends on nothing but its argument.
  ///   - back: Makes the left value of a right one. If it returns `nil`, the left variable stays as
  ///     it is.
  /// - Returns: The binding, to cancel it. You may ignore it: the binding ends when either variable
  ///   is gone, and keeps neither alive (L9).
  @inlinable
  @discardableResult
  public func bind<Left, Right>(
    _ left: Variable<Left>, with right: Variable<Right>,
    isolation: isolated (any Actor)? = #isolation,
    convert: @escaping (_ left: Left) -> Right,
    back: @escaping (_ right: Right) -> Left?
  ) -> ContinuumObserver {
    let (left, right) = (left.root, right.root)
    return Tie(left, right).observe(
      through: center, in: Place(queue: nil, isolation: isolation)
    ) { side, stamps, observer in
      switch side {
      case .left:
        if let (value, stamp) = left.stamped(), !observer.isOver, stamps.begins(stamp, from: side) {
          right.take(convert(value), stamp)
        }
      case .right:
        if let (value, stamp) = right.stamped(), !observer.isOver, stamps.begins(stamp, from: side),
          let value = back(value)
        {
          left.take(value, stamp)
        }
      }
    }
  }
}
