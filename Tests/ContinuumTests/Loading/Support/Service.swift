import Continuum
import ContinuumTestSupport
import Synchronization
import Testing

/// Answers each request when the test says so, and notices a cancellation without heeding it.
final class Service: Telling {
  struct Failure: Error {}

  /// A request that waits for its answer.
  final class Call: Telling {
    let query: String
    let news = News()
    private let isCancelledNow = Atomic(false)
    private let answer: AsyncStream<Result<String, any Error>>
    private let give: AsyncStream<Result<String, any Error>>.Continuation

    init(_ query: String) {
      self.query = query
      (answer, give) = AsyncStream.makeStream()
    }

    var isCancelled: Bool { isCancelledNow.load(ordering: .acquiring) }

    func succeed(_ text: String) { give.yield(.success(text)) }
    func fail(_ error: any Error = Failure()) { give.yield(.failure(error)) }

    /// Calls `begin` once a cancellation would be noticed.
    fileprivate func wait(_ begin: () -> Void) async throws -> String {
      try await withTaskCancellationHandler {
        begin()
        // A task of its own, because an iteration ends when its task is cancelled.
        return try await Task.detached { [answer] in
          for await result in answer { return result }
          return Result<String, any Error>.failure(CancellationError())
        }.value.get()
      } onCancel: {
        isCancelledNow.store(true, ordering: .releasing)
        news.tell()
      }
    }
  }

  let news = News()
  private let calls: AsyncStream<Call>
  private let take: AsyncStream<Call>.Continuation
  private let number = Atomic(0)
  private let taken = Atomic(0)

  init() { (calls, take) = AsyncStream.makeStream() }

  /// How many requests there were.
  var count: Int { number.load(ordering: .acquiring) }

  func search(_ query: String) async throws -> String {
    let call = Call(query)
    return try await call.wait {
      number.add(1, ordering: .acquiringAndReleasing)
      take.yield(call)
      news.tell()
    }
  }

  /// The next request that has come, or comes.
  func next(sourceLocation: SourceLocation = #_sourceLocation) async -> Call {
    let before = taken.add(1, ordering: .acquiringAndReleasing).oldValue
    await expect("No request comes.", sourceLocation: sourceLocation) { $0.count > before }
    guard count > before else { return Call("nothing in time") }
    var iterator = calls.makeAsyncIterator()
    return await iterator.next() ?? Call("nothing in time")
  }
}

/// What is delivered, one after the other.
final class Deliveries: Sendable {
  private let texts: AsyncStream<String>
  private let take: AsyncStream<String>.Continuation
  private let number = Atomic(0)
  private let taken = Atomic(0)
  private let news = News()

  init() { (texts, take) = AsyncStream.makeStream() }

  func append(_ text: String) {
    number.add(1, ordering: .acquiringAndReleasing)
    take.yield(text)
    news.tell()
  }

  func next(sourceLocation: SourceLocation = #_sourceLocation) async -> String {
    let before = taken.add(1, ordering: .acquiringAndReleasing).oldValue
    await news.expect("Nothing is delivered.", sourceLocation: sourceLocation) {
      number.load(ordering: .acquiring) > before
    }
    guard number.load(ordering: .acquiring) > before else { return "nothing in time" }
    var iterator = texts.makeAsyncIterator()
    return await iterator.next() ?? "nothing in time"
  }

  func next(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [String] {
    var all: [String] = []
    for _ in 0..<count { all.append(await next(sourceLocation: sourceLocation)) }
    return all
  }
}

extension Loading {
  /// The value on one line: `loading`, `loading, last a`, `a`, `failed`, `failed, last a`.
  var text: String {
    switch self {
    case .loading(nil): "loading"
    case .loading(let last?): "loading, last \(last)"
    case .loaded(let output): "\(output)"
    case .failed(_, nil): "failed"
    case .failed(_, let last?): "failed, last \(last)"
    }
  }
}
