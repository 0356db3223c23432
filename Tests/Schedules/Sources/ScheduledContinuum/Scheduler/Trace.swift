#if os(Linux)
import Runtime
#endif

/// What happened in a run, for the message of a failure.
///
/// Every run notes down which thread made which step. Where the steps were made, and what a test has to
/// say about them, is found out when a schedule is repeated.
package final class Trace {
  private struct Event {
    let fiber: Int32
    let step: Scheduler.Step
    let note: Int32
  }

  private let isDetailed: Bool
  private var events: [Event] = []
  private var notes: [String] = []
  private var names: [String] = []

  package init(isDetailed: Bool) { self.isDetailed = isDetailed }

  func begin(_ fiber: Scheduler.Fiber) {
    while names.count <= fiber.index { names.append("") }
    names[fiber.index] = fiber.name
  }

  @inline(__always)
  func add(_ fiber: Scheduler.Fiber, _ step: Scheduler.Step) {
    let note = isDetailed ? add(note: place()) : -1
    events.append(Event(fiber: Int32(fiber.index), step: step, note: note))
  }

  func add(_ fiber: Scheduler.Fiber?, _ text: @autoclosure () -> String, always: Bool = false) {
    guard isDetailed || always else { return }
    let note = add(note: text())
    events.append(Event(fiber: Int32(fiber?.index ?? -1), step: .note, note: note))
  }

  private func add(note: String) -> Int32 {
    notes.append(note)
    return Int32(notes.count - 1)
  }

  /// The innermost functions of the library that the calling thread is in. Empty where the system that the
  /// package asks for has no backtraces.
  private func place() -> String {
    #if os(Linux)
    guard let frames = try? Backtrace.capture(limit: 24).symbolicated()?.frames else { return "" }
    let library = frames.compactMap { frame -> String? in
      guard let symbol = frame.symbol, let source = symbol.sourceLocation,
        source.path.contains("/Library/") || source.path.contains("/Sources/Continuum/"),
        !source.path.hasSuffix("Guarded.swift")
      else { return nil }
      let file = source.path.split(separator: "/").last.map(String.init) ?? ""
      return "\(file):\(source.line)"
    }
    return library.prefix(3).joined(separator: " < ")
    #else
    return ""
    #endif
  }

  package var text: String {
    var lines: [String] = []
    var last: Int32 = .min
    for event in events {
      let name = event.fiber < 0 ? "afterwards" : names[Int(event.fiber)] + " #\(event.fiber)"
      let note = event.note < 0 ? "" : notes[Int(event.note)]
      let text = event.step == .note ? note : "\(event.step) \(note)"
      if isDetailed || event.fiber != last || event.step == .note {
        lines.append(event.fiber == last ? "    \(text)" : "\(name)\n    \(text)")
      } else {
        lines[lines.count - 1] += text
      }
      last = event.fiber
    }
    return lines.joined(separator: "\n")
  }
}
