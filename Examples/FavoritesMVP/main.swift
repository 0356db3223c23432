import Kit

let program = FavoritesProgram()
program.run(Screens(repositories: program.repositories))
