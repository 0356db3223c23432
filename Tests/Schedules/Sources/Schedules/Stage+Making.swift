import Foundation
import ScheduledContinuum

extension Stage {
  /// A variable that lives to the end.
  func variable<Value: Sendable>(_ value: Value) -> Variable<Value> {
    let variable = Variable(value: value)
    afterwards { withExtendedLifetime(variable) {} }
    return variable
  }

  /// An observation that expects the last value of `source` in the end.
  @discardableResult
  func observe<Value>(
    _ source: some ValueRepresentable<Value>, _ name: String,
    _ home: Recorder<Value>.Home = .anywhere, mayRepeat: Bool = false
  ) -> Recorder<Value> {
    let recorder = Recorder<Value>(self, name, home, mayRepeat: mayRepeat)
    recorder.mustFollow(source)
    return recorder
  }

  /// A derived constant whose transform has to be released in the end, and in which other threads may
  /// go on.
  func map<Value: Sendable, Output: Sendable>(
    _ source: some ValueRepresentable<Value>, _ transform: @escaping (Value) -> Output
  ) -> Constant<Output> {
    let token = token()
    nonisolated(unsafe) let transform = transform
    return source.map { [self] value in
      withExtendedLifetime(token) {
        step()
        return transform(value)
      }
    }
  }

  func pair(
    _ first: some ValueRepresentable<Int>, _ second: some ValueRepresentable<Int>
  ) -> Constant<Pair> {
    let token = token()
    return Constant(combining: first, second) { [self] first, second in
      withExtendedLifetime(token) {
        step()
        return Pair(first: first, second: second)
      }
    }
  }
}

/// Two values of one moment.
struct Pair: Hashable, Sendable, CustomStringConvertible {
  let first: Int
  let second: Int

  var description: String { "(\(first), \(second))" }
}

/// A target that has to die where it lives.
final class Inhabitant: @unchecked Sendable {  // One thread runs at a time.
  var number = -1
  private let stage: Stage
  private let home: Scheduler.Place

  init(_ stage: Stage, of home: Scheduler.Place) {
    self.stage = stage
    self.home = home
  }

  deinit { stage.expect(Scheduler.place === home, "A target dies elsewhere.") }
}

/// A target.
final class Label: @unchecked Sendable {  // One thread runs at a time.
  var number = -1
  private let token: Stage.Token

  init(_ stage: Stage) { token = stage.token() }
}
