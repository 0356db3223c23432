import Kit

/// What may be asked for. Actions go one way: through an emitter, to the store.
enum Action {
  case loadNextPage
  case open(Repository)
  case toggleFavorite(Repository)
}
