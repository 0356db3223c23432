package import Continuum
package import ContinuumTesting
package import Testing

extension Recorder {
  /// Waits until `condition` holds of what is recorded, and records an issue if that does not happen.
  package func expect(
    _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Recorder) -> Bool
  ) async {
    if condition(self) { return }
    await find(what, sourceLocation, in: self) { _ in condition(self) }
  }
}

extension ValueRepresentable {
  /// Observes the source until it has a value that satisfies `condition`, and records an issue if it does not get one.
  package func expect(
    _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ condition: (Element) -> Bool
  ) async {
    await find(what, sourceLocation, in: Recorder(self), condition)
  }
}

private func find<Element>(
  _ what: Comment?, _ sourceLocation: SourceLocation, in recorder: Recorder<Element>,
  _ condition: (Element) -> Bool
) async {
  do {
    try await recorder.first(within: .seconds(Patience.limit()), where: condition)
  } catch {
    Patience.giveUp()
    Issue.record("\(what.map { "\($0) " } ?? "")\(error)", sourceLocation: sourceLocation)
  }
}
