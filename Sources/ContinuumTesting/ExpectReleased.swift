import Continuum

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
/// Use it to find a closure that keeps its own screen alive. If an object is still alive, the error
/// lists the closures that observe its sources: the variables, constants, signals and emitters that
/// the object has as a `let`, and values derived from them. So return the view model, too.
///
/// This function releases the returned objects immediately. A queued delivery or a task may keep an
/// object a little longer, so it waits for their release.
///
/// - Parameters:
///   - limit: The longest time to wait. Only a failing test waits that long. Time in which the
///     machine is busy does not count, up to thirty times the limit.
///   - make: Makes the objects, uses them, and returns those to release. It runs in the isolation
///     of the caller.
/// - Throws: A ``StillAliveError`` that names the objects that are still alive, or the error of
///   `make`.
public func expectReleased(
  within limit: Duration = .seconds(10), _ make: () async throws -> [AnyObject]
) async throws {
  let objects = try await make().map(WeakObject.init)
  try await expectReleased(objects, within: limit)
}

/// Expects that the object that `make` returns does not outlive it.
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

  /// The closures that still observe a source of these objects, with the lines that made them, such
  /// as “`title` of SongViewModel is observed by a closure at SongScreen.swift:12”. One of them
  /// probably captures one of the objects.
  public let closures: [String]

  /// The objects that are still alive, and the closures that still observe a source of them.
  public var description: String {
    let names = types.map { "\($0)" }.joined(separator: ", ")
    let text = """
      Still alive: \(names). Something that outlives the object keeps it: look for a closure that \
      captures it strongly, such as one given to observe(_:onValueChange:) that uses `self`.
      """
    return ([text] + closures).joined(separator: "\n")
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
  let wait = QuietWait()
  while objects.contains(where: { $0.object != nil }) {
    if wait.isOver(after: limit) {
      let alive = objects.filter { $0.object != nil }
      throw StillAliveError(types: alive.map(\.type), closures: observingClosures(of: alive))
    }
    await Task.yield()
  }
}

/// A line for each closure that observes a source of these objects.
private func observingClosures(of objects: [WeakObject]) -> [String] {
  let sources = objects.flatMap(\.sources)
  return ObservingClosure.all(below: sources.map(\.source)).map { closure, source in
    "\(sources[source].name) is observed by a closure at \(closure.line)"
  }
}

extension WeakObject {
  /// The sources that the object holds, with what to call them.
  fileprivate var sources: [(name: String, source: any ObservationSource)] {
    guard let object else { return [] }
    if let source = asSource(object) { return [("\(type)", source)] }
    return storedConstants(of: object).compactMap { name, value in
      asSource(value).map { ("`\(name)` of \(type)", $0) }
    }
  }
}

private func asSource(_ value: Any) -> (any ObservationSource)? {
  (value as? any HasSource)?.anySource ?? value as? any ObservationSource
}
