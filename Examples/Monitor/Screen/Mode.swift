/// What keys mean at the moment.
enum Mode: Sendable {
  case list, filter, help
}
