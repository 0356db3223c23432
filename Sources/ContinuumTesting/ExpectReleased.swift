/// Expects that nothing of what `make` makes outlives it.
///
/// ```swift
/// try await expectReleased {
///   let screen = SongScreen(viewModel: SongViewModel())
///   screen.show()
///   return [screen, screen.viewModel]
/// }
/// ```
///
/// Use it to find the closure that keeps its own screen alive. `make` runs where this is called, so it
/// may make objects of the main actor. What it returns is let go of at once. A delivery or a task that is
/// on its way may keep an object a little longer, which is why this waits.
///
/// - Parameters:
///   - limit: How long to wait until everything is gone. A busy machine may need seconds to run what is on
///     its way; only a test that fails waits that long.
///   - make: Makes the objects, uses them, and returns those that are to die.
/// - Throws: A ``StillAliveError`` that names what is still alive, or what `make` throws.
public func expectReleased(
  within limit: Duration = .seconds(10), _ make: () async throws -> [AnyObject]
) async throws {
  let objects = try await make().map(WeakObject.init)
  try await expectReleased(objects, within: limit)
}

/// Expects that the object that `make` makes does not outlive it.
///
/// It is otherwise like the form for several objects.
///
/// - Parameters:
///   - limit: How long to wait until it is gone.
///   - make: Makes the object, uses it, and returns it.
/// - Throws: A ``StillAliveError`` if it is still alive, or what `make` throws.
public func expectReleased<Object: AnyObject>(
  within limit: Duration = .seconds(10), _ make: () async throws -> Object
) async throws {
  let object = try await WeakObject(make())
  try await expectReleased([object], within: limit)
}

/// What was to be released is still alive: what `expectReleased` throws.
public struct StillAliveError: Error, CustomStringConvertible {
  /// The types of the objects that are still alive.
  public let types: [Any.Type]

  /// Names the objects that are still alive.
  public var description: String {
    let names = types.map { "\($0)" }.joined(separator: ", ")
    return """
      Still alive: \(names). Something that outlives the object keeps it: look for a closure that \
      captures it strongly, such as one given to observe(_:onValueChange:) that uses `self`.
      """
  }
}

private struct WeakObject {
  weak var object: AnyObject?
  let type: Any.Type

  init(_ object: AnyObject) {
    self.object = object
    type = Swift.type(of: object)
  }
}

private func expectReleased(_ objects: [WeakObject], within limit: Duration) async throws {
  let start = ContinuousClock.now
  while objects.contains(where: { $0.object != nil }) {
    if start.duration(to: .now) > limit {
      throw StillAliveError(types: objects.filter { $0.object != nil }.map(\.type))
    }
    await Task.yield()
  }
}
