import Foundation
import Glibc

/// What comes from outside while the monitor runs.
enum Input: Sendable {
  case key(Key)
  /// The window has another size.
  case resized
  /// The program is told to end.
  case stop
}

/// The keys as they are pressed, and the signals that a program in a terminal receives.
@MainActor
final class Keyboard {
  let inputs: AsyncStream<Input>
  private var sources: [any DispatchSourceSignal] = []

  init() {
    let (stream, continuation) = AsyncStream<Input>.makeStream()
    inputs = stream
    for (number, input) in [
      (SIGWINCH, Input.resized), (SIGTERM, .stop), (SIGHUP, .stop), (SIGINT, .stop),
    ] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(input) }
      source.resume()
      sources.append(source)
    }
    // Reading blocks, which none of the threads that tasks run on may.
    Thread.detachNewThread {
      while let text = Self.read() { Key.keys(in: text).forEach { continuation.yield(.key($0)) } }
      continuation.finish()
    }
  }

  /// Waits for keys. `nil` at the end of the input.
  nonisolated private static func read() -> String? {
    var bytes: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The bytes of one key may arrive apart, so this reads until 10 ms pass without one.
    repeat {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += buffer.prefix(count)
    } while bytes.count < 4096 && poll(&input, 1, 10) > 0 && input.revents & Int16(POLLIN) != 0
    return String(decoding: bytes, as: UTF8.self)
  }
}
