public import Foundation

// A variable and a property that a user edits.

extension NotificationCenterContinuum {
  /// Keeps a variable equal to a property that a user edits.
  ///
  /// ```swift
  /// center.continuum.bind(
  ///   email, with: field, \.text, after: UITextField.textDidChangeNotification)
  /// ```
  ///
  /// Use it for an object that posts a notification after an edit, such as a text field. The
  /// notification counts if it is posted on this center or on `NotificationCenter.default`, where
  /// UIKit posts.
  ///
  /// The variable wins at the start. A change of one side sets the other only if the values differ:
  /// setting a text field to its own text would move the cursor and end the input of an input
  /// method ([L20](doc:Laws#L20-Two-way)).
  ///
  /// - Parameters:
  ///   - variable: The variable, or a part of one.
  ///   - target: The object, held weakly.
  ///   - keyPath: The property that the user edits.
  ///   - name: The notification that `target` posts after an edit, with itself as the object. It
  ///     may post nothing when code sets the property.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The library sets and reads the property in this
  ///     isolation.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the object
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    after name: Notification.Name,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    let access = variable._access
    let path = keyPath()
    let show = assigningIfDifferent(keyPath, path)
    return edit(
      access.node, target, source(of: target, keyPath, path, after: name, orNone: false),
      .of(nil, isolation, in: function), path, CallSite(file, line), show
    ) { (target, value: Value) in
      access.update(to: value) { show(target, $0) }
    }
  }

  /// Keeps a variable equal to an optional property that a user edits. A `nil` of the property
  /// leaves the variable as it is.
  ///
  /// The property may also be implicitly unwrapped. The property gets the value of the variable at
  /// the start. After that, the last edit or write wins. An edit counts when the notification
  /// `after` is posted ([L20](doc:Laws#L20-Two-way)). You may ignore the binding: it ends with the
  /// variable or the object ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    after name: Notification.Name,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    let access = variable._access
    let path = keyPath()
    let show = assigningIfDifferent(keyPath, path)
    return edit(
      access.node, target, source(of: target, keyPath, path, after: name, orNone: false),
      .of(nil, isolation, in: function), path, CallSite(file, line),
      { show($0, $1) }
    ) { (target, value: Value?) in
      guard let value else { return }
      access.update(to: value) { show(target, $0) }
    }
  }

  /// Keeps a variable equal to a property of a control that calls back after an edit.
  ///
  /// ```swift
  /// center.continuum.bind(isOn, with: toggle, \.isOn) { edited in
  ///   toggle.addAction(UIAction { _ in edited() }, for: .valueChanged)
  /// }
  /// ```
  ///
  /// Use it for your own views, and where there is no UIKit. The product `ContinuumUIKit` has a
  /// shorter form for the controls of UIKit.
  ///
  /// The variable wins at the start. A change of one side sets the other only if the values differ
  /// ([L20](doc:Laws#L20-Two-way)).
  ///
  /// - Parameters:
  ///   - variable: The variable, or a part of one.
  ///   - target: The object, held weakly.
  ///   - keyPath: The property that the user edits.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The library sets and reads the property in this
  ///     isolation.
  ///   - register: Runs once, before this returns. It receives a closure to call after each edit,
  ///     on any thread. That closure does nothing after the end of the binding.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the object
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    onEdit register: (_ edited: @escaping @Sendable () -> Void) -> Void
  ) -> ContinuumObserver {
    let access = variable._access
    let edits = Emitter<Void>()
    let path = keyPath()
    let show = assigningIfDifferent(keyPath, path)
    let observer = Pair.edit(
      access.node, target, edits.node, center, .of(nil, isolation, in: function),
      path, CallSite(file, line),
      show: { target, value in
        // The binding keeps it, so that code does not have to keep `edited`.
        withExtendedLifetime(edits) {
          show(known(target, as: Target.self), value.value(as: Value.self))
        }
      },
      read: { target, _ in
        let target = known(target, as: Target.self)
        access.update(to: target[keyPath: path]) { show(target, $0) }
      })
    register { edits.send() }
    return observer
  }

  /// Keeps a variable equal to an optional property of a control that calls back after an edit. A
  /// `nil` of the property leaves the variable as it is.
  ///
  /// The property may also be implicitly unwrapped. The property gets the value of the variable at
  /// the start. After that, the last edit or write wins. An edit counts when the control calls the
  /// closure that `onEdit` has received ([L20](doc:Laws#L20-Two-way)). You may ignore the binding:
  /// it ends with the variable or the object ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func bind<Value: Equatable, Target: AnyObject>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    onEdit register: (_ edited: @escaping @Sendable () -> Void) -> Void
  ) -> ContinuumObserver {
    let access = variable._access
    let edits = Emitter<Void>()
    let path = keyPath()
    let show = assigningIfDifferent(keyPath, path)
    let observer = Pair.edit(
      access.node, target, edits.node, center, .of(nil, isolation, in: function),
      path, CallSite(file, line),
      show: { target, value in
        // The binding keeps it, so that code does not have to keep `edited`.
        withExtendedLifetime(edits) {
          show(known(target, as: Target.self), value.value(as: Value.self))
        }
      },
      read: { target, _ in
        let target = known(target, as: Target.self)
        guard let value = target[keyPath: path] else { return }
        access.update(to: value) { show(target, $0) }
      })
    register { edits.send() }
    return observer
  }

  @inlinable
  func edit<Value, Property, Target: AnyObject>(
    _ node: Node, _ target: Target, _ property: Node, _ place: Place, _ path: AnyKeyPath,
    _ site: CallSite, _ show: @escaping (Target, Value) -> Void,
    _ read: @escaping (Target, Property) -> Void
  ) -> ContinuumObserver {
    Pair.edit(
      node, target, property, center, place, path, site,
      show: { target, value in
        show(known(target, as: Target.self), value.value(as: Value.self))
      },
      read: { target, value in
        read(known(target, as: Target.self), value.value(as: Property.self))
      })
  }
}
