import Continuum
import Testing

// Compiled in the Swift 5 language mode with `InferSendableFromCaptures`, and with warnings as errors.

private func doubled(_ number: Int) -> Int { number * 2 }

@MainActor private final class ViewModel {
  let title: Constant<String>

  init(_ number: Variable<Int>) {
    title = number.map(on: MainActor.self, Self.describe)
  }

  private static func describe(_ number: Int) -> String { "Number \(number)" }
}

@Suite("A Swift 5 client whose functions are Sendable by what they capture")
struct Swift5UpcomingClientTests {
  let number = Variable(value: 3)

  @Test func functionsAreTransforms() {
    #expect(number.map(String.init).value == "3")
    #expect(number.map(doubled).value == 6)
    #expect(Constant(combining: number, number, transform: +).value == 6)
  }

  @Test @MainActor func functionsOfTheMainActorAreTransformsThere() {
    #expect(ViewModel(number).title.value == "Number 3")
  }
}
