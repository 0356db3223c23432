import Continuum
import Foundation
import Testing

/// A screen whose sources and bindings say that they are made elsewhere: their lines do not move.
private final class Screen {
  let center = NotificationCenter()
  let label = Label()
  let number = Variable(value: 1, name: "number", file: "App/Model.swift", line: 5)
  let edited = Variable(value: "", name: "edited", file: "App/Model.swift", line: 6)
  let taps = Emitter<Void>(file: "App/Model.swift", line: 7)
  let copy = Variable(value: "", name: "copy", file: "App/Model.swift", line: 8)

  /// What makes each binding.
  var makers: [() -> ContinuumObserver] {
    let text = number.map(name: "text", file: "App/Model.swift", line: 10) { "\($0)" }
    let isEven = number.map(file: "App/Model.swift", line: 11) { $0 % 2 == 0 }
    let all = Constant(combining: text, isEven, file: "App/Model.swift", line: 12) { "\($0) \($1)" }
    let (center, label) = (center.continuum, label)
    let (edited, copy, taps) = (edited, copy, taps.signal)
    let file: StaticString = "App/Screen.swift"
    return [
      { center.observe(text, bindTo: label, \.text, file: file, line: 20) },
      { center.observe(all, bindTo: label, file: file, line: 21) { $0.text = $1 } },
      { center.observe(taps, file: file, line: 22) {} },
      { center.bind(edited, with: label, \.text, after: .init("edit"), file: file, line: 23) },
      { center.bind(edited, with: copy, file: file, line: 24) },
    ]
  }
}

@Suite("L21 What is bound: tables and pictures")
struct PrintedBindingsTests {
  private let screen = Screen()
  private var bindings: ContinuumBindings { screen.center.continuum.bindings }

  private static let table = """
    source                             type    kind         derived from            \
    target        place                   observed at      deliveries
    text (Model.swift:10)              String  map          number (Model.swift:5)  \
    Label.text    the thread of a writer  Screen.swift:20  1
    Constant<String> (Model.swift:12)  String  combination  number (Model.swift:5)  \
    Label         the thread of a writer  Screen.swift:21  1
    Emitter<()> (Model.swift:7)        ()      emitter      –                       \
    a closure     the thread of a writer  Screen.swift:22  0
    edited (Model.swift:6)             String  variable     –                       \
    ↔ Label.text  the thread of a writer  Screen.swift:23  1
    edited (Model.swift:6)             String  variable     –                       \
    ↔ copy        the thread of a writer  Screen.swift:24  1
    """

  private static let mermaid = """
    flowchart LR
      n1(["number: Int<br/>variable, Model.swift:5"])
      n2["text: String<br/>map, Model.swift:10"]
      n3[/"Label.text<br/>Screen.swift:20"/]
      n4["Constant#lt;Bool#gt;<br/>map, Model.swift:11"]
      n5["Constant#lt;String#gt;<br/>combination, Model.swift:12"]
      n6[/"Label<br/>Screen.swift:21"/]
      n7(["Emitter#lt;()#gt;<br/>emitter, Model.swift:7"])
      n8[/"a closure<br/>Screen.swift:22"/]
      n9(["edited: String<br/>variable, Model.swift:6"])
      n10[/"Label.text<br/>Screen.swift:23"/]
      n11(["copy: String<br/>variable, Model.swift:8"])
      n1 --> n2
      n2 --> n3
      n1 --> n4
      n2 --> n5
      n4 --> n5
      n5 --> n6
      n7 --> n8
      n9 <--> n10
      n9 <-->|"Screen.swift:24"| n11
    """

  private static let dot = """
    digraph bindings {
      rankdir=LR
      n1 [label="number: Int\\nvariable, Model.swift:5", shape=ellipse]
      n2 [label="text: String\\nmap, Model.swift:10", shape=box]
      n3 [label="Label.text\\nScreen.swift:20", shape=parallelogram]
      n4 [label="Constant<Bool>\\nmap, Model.swift:11", shape=box]
      n5 [label="Constant<String>\\ncombination, Model.swift:12", shape=box]
      n6 [label="Label\\nScreen.swift:21", shape=parallelogram]
      n7 [label="Emitter<()>\\nemitter, Model.swift:7", shape=ellipse]
      n8 [label="a closure\\nScreen.swift:22", shape=parallelogram]
      n9 [label="edited: String\\nvariable, Model.swift:6", shape=ellipse]
      n10 [label="Label.text\\nScreen.swift:23", shape=parallelogram]
      n11 [label="copy: String\\nvariable, Model.swift:8", shape=ellipse]
      n1 -> n2
      n2 -> n3
      n1 -> n4
      n2 -> n5
      n4 -> n5
      n5 -> n6
      n7 -> n8
      n9 -> n10 [dir=both]
      n9 -> n11 [dir=both, label="Screen.swift:24"]
    }
    """

  @Test func aTableHasARowForEachBinding() {
    for make in screen.makers { _ = make() }
    #expect("\(bindings)" == Self.table)
  }

  @Test func aMermaidPictureShowsTheGraph() {
    for make in screen.makers { _ = make() }
    #expect(bindings.mermaid == Self.mermaid)
  }

  @Test func aGraphvizPictureShowsTheGraph() {
    for make in screen.makers { _ = make() }
    #expect(bindings.dot == Self.dot)
  }

  @Test func withoutBindingsThereIsNothingToDraw() {
    #expect("\(bindings)" == "no bindings")
    #expect(bindings.mermaid == "flowchart LR")
    #expect(bindings.dot == "digraph bindings {\n  rankdir=LR\n}")
  }

  @Test(arguments: 0..<20)
  func theOrderIsTheSameWhateverWasObservedAndEndedFirst(round: Int) {
    var random = Random(state: UInt64(round))
    // Each binding twice, and one of the two is cancelled.
    var observers: [Int: [ContinuumObserver]] = [:]
    let makers = screen.makers
    for index in (Array(makers.indices) + Array(makers.indices)).shuffled(using: &random) {
      observers[index, default: []].append(makers[index]())
    }
    for index in makers.indices.shuffled(using: &random) {
      observers[index]?.randomElement(using: &random)?.cancel()
    }
    #expect(bindings.mermaid == Self.mermaid)
    #expect(bindings.dot == Self.dot)
    let lines = bindings.compactMap { "\($0)".firstMatch(of: #/Screen\.swift:(\d+)/#)?.1 }
    #expect(lines == ["20", "21", "22", "23", "24"])
  }

  @Test func whatReadsTheSameIsDrawnOnceWithItsNumber() {
    let labels = (0..<100).map { _ in Label() }
    for (index, label) in labels.enumerated() {
      let row = screen.number.map(file: "App/Model.swift", line: 30) { "\($0 + index)" }
      screen.center.continuum.observe(
        row, bindTo: label, \.text, file: "App/Screen.swift", line: 40)
    }
    #expect(bindings.count == 100)
    #expect(
      bindings.mermaid == """
        flowchart LR
          n1(["number: Int<br/>variable, Model.swift:5"])
          n2["Constant#lt;String#gt; × 100<br/>map, Model.swift:30"]
          n3[/"Label.text × 100<br/>Screen.swift:40"/]
          n1 --> n2
          n2 --> n3
        """)
    screen.number.value = 2
    #expect(
      "\(bindings)".split(separator: "\n").dropFirst() == [
        """
        Constant<String> (Model.swift:30)  String  map   number (Model.swift:5)  Label.text × 100  \
        the thread of a writer  Screen.swift:40  200
        """
      ])
  }

  @Test func sourcesOfOneNameFromDifferentVariablesAreDrawnApart() {
    var variables: [Variable<Int>] = []
    for name in ["a", "b"] {
      let variable = Variable(value: 1, name: name, file: "App/Model.swift", line: 1)
      let text = variable.map(name: "text", file: "App/Model.swift", line: 2) { "\($0)" }
      screen.center.continuum.observe(text, file: "App/Screen.swift", line: 3) { _ in }
      variables.append(variable)
    }
    #expect(
      bindings.mermaid == """
        flowchart LR
          n1(["a: Int<br/>variable, Model.swift:1"])
          n2["text: String<br/>map, Model.swift:2"]
          n3[/"a closure<br/>Screen.swift:3"/]
          n4(["b: Int<br/>variable, Model.swift:1"])
          n5["text: String<br/>map, Model.swift:2"]
          n6[/"a closure<br/>Screen.swift:3"/]
          n1 --> n2
          n2 --> n3
          n4 --> n5
          n5 --> n6
        """)
    withExtendedLifetime(variables) {}
  }

  @Test func aBindingThatHasEndedIsDrawnApart() {
    var label: Label? = Label()
    screen.center.continuum.observe(
      screen.number, bindTo: label!, \.number, file: "App/Screen.swift", line: 1)
    label = nil
    #expect(bindings.mermaid.hasSuffix("n1 -.-> n2"))
    #expect(bindings.dot.hasSuffix("n1 -> n2 [style=dashed]\n}"))
    #expect("\(bindings)".hasSuffix("1, ended"))
  }

  @Test func aNameMayHaveAnyCharacters() {
    let name = "\"a\" <b>&[c]{d}|`e`#f;\\\n"
    let variable = Variable(value: 1, name: name, file: "App/Model.swift", line: 1)
    screen.center.continuum.observe(variable, file: "App/Screen.swift", line: 2) { _ in }
    #expect(bindings.first?.source.name == name)
    #expect(
      bindings.mermaid.split(separator: "\n")[1] == """
          n1(["#quot;a#quot; #lt;b#gt;#amp;[c]{d}|#96;e#96;#35;f;#92;#92;n: Int<br/>variable, Model.swift:1"])
        """)
    #expect(
      bindings.dot.split(separator: "\n")[2] == """
          n1 [label="\\"a\\" <b>&[c]{d}|`e`#f;\\\\\\\\n: Int\\nvariable, Model.swift:1", shape=ellipse]
        """)
    #expect("\(bindings)".split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    "\n": "\\n", "\r\n": "\\r\\n", "\u{0B}": "\\u{0B}", "\u{85}": "\\u{0085}", "\0\t": "\\0\\t",
    "\u{2028}": "\\u{2028}", "\u{2029}": "\\u{2029}", "\u{1B}": "\\u{1B}",
  ])
  func aLineEndInANameEndsNoLine(character: String, printed: String) {
    let queue = OperationQueue()
    queue.name = "a\(character)queue"
    let source = Variable(value: 1, name: "a\(character)b", file: "App/Model.swift", line: 1)
    let copy = Variable(value: 1, name: "c\(character)d", file: "App/Model.swift", line: 2)
    let center = screen.center.continuum
    center.observe(source, on: queue, initial: false, file: "App/Screen.swift", line: 3) { _ in }
    center.bind(source, with: copy, file: "App/Screen.swift", line: 4)
    let texts = ["\(bindings)", bindings.mermaid, bindings.dot] + bindings.map(\.description)
    for text in texts + bindings.map(\.source.description) {
      #expect(!text.unicodeScalars.contains { $0 != "\n" && isLineEndOrControl($0) })
    }
    #expect(texts.map { $0.split(separator: "\n").count } == [3, 6, 8, 1, 1])
    #expect(bindings.first?.source.description == "a\(printed)b (Model.swift:1)")
    #expect(bindings.first?.source.name == "a\(character)b")
    #expect(bindings.last.map { "\($0)" }?.contains("↔ c\(printed)d (") == true)
  }

  private func isLineEndOrControl(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}

/// Numbers that are the same in each run.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
