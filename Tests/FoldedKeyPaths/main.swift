import Continuum
import Foundation

// That a key path is written out is seen from its closure, which has nothing to capture.

/// Whether the closure that is made for an argument has a context.
@inline(never)
func hasContext<Path>(_ keyPath: @autoclosure @escaping () -> Path) -> Bool {
  unsafeBitCast(keyPath, to: (UInt, UInt).self).1 != 0
}

func check(_ isRight: Bool, _ what: String) {
  guard !isRight else { return }
  print(what)
  exit(1)
}

func checkContexts(_ held: ReferenceWritableKeyPath<Label, String>) {
  check(!hasContext(\Label.text), "The closure of a key path that is written out has a context.")
  check(hasContext(held), "The closure of a key path that is held has no context.")
}

checkContexts(\.text)

let (center, label, view) = (NotificationCenter(), Label(), View())
let (title, hint) = (Variable(value: "one"), Variable<String?>(value: nil))
bind(title, to: label, through: center)
bind(title, to: view, through: center)
check(label.text == "one" && label.hint == "one" && view.text == "one", "A value was not bound.")
check(label.color == "one", "A value was not bound to an implicitly unwrapped property.")
bind(hint, to: label, through: center)
hint.value = "two"
check(label.text == "two", "An optional value was not bound.")
let copy = Label()
bind(label, to: copy, through: center)
check(copy.text == "two", "A property was not bound.")
checkIndices(through: center)

// What is bound in an initial value belongs to the main actor, which is busy here.
let screen = Screen(title, through: center)
check(screen.view.text == title.value, "A value was not bound in an initial value.")
let isWritten = DispatchSemaphore(value: 0)
Thread.detachNewThread { [title] in
  title.value = "three"
  isWritten.signal()
}
isWritten.wait()
check(screen.view.text == "one", "A view was set off the main actor.")
