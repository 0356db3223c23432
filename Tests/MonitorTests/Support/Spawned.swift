import ContinuumTestSupport
import Foundation
import Testing

/// A process that a test has started.
struct Spawned {
  let number: pid_t

  /// Starts it. `terminal` is the file descriptor of its input and its output, which are otherwise those of the test.
  /// `environment` is added to the environment of the test, or replaces it there.
  init(
    _ program: String, _ arguments: [String] = [], terminal: Int32? = nil, output: Int32? = nil,
    environment: [String: String] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      for file in [STDIN_FILENO, STDOUT_FILENO] {
        posix_spawn_file_actions_adddup2(&actions, terminal, file)
      }
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    // Threads that run tests let no signal through, and a process that they start would not, either.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var number: pid_t = 0
    let code = posix_spawn(&number, program, &actions, &attributes, words, settings)
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.number = number
  }

  /// Waits for its end. Returns the signal that has ended it, or else its status. What does not end is killed.
  func wait() -> (signal: Int32, status: Int32) {
    var status: Int32 = 0
    let deadline = Deadline()
    while waitpid(number, &status, WNOHANG) == 0 {
      if deadline.isOver {
        Issue.record("The process has not ended.")
        kill(number, SIGKILL)
        waitpid(number, &status, 0)
        break
      }
      sched_yield()
    }
    return (status & 0x7F, (status >> 8) & 0xFF)
  }
}
