/// Why a source cannot be read, or a process cannot be ended: on one line, for the user.
struct ReadingFailure: Error, Equatable, CustomStringConvertible {
  let description: String
}
