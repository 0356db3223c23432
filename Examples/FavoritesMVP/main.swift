import ContinuumExampleKit

let program = FavoritesProgram()
program.run(Screens(repositories: program.repositories))
