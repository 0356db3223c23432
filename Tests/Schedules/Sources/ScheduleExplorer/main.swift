import Foundation
import Schedules

// Plays the scenarios of the target Schedules:
//
//   swift run -c release --package-path Tests/Schedules ScheduleExplorer   every schedule of the small ones
//   … --random --seconds 120 [--seed 1]                        schedules by chance, of all
//   … --jobs 2                                                 shared by two processes
//   … --scenario "a name" --schedule 0,1,…                     one of the first kind again
//   … --scenario "a name" --seed 17 [--count 1]                one of the second kind again

let options = Options(CommandLine.arguments.dropFirst())
let thread = Thread {
  exit(Explorers.run(options) ? 0 : 1)
}
thread.start()
while true { sleep(1_000) }
