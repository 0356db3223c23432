import Continuum
import Foundation

enum DownloadState: Equatable {
  case idle
  case loading
  case failed(String)
  case done
}

struct Progress: Equatable {
  var received = 0
  let size: Int

  var percentage: String { "\(received * 100 / size) %" }
}

final class Download {
  let canStart: Constant<Bool>
  let percentage: Constant<String>
  private(set) lazy var status = Constant(combining: state, progress, on: MainActor.self) {
    [unowned self] in describe($0, $1)
  }
  private(set) var descriptions: [String] = []

  private let state = Variable(value: DownloadState.idle)
  private let progress: Variable<Progress>

  init(size: Int) {
    progress = Variable(value: Progress(size: size))
    canStart = state.map(on: MainActor.self) { $0 == .idle }.removeDuplicates()
    percentage = progress.removeDuplicates(on: MainActor.self)
      .map(on: MainActor.self) { $0.percentage }
  }

  /// Receives `chunks` on a thread, in step with the code that calls `next`.
  func start(_ chunks: [Int], after next: DispatchSemaphore) {
    Thread.detachNewThread { [state, progress] in
      state.value = .loading
      for chunk in chunks {
        next.wait()
        progress.modify { $0.received += chunk }
      }
      next.wait()
      state.value = .done
    }
  }

  private func describe(_ state: DownloadState, _ progress: Progress) -> String {
    MainActor.assertIsolated()
    let description =
      switch state {
      case .idle: "Ready."
      case .loading: "Received \(progress.percentage)"
      case .failed(let reason): reason
      case .done: "Done."
      }
    descriptions.append(description)
    return description
  }
}
