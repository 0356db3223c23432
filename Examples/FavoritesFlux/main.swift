import Continuum
import Kit

let program = FavoritesProgram()
let actions = Emitter<Action>()
// Pages of ten, as a service would hand them out.
let store = Store(actions: actions.signal) { [repositories = program.repositories] page in
  let start = min(page * 10, repositories.count)
  return Page(
    repositories: Array(repositories[start...].prefix(10)), total: repositories.count)
}
while store.pageState.value == .ready {
  actions.send(.loadNextPage)
  _ = await store.pageState.first { $0 != .loading }
}
program.run(Screens(viewModel: ViewModel(store: store, actions: actions)))
