import Continuum
import Foundation

// Every form of a binding by key path, with key paths that are written out. In a release build nothing of
// a key path is left of them: `.ci/run` looks at which functions follow one.

final class Label {
  var text = ""
  var hint: String?
  var color: String!
}

func bind(_ title: Variable<String>, to label: Label, through center: NotificationCenter) {
  center.continuum.observe(title, bindTo: label, \.text)
  center.continuum.observe(title, bindTo: label, \.hint)
  center.continuum.observe(title, bindTo: label, \.color)
}

func bind(_ title: Variable<String?>, to label: Label, through center: NotificationCenter) {
  center.continuum.observe(title, bindTo: label, \.text)
}

func bind(_ label: Label, to other: Label, through center: NotificationCenter) {
  center.continuum.observe(label, \.text, bindTo: other, \.text)
  center.continuum.observe(label, \.text, bindTo: other, \.color)
}

@MainActor
final class View {
  var text = ""
}

@MainActor
func bind(_ title: Variable<String>, to view: View, through center: NotificationCenter) {
  center.continuum.observe(title, bindTo: view, \.text)
}

@MainActor
final class Screen {
  private let (title, center): (Variable<String>, NotificationCenter)
  lazy var view: View = {
    let view = View()
    center.continuum.observe(title, bindTo: view, \.text)
    return view
  }()

  init(_ title: Variable<String>, through center: NotificationCenter) {
    (self.title, self.center) = (title, center)
  }
}
