/// What an evaluation that is needed costs in a small graph and in a large one.
func benchmarkGrowth() {
  print("Nanoseconds per evaluation that is needed, in a small and in a large graph:")
  for kind: Growing in [
    .chain, .tree, .valuesAboveSharedChain, .cells, .cellsOfASetting, .grid,
  ] {
    let growth = kind.timed()
    let (few, many) = (Double(growth.small.evaluations), Double(growth.large.evaluations))
    let (small, large) = (growth.times[0] / few, growth.times[1] / many)
    print(
      "  \(kind.name.padded(to: 44))", "\(kind.small)".leftPadded(to: 6),
      small.rounded(to: 1).leftPadded(to: 10), "\(growth.size)".leftPadded(to: 8),
      large.rounded(to: 1).leftPadded(to: 10))
    printRatio("\(kind.name), large to small", growth.times.ratio(1, to: 0) * few / many, atMost: 2)
  }
  benchmarkUnchanged()
}

/// Behind a value that did not change nothing runs; finding that out may cost a little for each.
private func benchmarkUnchanged() {
  let kind = Growing.valuesBehindAnUnchangedOne
  let growth = kind.timed()
  let (small, large) = (growth.times[0], growth.times[1])
  print("Nanoseconds per write with \(kind.name):")
  print("  \(kind.small) of them \(small.rounded(to: 0)), \(growth.size) \(large.rounded(to: 0))")
  printAim(
    "\(kind.name), each more", (large - small) / Double(growth.size - kind.small), "ns", atMost: 10)
}
