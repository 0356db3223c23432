extension Scenario {
  /// Small ones, of which every schedule with few interruptions is played.
  package static let small = plain + ends + places + derived
  package static let large: [Scenario] = []
}
