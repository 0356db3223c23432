import Continuum
import ContinuumNameClashes
import Foundation
import Testing

@Suite("A client that imports other types of the same names")
struct NamesClientTests {
  @Test @MainActor func everyTypeCanBeSpelledWithTheNameOfTheModule() {
    let number = Continuum.Variable(value: 1)
    let count: Continuum.Constant<Int> = Continuum.Constant(variable: number)
    let bag: Continuum.ContinuumBag = Continuum.ContinuumBag()
    let center: Continuum.NotificationCenterContinuum = NotificationCenter().continuum
    var log: [Int] = []
    let observer: Continuum.ContinuumObserver = center.observe(
      count, onValueChange: { log += [$0] })
    observer.disposed(by: bag)
    number.value = 2
    bag.cancelAll()
    number.value = 3
    #expect(log == [1, 2])
    #expect(observer.isCancelled)
  }

  @Test func theProtocolCanBeSpelledWithTheNameOfTheModule() {
    func read(_ source: some Continuum.ValueRepresentable<Int>) -> Int { source.value }
    let source: any Continuum.ValueRepresentable<Int> = Continuum.Variable(value: 3)
    #expect(read(source) == 3)
  }

  @Test @MainActor func anObjectOfTheOtherLibraryIsATarget() {
    let center = NotificationCenter()
    let label = ContinuumNameClashes.Label()
    let title = Continuum.Variable(value: "one")
    center.continuum.observe(title, bindTo: label, \.text)
    title.value = "two"
    #expect(label.text == "two")
  }

  @Test func theTypesOfTheOtherLibraryCanBeElements() {
    let source = Continuum.Variable(value: ContinuumNameClashes.Variable(element: 1))
    source.modify { $0.element += 1 }
    #expect(source.value.element == 2)
  }

  @Test func typesOfTheClientHideBothAndTheModuleStillNamesEach() {
    struct Variable { var number = 7 }
    #expect(Variable().number == 7)
    #expect(Continuum.Variable(value: 8).value == 8)
    #expect(ContinuumNameClashes.Variable(element: 9).element == 9)
  }
}
