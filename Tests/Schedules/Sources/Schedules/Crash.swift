import Foundation
import ScheduledContinuum

/// Says under which schedule the process was stopped by a signal.
enum Crash {
  nonisolated(unsafe) static var describe: () -> String = { "" }  // One run at a time.

  private static let handlers: Void = {
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      Foundation.signal(signal) { signal in
        Foundation.signal(signal, SIG_DFL)
        let trace = Scheduler.current?.trace.text ?? ""
        let text = "\nStopped by signal \(signal).\n\(describe())\n\(trace)\n"
        FileHandle.standardError.write(Data(text.utf8))
        raise(signal)
      }
    }
  }()

  static func report() { _ = handlers }
}
