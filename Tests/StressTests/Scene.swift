import Continuum
import Foundation
import Synchronization

/// What one episode works with: variables, what is derived from them, and observations.
final class Scene: Sendable {
  static let writers = 4
  static let mostWatches = 32

  let census = Census()
  let centers = [NotificationCenter(), NotificationCenter()]
  let variables: [Variable<Reading>]
  let nodes: [Node]
  /// Variables that have the value of a node because a delivery writes them.
  let echoes: [(source: Int, variable: Variable<Reading>)]
  let listeners = Locked<[Listener]>([])
  let model: Locked<Model>
  let clerks: [Clerk]
  let errands: Errands
  let inquiry: Inquiry
  let mail: Mail
  let drafts: Drafts
  let gallery: Gallery
  let watches = Locked<[Watch]>([])
  /// What lasts as long as the scene.
  let steady = Locked<[Watch]>([])
  /// What the bag ends.
  let bagged = Locked<[Watch]>([])
  let cancelling = Locked(())
  let mortals = Locked<[Mortal]>([])
  let bag = ContinuumBag()
  /// How often deliveries may write before the writers are started again: they may cause others.
  let budget = Atomic(0)

  @MainActor
  init(_ chance: inout Chance) {
    variables = (0..<Reading.variables).map {
      Variable(value: Reading(variable: $0, count: 0), name: "variable \($0)")
    }
    model = Locked(Model(census))
    clerks = [Clerk(centers[0], census), Clerk(centers[1], census)]
    errands = Errands(variables[0], centers[0], census)
    inquiry = Inquiry(variables[1], centers[1], census)
    mail = Mail(centers[0], census)
    drafts = Drafts(centers[1], census)
    gallery = Gallery(centers[0], census)
    var maker = NodeMaker(variables, census)
    for _ in 0..<(4 + chance.below(12)) { maker.add(&chance) }
    let count = maker.nodes.count
    echoes = (0..<2).map { _ in
      let source = chance.below(count)
      let echo = Variable(value: Reading(), name: "echo")
      maker.addEcho(of: source, echo)
      return (source, echo)
    }
    nodes = maker.nodes
  }

  /// A node by chance that may be read and observed on any thread.
  func node(_ chance: inout Chance) -> Int {
    while true {
      let index = chance.below(nodes.count)
      if !nodes[index].isOnMain { return index }
    }
  }

  /// What the values of the nodes are when nobody writes.
  func expected() -> [Reading] {
    let variables = variables.map(\.value)
    var readings: [Reading] = []
    for node in nodes { readings.append(node.shape.value(readings, variables)) }
    return readings
  }
}
