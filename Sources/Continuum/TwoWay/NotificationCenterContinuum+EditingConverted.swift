public import Foundation

// A variable and a property of another type that a user edits.

extension NotificationCenterContinuum {
  /// Keeps a variable in step with a property of another type that a user edits.
  ///
  /// ```swift
  /// center.continuum.bind(
  ///   form[\.age], with: field, \.text, after: UITextField.textDidChangeNotification,
  ///   convert: { String($0) }, back: { Int($0) })
  /// ```
  ///
  /// Use it, for example, for a number and the text of a field. The variable wins at the start. An
  /// edit is not rewritten, even if converting it there and back would change it: after `"02"` the
  /// field shows `"02"`, and the variable is 2. If something corrects the variable, the property
  /// shows the corrected value ([L20](doc:Laws#L20-Two-way)).
  ///
  /// - Parameters:
  ///   - variable: The variable, a part of one, or a linked variable.
  ///   - target: The object, held weakly.
  ///   - keyPath: The property that the user edits.
  ///   - name: The notification that `target` posts after an edit, with itself as the object. It
  ///     may post nothing when code sets the property.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The library sets and reads the property, and calls
  ///     the closures, in this isolation.
  ///   - convert: Makes the value of the property from one of the variable. It must depend only on
  ///     its argument.
  ///   - back: Makes the value of the variable from one of the property. If it returns `nil`, the
  ///     variable stays as it is.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the object
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Property: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Property>,
    after name: Notification.Name,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext convert: sending @escaping @isolated(any) (_ value: Value) -> Property,
    @_inheritActorContext back: sending @escaping @isolated(any) (_ property: Property) -> Value?
  ) -> ContinuumObserver {
    let place = Place.of(convert, back, isolation, in: function)
    let convert = withoutIsolation(convert, as: ((Value) -> Property).self)
    let back = withoutIsolation(back, as: ((Property) -> Value?).self)
    let access = variable._access
    let path = keyPath()
    let edits = Edits(assigningIfDifferent(keyPath, path), convert)
    return edit(
      access.node, target, source(of: target, keyPath, path, after: name, orNone: false),
      place, path, CallSite(file, line), { edits.show($1, in: $0) }
    ) { (target, property: Property) in
      guard let value = back(property) else { return }
      edits.last = (property, value)
      access.update(to: value) { edits.show($0, in: target) }
    }
  }

  /// Keeps a variable in step with an optional property of another type that a user edits. A `nil`
  /// of the property leaves the variable as it is.
  ///
  /// The property may also be implicitly unwrapped. `convert` makes the property of the variable,
  /// and `back` the variable of an edit, or `nil` to leave the variable as it is. The property
  /// keeps what the user has typed as long as the variable has the value that it stands for
  /// ([L20](doc:Laws#L20-Two-way)). You may ignore the binding: it ends with the variable or the
  /// object ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Property: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Property?>,
    after name: Notification.Name,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext convert: sending @escaping @isolated(any) (_ value: Value) -> Property,
    @_inheritActorContext back: sending @escaping @isolated(any) (_ property: Property) -> Value?
  ) -> ContinuumObserver {
    let place = Place.of(convert, back, isolation, in: function)
    let convert = withoutIsolation(convert, as: ((Value) -> Property).self)
    let back = withoutIsolation(back, as: ((Property) -> Value?).self)
    let access = variable._access
    let path = keyPath()
    let edits = Edits(assigningIfDifferent(keyPath, path), convert)
    return edit(
      access.node, target, source(of: target, keyPath, path, after: name, orNone: false),
      place, path, CallSite(file, line), { edits.show($1, in: $0) }
    ) { (target, property: Property?) in
      guard let property, let value = back(property) else { return }
      edits.last = (property, value)
      access.update(to: value) { edits.show($0, in: target) }
    }
  }
}
