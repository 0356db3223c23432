import Continuum
import ContinuumTestSupport

/// What happens inside a call, and what follows from it. Tests that run at the same time are left out.
func traced(
  values: Bool = false, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [ContinuumTrace.Event] {
  let log = Log<ContinuumTrace.Event>()
  try await TraceScope.trace(values: values, { log.append($0) }, while: body)
  return log.all
}

extension [ContinuumTrace.Event] {
  /// The first lines, without places.
  var titles: [String] {
    map { event in
      String(event.description.prefix { $0 != "\n" })
        .replacing(#/ \(\w+\.swift:\d+\)/#, with: "").replacing(#/, on [^,]*$/#, with: "")
    }
  }

  /// What is printed of the last event, without lines and places.
  var lastText: String {
    guard let event = last else { return "" }
    return event.description.replacing(#/ \(\w+\.swift:\d+\)/#, with: "")
  }
}

extension ContinuumTrace.Event {
  /// The number of values that a newer one overtook.
  var overtaken: Int {
    let skipped = description.firstMatch(of: #/skipped (a|\d+) values? of .* overtook/#)
    return skipped.map { Int($0.1) ?? 1 } ?? 0
  }
}
