import ContinuumTesting
import Testing
import UIKit

/// Shows a screen, lets `use` drive it, and goes back. Expects that nothing of it is left. What the screen has begun has
/// ended by then.
@MainActor func show<Screen: UIViewController>(
  _ make: () -> Screen, andViewModel viewModel: (Screen) -> AnyObject,
  _ use: (Screen) async throws -> Void
) async throws {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  window.rootViewController = navigation
  // Around everything, so that the test can wait for all that the screen begins.
  try await settled {
    try await expectReleased(within: .seconds(60)) {
      let screen = make()
      navigation.pushViewController(screen, animated: true)
      try await use(screen)
      while navigation.popViewController(animated: true) != nil {}
      return [screen, viewModel(screen)] + views(in: screen.view)
    }
  }
}

@MainActor private func views(in view: UIView) -> [UIView] {
  [view] + view.subviews.flatMap(views)
}

extension UITableViewCell {
  /// What its content configuration has.
  var shownText: String? { (contentConfiguration as? UIListContentConfiguration)?.text }
}

/// Answers when the driver says so.
@MainActor final class Server<Request: Sendable, Answer: Sendable> {
  private struct Call {
    let number: Int
    let request: Request
    let reply: CheckedContinuation<Answer, any Error>
  }

  private(set) var cancelledCount = 0
  var isAsked: Bool { !calls.isEmpty }
  private var count = 0
  private var calls: [Call] = []

  func ask(_ request: Request) async throws -> Answer {
    count += 1
    let number = count
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reply in
        calls.append(Call(number: number, request: request, reply: reply))
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
  }

  /// Answers a request of what the test has done, and waits for what the answer leads to.
  @discardableResult
  func answer(_ answer: Result<Answer, any Error>) async -> Request? {
    await settled {}
    #expect(isAsked, "Nobody has asked.")
    guard isAsked else { return nil }
    let call = calls.removeFirst()
    await settled { call.reply.resume(with: answer) }
    return call.request
  }

  private func cancel(_ number: Int) {
    guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
    cancelledCount += 1
    calls.remove(at: index).reply.resume(throwing: CancellationError())
  }
}

nonisolated struct Offline: Error, CustomStringConvertible {
  var description: String { "offline" }
}
