import Continuum

nonisolated enum Availability {
  case tooShort, checking, free, taken, unknown
}

@MainActor final class NameService {
  private let clock: any Clock<Duration>
  private let isTaken: (_ name: String) async throws -> Bool

  init(
    clock: any Clock<Duration> = ContinuousClock(),
    isTaken: @escaping (_ name: String) async throws -> Bool
  ) {
    (self.clock, self.isTaken) = (clock, isTaken)
  }

  func availability(of name: String) -> Constant<Availability> {
    // The rule answers immediately.
    if name.count < 3 { return Constant(value: .tooShort) }
    // The server is asked when the name has stayed for 300 ms. Another name cancels the question.
    let answer = Constant.loading { [clock, isTaken] in
      try await clock.sleep(for: .milliseconds(300))
      return try await isTaken(name)
    }
    return answer.map {
      switch $0 {
      case .loading: .checking
      case .loaded(let isTaken): isTaken ? .taken : .free
      case .failed: .unknown
      }
    }
  }
}

@MainActor final class AccountViewModel {
  let name = Variable(value: "")
  let availability: Constant<Availability>

  init(service: NameService) {
    availability = name.flatMap(on: MainActor.self) { service.availability(of: $0) }
  }
}
