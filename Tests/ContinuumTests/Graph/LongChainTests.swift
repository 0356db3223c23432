import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Long chains", .ownThreads)
struct LongChainTests {
  enum Link: CaseIterable {
    case map, removeDuplicates, combiningOne, combiningTheSameTwice, combiningWithTheRoot, inTurn

    func next(_ node: Constant<Int>, _ root: Variable<Int>, _ index: Int) -> Constant<Int> {
      switch self {
      case .map: node.map { $0 + 1 }
      case .removeDuplicates: node.removeDuplicates()
      case .combiningOne: Constant(combining: [node]) { $0[0] + 1 }
      case .combiningTheSameTwice: Constant(combining: node, node) { max($0, $1) + 1 }
      case .combiningWithTheRoot: Constant(combining: node, root) { max($0, $1) + 1 }
      case .inTurn: Self.allCases[index % 5].next(node, root, index)
      }
    }

    func end(_ length: Int) -> Int {
      switch self {
      case .removeDuplicates: 0
      case .inTurn: length / 5 * 4
      default: length
      }
    }
  }

  @Test(arguments: Link.allCases)
  func aChainOfTenThousandNeedsNoDeepStack(link: Link) {
    let log = Log<Int>()
    Threads.elsewhere(stackSize: 512 << 10) {
      let (center, root) = (NotificationCenter(), Variable(value: 0))
      weak var token: Tracer?
      do {
        let captured = Tracer()
        token = captured
        var node = root.map { value in withExtendedLifetime(captured) { value } }
        for index in 0..<10_000 { node = link.next(node, root, index) }
        #expect(node.value == link.end(10_000))
        let observer = center.continuum.observe(node, onValueChange: { log.append($0) })
        root.value = 1
        batchUpdates { root.value = 2 }
        #expect(node.value == 2 + link.end(10_000))
        observer.cancel()
      }
      // The list of observations lets go when the next one comes, at the latest.
      center.continuum.observe(root, onValueChange: { _ in })
      #expect(Threads.wait { token == nil })
    }
    #expect(log.all == (0...2).map { $0 + link.end(10_000) })
  }

  @Test(arguments: Link.allCases)
  func aChainOfTenThousandIsReleasedWithItsVariable(link: Link) {
    Threads.elsewhere(stackSize: 512 << 10) {
      let center = NotificationCenter()
      weak var token: Tracer?
      do {
        let (captured, root) = (Tracer(), Variable(value: 0))
        token = captured
        var node = root.map { value in withExtendedLifetime(captured) { value } }
        for index in 0..<10_000 { node = link.next(node, root, index) }
        center.continuum.observe(node, onValueChange: { _ in })
        root.value = 1
      }
      #expect(Threads.wait { token == nil })
    }
  }
}
