import Continuum
import ContinuumTestSupport
import Foundation
import Testing

// What is bound in the initial value of a property of the main actor: there the compiler leaves out the isolation.

private let center = NotificationCenter()
private let number = Variable(value: 0)

@MainActor private final class View {
  nonisolated static let wasEdited = Notification.Name("View.wasEdited")

  /// For each value that it has received: whether this was on the main actor.
  nonisolated let log = Log<Bool>()
  var number = 0 { didSet { log.append(Main.isHere) } }
  var optional: Int? { didSet { log.append(Main.isHere) } }
  /// What is called after an edit.
  var edited: () -> Void = {}
}

/// A plain target.
private final class Plain {
  let log = Log<Bool>()
  var number = 0 { didSet { log.append(Main.isHere) } }
}

/// A source that only the main actor may read.
@MainActor private final class Dial {
  nonisolated let log = Log<Bool>()
  var number: Int {
    log.append(Main.isHere)
    return 0
  }
}

@MainActor private let globalView: View = {
  let view = View()
  center.continuum.observe(number, bindTo: view, \.number)
  return view
}()

/// A screen as one writes it without storyboards: each view is bound where it is made.
@MainActor private final class Screen {
  static let shared: View = {
    let view = View()
    center.continuum.observe(number, bindTo: view, \.number)
    return view
  }()

  nonisolated let optionalNumber = Variable<Int?>(value: 0)
  let dial = Dial()
  let plain = Plain()
  let view = View()

  let stored: View = {
    let view = View()
    center.continuum.observe(number, bindTo: view, \.number)
    return view
  }()
  let storedBinding = center.continuum.observe(number, bindTo: globalView, \.optional)
  lazy var label: View = {
    let view = View()
    center.continuum.observe(number, bindTo: view, \.number)
    return view
  }()
  lazy var binding = center.continuum.observe(number, bindTo: view, \.number)
  lazy var toOptional = center.continuum.observe(number.map { -$0 }, bindTo: view, \.optional)
  lazy var ofOptional = center.continuum.observe(optionalNumber, bindTo: view, \.number)
  lazy var ofMainActor = center.continuum.observe(
    number.map(on: MainActor.self) { $0 + 1 }, bindTo: view, \.number)
  lazy var ofDial = center.continuum.observe(dial, \.number, bindTo: view, \.number)
  lazy var ofDialToOptional = center.continuum.observe(dial, \.number, bindTo: view, \.optional)
  lazy var afterEdit = center.continuum.observe(
    dial, \.number, after: View.wasEdited, bindTo: view, \.number)
  lazy var dialForTarget = center.continuum.observe(dial, \.number, bindTo: plain) {
    $0.number = $1
  }
  lazy var dialForClosure = center.continuum.observe(dial, \.number) { _ in }
  lazy var field = center.continuum.bind(number, with: view, \.number, after: View.wasEdited)
  lazy var optionalField = center.continuum.bind(
    number, with: view, \.optional, after: View.wasEdited)
  lazy var control: View = {
    let view = View()
    center.continuum.bind(number, with: view, \.number) { view.edited = $0 }
    return view
  }()
  lazy var closure: Plain = {
    let plain = Plain()
    center.continuum.observe(number, bindTo: plain) { $0.number = $1 }
    return plain
  }()
  lazy var changes: Plain = {
    let plain = Plain()
    center.continuum.observeChanges(of: number, bindTo: plain) { $0.number = $1.value }
    return plain
  }()
  lazy var events: Plain = {
    let plain = Plain()
    center.continuum.observe(number.changes.map { _ in () }, bindTo: plain) { $0.number += 1 }
    return plain
  }()
}

/// A way to bind, which returns what tells where it delivers.
private struct Way: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bind: @MainActor (Screen) -> Log<Bool>

  init(_ name: String, _ bind: @escaping @MainActor (Screen) -> Log<Bool>) {
    (testDescription, self.bind) = (name, bind)
  }

  init(_ name: String, _ binding: @escaping @MainActor (Screen) -> ContinuumObserver) {
    self.init(name) { screen in
      _ = binding(screen)
      return screen.view.log
    }
  }

  static let all = [
    Way("a stored view") { $0.stored.log },
    Way("a stored binding") { _ in globalView.log },
    Way("a static view") { _ in Screen.shared.log },
    Way("a global view") { _ in globalView.log },
    Way("a lazy view") { $0.label.log },
    Way("a lazy binding") { $0.binding },
    Way("to an optional property") { $0.toOptional },
    Way("of an optional") { $0.ofOptional },
    Way("of a value of the main actor") { $0.ofMainActor },
    Way("of a property") { $0.ofDial },
    Way("of a property, to an optional one") { $0.ofDialToOptional },
    Way("of a property, after a notification") { $0.afterEdit },
    Way("of a property, for a closure with a target") { screen in
      _ = screen.dialForTarget
      return screen.dial.log
    },
    Way("of a property, for a closure") { screen in
      _ = screen.dialForClosure
      return screen.dial.log
    },
    Way("both ways, after a notification") { $0.field },
    Way("both ways, to an optional property") { $0.optionalField },
    Way("both ways, with a control") { $0.control.log },
    Way("a closure with a plain target") { $0.closure.log },
    Way("changes, with a plain target") { $0.changes.log },
    Way("events, with a plain target") { $0.events.log },
  ]
}

@Suite(
  "L8 What main-actor code binds in the initial value of a property", .timeLimit(.minutes(30)),
  .serialized, .ownThreads)
struct InitialValueTests {
  @Test(arguments: Way.all)
  private func isDeliveredOnTheMainActor(_ way: Way) throws {
    let screen = Box<Screen>()
    let log = Box<Log<Bool>>()
    let name = Box<Notification.Name>()
    Main.run {
      number.value = 0
      let made = Screen()
      screen.content = made
      log.content = way.bind(made)
      name.content = NotificationCenterContinuum.notificationName(for: \Dial.number)
      log.content?.removeAll()
    }
    let optionalNumber = try #require(screen.content?.optionalNumber)
    let names = try [#require(name.content), View.wasEdited]
    let receipts = try #require(log.content)
    Threads.elsewhere {
      number.value = 1
      optionalNumber.value = 1
      for name in names { center.post(name: name, object: nil) }
    }
    #expect(receipts.gets { $0.count > 0 })
    #expect(receipts.all.allSatisfy { $0 })
    Main.run { screen.content = nil }
  }
}
