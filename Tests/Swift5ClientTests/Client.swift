import Continuum
import Foundation

// Compiled in the Swift 5 language mode, without upcoming features, and with warnings as errors.

struct User: Sendable, Equatable {
  var name: String
  var nickname: String?

  var greeting: String { "Hello, \(name)" }
}

final class Label {
  var text = ""
  var detail: String?
  var hint: String!
}

final class Model {
  var title = "one"
  var note: String?
}

actor Tally {
  private var sum = 0
  private let center = NotificationCenter()

  func follow(_ number: Variable<Int>, reporting report: @escaping @Sendable (Int) -> Void) {
    center.continuum.observe(number, bindTo: self) { tally, number in
      tally.sum += number
      report(tally.sum)
    }
  }
}

@MainActor final class Screen {
  private(set) var text = ""
  private(set) var detail: String?
  private(set) var lines: [String] = []
  let name: Constant<String>
  lazy var hint = Constant(combining: name, user, on: MainActor.self) { [unowned self] in
    describe($0, $1)
  }
  private let center = NotificationCenter()
  private let user: Variable<User>

  init(_ user: Variable<User>) {
    self.user = user
    name = user.removeDuplicates(on: MainActor.self).map(on: MainActor.self, \.name)
    center.continuum.observe(name, bindTo: self, \.text)
    center.continuum.observe(
      name.map(on: MainActor.self) { "\($0)!" }, on: .main, bindTo: self, \.detail)
    center.continuum.observe(hint, bindTo: self) { $0.lines.append($1) }
  }

  private func describe(_ name: String, _ user: User) -> String {
    "\(name), called \(user.nickname ?? "nothing else")"
  }
}
