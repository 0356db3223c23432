extension Duration {
  /// A hundred years. What takes as long as that never happens; every clock can count further.
  package static var never: Duration { .seconds(100 * 365 * 86_400) }

  /// The sum, or the nearest duration that there is.
  package func adding(_ other: Duration) -> Duration {
    let (sum, isOver) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: isOver ? (other < .zero ? .min : .max) : sum)
  }
}
