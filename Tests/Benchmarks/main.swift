import Foundation
import Continuum
import Synchronization
final class Label { var text = ""; var n = 0 }
final class Weak { weak var t: Label?; init(_ t: Label) { self.t = t } }
@inline(never) @_optimize(none) func keep(_ a: AnyObject) {}
let clock = ContinuousClock()
@inline(never) func measure(_ label: String, _ n: Int, _ per: Int = 1, _ body: () -> Void) -> Double
{
  body()
  var best = Double.infinity
  for _ in 0..<7 {
    let d = clock.measure(body)
    let ns = Double(d.components.attoseconds) / 1e9 + Double(d.components.seconds) * 1e9
    best = min(best, ns / Double(n))
  }
  print(label, best)
  return best
}
nonisolated func go() {
  for count in [1, 10, 100, 1000] {
    let n = 200_000 / count
    print("--", count)
    do {
      let labels = (0..<count).map { _ in Label() }
      let v = Variable(value: 0); let c = NotificationCenter()
      for l in labels { c.continuum.observe(v, bindTo: l, \.n) }
      _ = measure("keypath", n) { for i in 0..<n { v.value = i } }
      precondition(labels.last!.n == n - 1)
    }
    do {
      let labels = (0..<count).map { _ in Label() }
      let v = Variable(value: 0); let c = NotificationCenter()
      let kp: ReferenceWritableKeyPath<Label, Int> = CommandLine.argc > 3 ? \.n : \.n
      for l in labels { c.continuum.observe(v, bindTo: l, kp) }
      _ = measure("keypath variable", n) { for i in 0..<n { v.value = i } }
      precondition(labels.last!.n == n - 1)
    }
    do {
      let labels = (0..<count).map { _ in Label() }
      let v = Variable(value: 0); let c = NotificationCenter()
      for l in labels { c.continuum.observe(v, bindTo: l) { $0.n = $1 } }
      _ = measure("closure", n) { for i in 0..<n { v.value = i } }
      precondition(labels.last!.n == n - 1)
    }
    do {
      let labels = (0..<count).map { _ in Label() }
      let weaks = labels.map(Weak.init)
      _ = measure("hand", n) { for i in 0..<n { for w in weaks { w.t?.n = i } } }
      precondition(labels.last!.n == n - 1)
    }
    do {
      let labels = (0..<count).map { _ in Label() }
      let c = NotificationCenter(); let name = Notification.Name("x")
      nonisolated(unsafe) var value = 0
      for l in labels {
        nonisolated(unsafe) weak let l = l;
        _ = c.addObserver(forName: name, object: nil, queue: nil) { _ in l?.n = value }
      }
      _ = measure("raw", n) { for i in 0..<n { value = i; c.post(name: name, object: nil) } }
      precondition(labels.last!.n == n - 1)
    }
  }
  final class Locked<T: Sendable> { let m: Mutex<T>; init(_ v: T) { m = Mutex(v) } }
  _ = measure("new Variable", 100000) { for i in 0..<100000 { keep(Variable(value: i)) } }
  _ = measure("new locked", 100000) { for i in 0..<100000 { keep(Locked(i)) } }
  let v = Variable(value: 0)
  nonisolated(unsafe) var sum = 0
  _ = measure("read", 100000) { for _ in 0..<100000 { sum &+= v.value } }
  let c = NotificationCenter()
  _ = measure("raw post", 100000) { for _ in 0..<100000 { c.post(name: .init("x"), object: nil) } }
}

nonisolated func profile() {
  let labels = (0..<1).map { _ in Label() }
  let v = Variable(value: 0); let c = NotificationCenter()
  for l in labels { c.continuum.observe(v, bindTo: l, \.n) }
  for i in 0..<100000 { v.value = i }
  precondition(labels.last!.n == 99999)
}
nonisolated func profileHand() {
  for i in 0..<100000 { keep(Variable(value: i)) }
}
if CommandLine.argc == 3 { profileHand() } else if CommandLine.argc == 2 { profile() } else { go() }
