import Continuum
import Foundation
import Synchronization

/// One of the threads that do things by chance.
final class Worker: @unchecked Sendable {  // Its thread has it to itself.
  private let number: Int
  private let turns: Int
  private var chance: Chance
  var scene: Scene?
  /// What this thread has read of each node: later it must not read anything older.
  private var seen: [Int: Reading] = [:]

  init(number: Int, turns: Int, seed: UInt64) {
    self.number = number
    self.turns = turns
    chance = Chance(seed: seed &* 31 &+ UInt64(number) &+ 1)
  }

  func work() {
    guard let scene else { return }
    seen = [:]
    for _ in 0..<turns { turn(scene) }
    Tally.turns.add(turns, ordering: .relaxed)
  }

  private func turn(_ scene: Scene) {
    switch chance.below(100) {
    case ..<36: scene.write(by: number, &chance)
    case ..<38: scene.mail.use(&chance)
    case ..<40: scene.drafts.use(&chance)
    case ..<41: scene.gallery.use(&chance)
    case ..<55: read(scene)
    case ..<59: scene.inMainCode(&chance)
    case ..<61: scene.onQueue(&chance)
    case ..<82: comeOrGo(scene)
    case ..<86: chase(scene)
    case ..<91: scene.liveAndDie(chance.pick(scene.places), &chance)
    case ..<93: Screen(scene.census).use(1 + chance.below(3))
    case ..<97: scene.changeModel(&chance)
    case ..<99: scene.errands.use(&chance)
    default: scene.cancelBag()
    }
  }

  private func comeOrGo(_ scene: Scene) {
    let victim: Watch? = scene.watches.withLock { watches in
      guard watches.count > 0, watches.count >= Scene.mostWatches || chance.isOne(in: 2) else {
        return nil
      }
      let index = chance.below(watches.count)
      watches.swapAt(index, watches.count - 1)
      return watches.removeLast()
    }
    if let victim { return victim.end(&chance) }
    if chance.isOne(in: 6) { return scene.watchModel(chance.pick(scene.places), &chance) }
    scene.watch(scene.node(&chance), chance.pick(scene.places + scene.clerkPlaces), &chance)
  }

  private func read(_ scene: Scene) {
    let index = scene.node(&chance)
    let reading = scene.nodes[index].constant.value
    if let complaint = reading.complaint {
      fail("\(scene.nodes[index].name) reads \(reading), which \(complaint) (L12)")
    }
    if let last = seen[index], !reading.isAtLeast(last) {
      fail("\(scene.nodes[index].name) reads \(reading) after \(last) on one thread")
    }
    seen[index] = reading
  }

  /// Observes something derived on the spot, whose constant nobody keeps.
  private func chase(_ scene: Scene) {
    let index = scene.node(&chance)
    let probe = Probe("a short observation of \(scene.nodes[index].name)", isDistinct: true)
    let observer = scene.centers[0].continuum.observe(
      scene.nodes[index].constant.map { $0 }.removeDuplicates(), onValueChange: probe.receive)
    scene.write(by: number, &chance)
    observer.cancel()
    probe.silence(allowing: 1)
  }
}
