package import Foundation
package import ScheduledContinuum

/// Checks what one observation receives while it happens: in one place (L8), once at a time and never
/// backwards (L4), and nothing after its end (L10).
package final class Recorder<Value: Hashable & Sendable>: @unchecked Sendable {
  // One thread runs at a time.

  package enum Home {
    case anywhere, main
    case queue(ScheduledQueue)
    case place(Scheduler.Place)

    var queue: ScheduledQueue? {
      switch self {
      case .anywhere, .place: nil
      case .main: .main
      case .queue(let queue): queue
      }
    }
  }

  let stage: Stage
  package let name: String
  private let home: Home
  private let mayRepeat: Bool
  package private(set) var values: [Value] = []
  private var isRunning = false
  private var runner: AnyObject?
  private var isBeginning = false
  /// Nothing may come any more.
  package var isEnded = false
  /// Runs inside a delivery.
  package var whenReceived: (Value) -> Void = { _ in }
  /// An observation of the same source and place that was made earlier (L3).
  package var earlier: Recorder<Value>?

  /// Unless it `mayRepeat`, a value that comes again is a step back, or a change that was delivered
  /// twice.
  package init(
    _ stage: Stage, _ name: String, _ home: Home = .anywhere, mayRepeat: Bool = false
  ) {
    self.stage = stage
    self.name = name
    self.home = home
    self.mayRepeat = mayRepeat
    // It may hold what holds the observation.
    stage.afterwards { [weak self] in self?.whenReceived = { _ in } }
  }

  package func receive(_ value: Value) {
    stage.note("\(name) receives \(value)")
    stage.expect(!isRunning, "\(name) is called while it runs.")
    stage.expect(!isEnded, "\(name) is called after its end.")
    stage.expect(isAtHome, "\(name) is called elsewhere.")
    stage.expect(mayRepeat || !values.contains(value), "\(name) receives \(value) again.")
    if let earlier {
      stage.expect(earlier.values.contains(value), "\(name) comes before \(earlier.name).")
    }
    isRunning = true
    runner = Scheduler.thread
    values.append(value)
    stage.step()
    whenReceived(value)
    isRunning = false
  }

  /// What has to be released in its place (L10), unless the code that observes still has the closure itself.
  private func begin() -> Stage.Token {
    isBeginning = true
    return stage.token(name) { self.isAtHome || self.isBeginning }
  }

  /// Whether the calling thread works where the observation lives.
  package var isAtHome: Bool {
    switch home {
    case .anywhere: true
    case .main: Scheduler.place === Scheduler.Place.main
    case .queue(let queue): Scheduler.place?.queue === queue
    case .place(let place): Scheduler.place === place
    }
  }

  /// Whether nothing else can deliver while the calling thread is here.
  var isAlone: Bool {
    if case .anywhere = home { isRunning && runner === Scheduler.thread } else { isAtHome }
  }

  /// Observes `source`.
  @discardableResult
  package func follow(
    _ source: some ValueRepresentable<Value>, through center: NotificationCenter? = nil
  ) -> ContinuumObserver {
    let token = begin()
    defer { isBeginning = false }
    return (center ?? stage.center).continuum.observe(source, on: home.queue) { [self] value in
      withExtendedLifetime(token) { receive(value) }
    }
  }

  /// Observes `signal`.
  @discardableResult
  package func hear(_ signal: Signal<Value>) -> ContinuumObserver {
    let token = begin()
    defer { isBeginning = false }
    return stage.center.continuum.observe(signal, on: home.queue) { [self] event in
      withExtendedLifetime(token) { receive(event) }
    }
  }

  /// Observes `source`, and expects its last value in the end (L5).
  package func mustFollow(_ source: some ValueRepresentable<Value>) {
    follow(source)
    let constant = source._constant
    stage.check { [self] in
      let value = constant.value
      stage.expect(
        values.last == value,
        "\(name) ends on \(values.last.map { "\($0)" } ?? "nothing"), the source on \(value).")
    }
  }
}
