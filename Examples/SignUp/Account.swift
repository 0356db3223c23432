/// What is sent. As a plain value it belongs to no actor.
nonisolated struct Account: Equatable {
  var name: String
  var email: String
  var password: String
}
