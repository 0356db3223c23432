import Foundation
import Schedules

// Plays the scenarios of the target Schedules. `--help` lists the options.

// What is freed is overwritten, so that its use fails, where the C library knows this variable. It reads the variable when
// a process starts: so this one starts again.
if getenv("MALLOC_PERTURB_") == nil {
  setenv("MALLOC_PERTURB_", "165", 1)
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

let options = Options(CommandLine.arguments.dropFirst())
let thread = Thread {
  exit(Explorers.run(options) ? 0 : 1)
}
thread.start()
while true { sleep(1_000) }
