/// Names a node, as long as that lives, for code of the main actor or for other code.
struct NodeKey: Hashable {
  let node: ObjectIdentifier
  let isOnMainActor: Bool
}
