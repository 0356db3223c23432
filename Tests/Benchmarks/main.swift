import Foundation

let arguments: Arguments
do {
  arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
  let output = error.status == 0 ? FileHandle.standardOutput : .standardError
  output.write(Data((error.text + "\n").utf8))
  exit(error.status)
}

/// Measures the rows one after the other, and says on a terminal which one it is at.
@MainActor
func measured(_ rows: [Row]) -> [Measured] {
  let isWatched = isatty(STDERR_FILENO) == 1
  func say(_ text: String) {
    if isWatched { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
  }
  defer { say("") }
  return rows.map { row in
    say(row.name)
    return row.measured(quick: arguments.quick)
  }
}

let origin = Origin()
var rows: [Measured] = []
if let file = arguments.plot {
  let curves = Curve.all.map { ($0, measured($0.rows)) }
  rows = curves.flatMap(\.1)
  do {
    try Picture(curves, origin).svg.write(toFile: file, atomically: true, encoding: .utf8)
  } catch {
    FileHandle.standardError.write(Data("\(file) cannot be written: \(error)\n".utf8))
    exit(1)
  }
} else {
  let only = arguments.only
  rows = measured(
    allRows.filter { row in only.isEmpty || only.contains { row.isMeant(by: $0) } })
}

if arguments.json {
  print(try Report(origin, rows).json())
} else {
  for line in Table(rows).lines { print(line) }
  // A missed aim does not fail the program: the machine may be busy with something else.
  let aims = rows.reduce(0) { $0 + $1.row.aims.count + ($1.row.limit == nil ? 0 : 1) }
  let missed = rows.reduce(0) { count, row in
    count + row.ratios.count(where: \.isMissed) + (row.isLimitMissed ? 1 : 0)
  }
  print("\(origin.machine); \(origin.compiler)")
  if residentBytes() == 0 { print("Sizes are measured only on Linux.") }
  if aims > 0 { print("\(missed) of \(aims) aims missed.") }
}
