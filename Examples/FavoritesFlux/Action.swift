import ContinuumExampleKit

/// What may be asked for. Actions go one way: from the view model, through the dispatcher, which is an
/// emitter, to the store.
enum Action {
  case loadNextPage
  case open(Repository)
  case toggleFavorite(Repository)
}
