import Foundation
import Schedules

// Plays the scenarios of the target Schedules. `--help` lists the options.

let options = Options(CommandLine.arguments.dropFirst())
let thread = Thread {
  exit(Explorers.run(options) ? 0 : 1)
}
thread.start()
while true { sleep(1_000) }
