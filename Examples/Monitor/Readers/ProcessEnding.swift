import Foundation

/// How a process is told to end.
enum EndSignal: Sendable {
  /// It may save its work first, and may refuse.
  case terminate
  /// The kernel ends it.
  case kill

  var name: String { self == .terminate ? "SIGTERM" : "SIGKILL" }
  fileprivate var number: Int32 { self == .terminate ? SIGTERM : SIGKILL }
}

extension ProcFolder {
  /// Sends a signal to a process, and to no other one that has the same number by now.
  func end(_ process: ProcessID, by signal: EndSignal) throws {
    guard !isRecorded else { throw ReadingFailure(description: "it is recorded") }
    // What this refers to stays the same process, also if the process ends after the next line.
    let handle = PidHandle(process.number)
    var buffer: [UInt8] = []
    guard let text = try? read("\(process.number)/stat", into: &buffer),
      let stat = ProcessStat(parsing: text), stat.id == process, stat.state != "Z"
    else { throw ReadingFailure(description: "it has ended") }
    let result = handle?.send(signal.number) ?? kill(process.number, signal.number)
    guard result != 0 else { return }
    switch errno {
    case ESRCH: throw ReadingFailure(description: "it has ended")
    case EPERM: throw ReadingFailure(description: "you are not allowed to")
    case let code: throw ReadingFailure(description: String(cString: strerror(code)))
    }
  }
}

/// A reference of the kernel to one process, which Linux has since 5.3, and the C library since its version 2.36. Without
/// it, a number may be used again between a look at the process and the signal.
private final class PidHandle {
  private typealias Open = @convention(c) (_ number: pid_t, _ flags: UInt32) -> Int32
  private typealias Send =
    @convention(c) (
      _ handle: Int32, _ signal: Int32, _ info: UnsafeMutableRawPointer?, _ flags: UInt32
    ) -> Int32

  private let handle: Int32
  private let sendSignal: Send

  init?(_ number: Int32) {
    guard let open = dlsym(nil, "pidfd_open"), let send = dlsym(nil, "pidfd_send_signal") else {
      return nil
    }
    handle = unsafeBitCast(open, to: Open.self)(number, 0)
    guard handle >= 0 else { return nil }
    sendSignal = unsafeBitCast(send, to: Send.self)
  }

  deinit { close(handle) }

  func send(_ signal: Int32) -> Int32 { sendSignal(handle, signal, nil, 0) }
}
