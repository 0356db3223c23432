extension [Traffic] {
  /// Reads `/proc/diskstats`: a disk for each line, with its partitions on lines of their own, which are left out, and so
  /// are what is no disk, or was never used. Since Linux 4.18 a line has more columns, and since 5.5 still more.
  init(parsingDisks text: Text) {
    var disks: [Traffic] = []
    text.forEachLine { line in
      var line = line
      line.skip(words: 2)
      guard let name = line.popWord()?.string, !name.isNoDisk else { return true }
      line.skip(words: 2)
      // A partition before Linux 2.6.25 has four columns, and is left out here.
      guard let read = line.popNumber() else { return true }
      line.skip(words: 3)
      guard let written = line.popNumber() else { return true }
      // A sector has 512 bytes here, whatever it has on the disk.
      if read + written > 0 {
        disks.append(Traffic(name: name, incoming: read * 512, outgoing: written * 512))
      }
      return true
    }
    let names = Set(disks.map(\.name))
    self = disks.filter { !$0.name.isPartition(ofOneOf: names) }
  }
}

extension String {
  fileprivate var isNoDisk: Bool {
    ["loop", "ram", "zram", "fd", "sr"].contains {
      hasPrefix($0) && dropFirst($0.count).allSatisfy(\.isNumber)
    }
  }

  /// `sda1` is a partition of `sda`, and `nvme0n1p2` is one of `nvme0n1`.
  fileprivate func isPartition(ofOneOf disks: Set<String>) -> Bool {
    let digits = reversed().prefix { $0.isNumber }.count
    guard digits > 0 else { return false }
    let disk = dropLast(digits)
    if disks.contains(String(disk)) { return true }
    return disk.last == "p" && disk.dropLast().last?.isNumber == true
      && disks.contains(String(disk.dropLast()))
  }
}
