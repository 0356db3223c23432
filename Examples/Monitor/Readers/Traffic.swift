/// Bytes that have gone in and out of a device since the system has started: what a disk has read and written, or what a
/// network interface has received and sent.
struct Traffic: Equatable, Sendable {
  var name: String
  var incoming: UInt64
  var outgoing: UInt64
}
