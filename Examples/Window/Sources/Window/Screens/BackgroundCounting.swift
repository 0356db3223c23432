import Continuum
import Foundation

/// Counts on other threads than the main thread, as a download would that says how far it is.
@MainActor
final class BackgroundCounting {
  /// Whether a thread counts, fifty times a second.
  let isRunning = Variable(value: false)
  /// Counts to 100,000 in four tasks at the same time.
  let countMany: Command<Void, Void>

  private let viewModel: CounterViewModel
  private var timer: (any DispatchSourceTimer)?
  private let center = NotificationCenter()

  init(viewModel: CounterViewModel) {
    self.viewModel = viewModel
    countMany = Command(name: "countMany") {
      await withTaskGroup { tasks in
        for _ in 1...4 {
          tasks.addTask { for _ in 1...25_000 { viewModel.increment() } }
        }
      }
    }
    center.continuum.observe(isRunning, bindTo: self) { $0.run($1) }
  }

  private func run(_ isRunning: Bool) {
    timer?.cancel()
    timer = isRunning ? DispatchSource.makeTimerSource(queue: .global()) : nil
    timer?.setEventHandler { @Sendable [weak self] in self?.viewModel.increment() }
    timer?.schedule(deadline: .now(), repeating: .milliseconds(20))
    timer?.activate()
  }
}
