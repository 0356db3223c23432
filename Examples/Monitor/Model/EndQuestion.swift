/// Whether to end a process.
struct EndQuestion: Equatable, Sendable {
  let process: ProcessRow
  let signal: EndSignal
}

extension ProcessRow {
  /// The process in a sentence.
  var title: String { "process \(id.number) (\(name))" }
}
