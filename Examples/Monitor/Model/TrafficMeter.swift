/// What goes in and out of a device, in bytes a second.
struct TrafficRate: Identifiable, Equatable, Sendable {
  let id: String
  let incoming: Double
  let outgoing: Double
}

/// Makes rates of one reading after the other.
struct TrafficMeter {
  private var last: (time: Duration, traffic: [String: Traffic])?

  mutating func rates(after traffic: [Traffic], at time: Duration) -> [TrafficRate] {
    defer {
      last = (time, Dictionary(traffic.map { ($0.name, $0) }, uniquingKeysWith: { $1 }))
    }
    let seconds = last.map { (time - $0.time) / .seconds(1) } ?? 0
    return traffic.map { now in
      let before = last?.traffic[now.name] ?? now
      // A device that was taken out and put in again counts from zero.
      func rate(_ count: KeyPath<Traffic, UInt64>) -> Double {
        let (now, before) = (now[keyPath: count], before[keyPath: count])
        return now < before || seconds <= 0 ? 0 : Double(now - before) / seconds
      }
      return TrafficRate(id: now.name, incoming: rate(\.incoming), outgoing: rate(\.outgoing))
    }
  }
}
