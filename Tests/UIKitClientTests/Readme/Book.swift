nonisolated struct Book: Identifiable, Equatable {
  let id: Int
  let title: String
}
