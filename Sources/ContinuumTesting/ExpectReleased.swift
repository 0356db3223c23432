/// Expects that none of the objects that `make` returns outlives it.
///
/// ```swift
/// try await expectReleased {
///   let screen = SongScreen(viewModel: SongViewModel())
///   screen.show()
///   return [screen, screen.viewModel]
/// }
/// ```
///
/// Use it to find a closure that keeps its own screen alive. `make` runs in the isolation of the
/// caller, so it may make objects of the main actor. This function releases the returned objects at
/// once. A queued delivery or a task may keep an object a little longer, so it waits for their release.
///
/// - Parameters:
///   - limit: The longest time to wait. A busy machine may need seconds to run queued work; only a failing
///     test waits that long.
///   - make: Makes the objects, uses them, and returns those to release.
/// - Throws: A ``StillAliveError`` that names the objects that are still alive, or the error of `make`.
public func expectReleased(
  within limit: Duration = .seconds(10), _ make: () async throws -> [AnyObject]
) async throws {
  let objects = try await make().map(WeakObject.init)
  try await expectReleased(objects, within: limit)
}

/// Expects that the object that `make` returns does not outlive it.
///
/// Otherwise it works like the form for several objects.
///
/// - Parameters:
///   - limit: The longest time to wait.
///   - make: Makes the object, uses it, and returns it.
/// - Throws: A ``StillAliveError`` if the object is still alive, or the error of `make`.
public func expectReleased<Object: AnyObject>(
  within limit: Duration = .seconds(10), _ make: () async throws -> Object
) async throws {
  let object = try await WeakObject(make())
  try await expectReleased([object], within: limit)
}

/// The error of `expectReleased`: objects are still alive.
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
