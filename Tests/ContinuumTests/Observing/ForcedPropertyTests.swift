import Continuum
import Foundation
import Testing

/// Properties as UIKit declares them: implicitly unwrapped, and never `nil` when they are read.
@Suite("Implicitly unwrapped properties")
struct ForcedPropertyTests {
  private final class Outlet {
    var title: String!
    var color: String! {
      get { shown ?? "black" }
      set { shown = newValue }
    }
    var shown: String?
    var label: Label! = Label()
  }

  private let center = NotificationCenter()
  private let title = Variable(value: "one")

  @Test func oneThatIsNilIsSet() {
    let outlet = Outlet()
    center.continuum.observe(title, bindTo: outlet, \.title)
    #expect(outlet.title == "one")
    outlet.title = nil
    title.value = "two"
    #expect(outlet.title == "two")
  }

  @Test func oneThatReplacesNilIsSet() {
    let outlet = Outlet()
    center.continuum.observe(title, bindTo: outlet, \.color)
    title.value = "red"
    #expect(outlet.shown == "red")
  }

  @Test func anOptionalValueSetsIt() {
    let (outlet, color) = (Outlet(), Variable<String?>(value: "red"))
    center.continuum.observe(color, bindTo: outlet, \.color)
    #expect(outlet.shown == "red")
    color.value = nil
    #expect(outlet.shown == nil)
  }

  @Test func aPathThroughOneSetsWhatItLeadsTo() {
    let outlet = Outlet()
    center.continuum.observe(title, bindTo: outlet, \.label.text)
    #expect(outlet.label.text == "one")
  }

  @Test func oneIsSetToThePropertyOfAnObject() {
    let (outlet, model) = (Outlet(), Model())
    model.title = "one"
    center.continuum.observe(model, \.title, bindTo: outlet, \.title)
    model.title = "two"
    center.continuum.post(keyPath: \Model.title)
    #expect(outlet.title == "two")
  }

  @Test func aKeyPathOfTheForcedTypeSetsItAsSwiftDoes() {
    let outlet = Outlet()
    outlet.title = ""
    let path: ReferenceWritableKeyPath<Outlet, String> = \.title
    center.continuum.observe(title, bindTo: outlet, path)
    #expect(outlet.title == "one")
  }

  @Test func anEventSetsIt() {
    let (outlet, edited) = (Outlet(), Emitter<String>())
    center.continuum.observe(edited.signal, bindTo: outlet, \.title)
    edited.send("one")
    #expect(outlet.title == "one")
  }

  @Test func withoutASourceTheObservationHasEndedAndThePropertyKeepsItsValue() {
    let (label, source, model) = (Label(), Variable<String>?.none, Model?.none)
    label.note = "one"
    let observer = center.continuum.observe(source, bindTo: label, \.note)
    #expect(observer.isCancelled)
    #expect("\(observer)" == "ContinuumObserver(ended)")
    observer.cancel()
    observer.disposed(by: ContinuumBag())
    #expect(center.continuum.observe(model, \.title, bindTo: label, \.note).isCancelled)
    #expect(label.note == "one")
  }
}
