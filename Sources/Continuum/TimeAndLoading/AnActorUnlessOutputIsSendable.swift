/// An actor, whose code may have outputs that are not `Sendable`.
///
/// You do not use this name. The compiler prints it where nonisolated code has a `load` or a
/// ``Command`` whose output is not `Sendable`: `'nil' is not compatible with expected argument type
/// 'AnActorUnlessOutputIsSendable'`. Make the output `Sendable`, or write that code on an actor.
public typealias AnActorUnlessOutputIsSendable = any Actor
