import Continuum
import ContinuumExampleKit

let program = FavoritesProgram()
let dispatcher = Emitter<Action>()
// Pages of ten, as a service would hand them out.
let store = Store(actions: dispatcher.signal) { [repositories = program.repositories] page in
  let start = min(page * 10, repositories.count)
  return Page(
    repositories: Array(repositories[start...].prefix(10)), total: repositories.count)
}
while store.pageState.value == .ready {
  dispatcher.send(.loadNextPage)
  _ = await store.pageState.first { $0 != .loading }
}
program.run(Screens(viewModel: ViewModel(store: store, dispatcher: dispatcher)))
