extension Scenario {
  /// Small ones, of which every schedule with few interruptions is played.
  package static let small =
    plain + lists + ends + lastValues + places + derived + following + mainActor + events + time
    + twoWay + running + parts + traces + overlapping + leaving + unlinking + commands + rows
    + competing + waiting + choosing + stored + overtaken

  /// Larger ones, played under schedules by chance.
  package static let large =
    programs + overlappingThree + leavingMore + loading + commandsThatReturn
}
