extension DecodingError {
  /// Where decoding failed, the missing key included.
  package var codingPath: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }

  /// Why decoding failed.
  package var reason: String {
    switch self {
    case .keyNotFound: "The key is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(self)"
    }
  }
}

extension [any CodingKey] {
  /// The path as it would be written in code, for example `[3].owner.login`.
  package var place: String {
    let steps = map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    return String(steps.joined().trimmingPrefix("."))
  }
}
