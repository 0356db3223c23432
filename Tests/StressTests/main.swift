// Threads that do by chance all that can be done with the library, and checks of what came of it.
//
//     swift run -c release StressTests --seconds 20
//     swift run -c release --sanitize=thread StressTests --seconds 20 --seed 4711
//
// The seed decides what is done, and not how the threads interleave: a failure may take several runs to
// come again.

import Foundation
import Synchronization

let arguments = Arguments(CommandLine.arguments.dropFirst())
Failure.seed.store(arguments.seed, ordering: .relaxed)
say("seed \(arguments.seed), \(arguments.seconds) s")

Thread.detachNewThread {
  Director(arguments).run()
  exit(0)
}

// The main actor serves the others, on one of the two ways in which a program can do that.
if arguments.seed % 2 == 0 { dispatchMain() }
while true { RunLoop.main.run() }
