import Continuum

/// The line that asks for a variable, which messages and bindings show.
struct Line {
  let file: StaticString
  let line: UInt

  init(_ file: StaticString, _ line: UInt) { (self.file, self.line) = (file, line) }

  func variable<Element>(_ value: Element, name: String) -> Variable<Element> {
    Variable(value: value, name: name, file: file, line: line)
  }
}
