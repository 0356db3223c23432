extension Scenario {
  /// Small ones, of which every schedule with few interruptions is played.
  package static let small =
    plain + lists + ends + lastValues + places + derived + following + mainActor + events + time
    + twoWay + running + parts + traces + overlapping + leaving + unlinking + commands + rows

  /// Larger ones, played under schedules by chance.
  package static let large =
    [
      Scenario("a program by chance") { _ = RandomProgram($0, follows: false) },
      Scenario("a program by chance with flatMap") { _ = RandomProgram($0, follows: true) },
    ] + overlappingThree + leavingMore + loading + commandsThatReturn
}
