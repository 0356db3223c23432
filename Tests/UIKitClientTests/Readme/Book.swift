nonisolated struct Book: Hashable {
  let id: Int
  let title: String
}
