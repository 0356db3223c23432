// Variables, parts and linked variables that are kept equal.

extension NotificationCenterContinuum {
  /// Keeps two variables equal: a write of one also writes the other.
  ///
  /// ```swift
  /// let saved = Variable(value: "Ada")
  /// let edited = Variable(value: "")
  /// center.continuum.bind(saved, with: edited)  // edited is "Ada"
  /// edited.value = "Grace"  // saved is "Grace"
  /// ```
  ///
  /// Use it if two places in a program, such as a form and its model, each own a variable for the
  /// same value. If one place only shows the value of the other, use `observe`. Either side may also
  /// be a ``Part`` or a ``LinkedVariable``, and both may be parts of one variable.
  ///
  /// The left variable wins at the start, and then the last write. An edit of one side is one write
  /// of the other ([L20](doc:Laws#L20-Two-way)). An observation that corrects a value by writing it
  /// again, on either side, corrects both, and so does the rule of a linked variable. If the rules of
  /// both sides allow no common value, the program traps with a message that names both
  /// ([L7](doc:Laws#L7-Re-entrancy)).
  ///
  /// A binding of two variables compares no values, so it requires no `==`. A binding of a part or a
  /// linked variable carries over what differs by its bytes and its `==`; without `==`, by its bytes.
  ///
  /// - Parameters:
  ///   - left: The variable, part or linked variable that wins at the start.
  ///   - right: The other one.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. Values cross in this isolation.
  /// - Returns: The binding. You may ignore it. It ends with either variable, and keeps neither
  ///   alive ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value>(
    _ left: some WritableRepresentable<Value>,
    with right: some WritableRepresentable<Value>,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    bind(
      left, with: right, file: file, line: line, isolation: isolation, convert: { $0 }, back: { $0 }
    )
  }

  /// Keeps two variables of different types in step: a write of one is converted and written to the
  /// other.
  ///
  /// ```swift
  /// let number = Variable(value: 1)
  /// let text = Variable(value: "")
  /// center.continuum.bind(number, with: text, convert: { String($0) }, back: { Int($0) })
  /// text.value = "2"  // number is 2
  /// text.value = "two"  // number is still 2
  /// ```
  ///
  /// Use it, for example, for a number and the text of a field. Either side may also be a ``Part``
  /// or a ``LinkedVariable``. The binding does not rewrite a written value, even if converting it
  /// there and back would change it: `"02"` stays `"02"` ([L20](doc:Laws#L20-Two-way)).
  ///
  /// - Parameters:
  ///   - left: The variable, part or linked variable that wins at the start.
  ///   - right: The other one.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The closures run in this isolation.
  ///   - convert: Makes the right value from a left one. It runs once for each value that crosses,
  ///     and must depend only on its argument.
  ///   - back: Makes the left value from a right one. If it returns `nil`, the left variable stays
  ///     as it is.
  /// - Returns: The binding. You may ignore it. It ends with either variable, and keeps neither
  ///   alive ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Left, Right>(
    _ left: some WritableRepresentable<Left>,
    with right: some WritableRepresentable<Right>,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext convert: sending @escaping @isolated(any) (_ left: Left) -> Right,
    @_inheritActorContext back: sending @escaping @isolated(any) (_ right: Right) -> Left?
  ) -> ContinuumObserver {
    let place = Place.of(convert, back, isolation)
    let convert = withoutIsolation(convert, as: ((Left) -> Right).self)
    let back = withoutIsolation(back, as: ((Right) -> Left?).self)
    // The writes of variables need no comparison.
    if let left = left as? Variable<Left>, let right = right as? Variable<Right> {
      return Tie(left.root, right.root, convert, back)
        .observe(through: center, in: place, CallSite(file, line))
    }
    return ComparingTie(
      left._access.makeSide(), right._access.makeSide(), convert, back, in: place
    )
    .observe(through: center, in: place, CallSite(file, line))
  }
}
