extension Duration {
  /// A hundred years. An event that far away never happens; every clock can count further.
  package static var never: Duration { .seconds(100 * 365 * 86_400) }

  /// The sum, or the nearest duration that can be represented.
  package func adding(_ other: Duration) -> Duration {
    let (sum, hasEnded) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: hasEnded ? (other < .zero ? .min : .max) : sum)
  }
}
