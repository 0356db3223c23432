import Continuum
import ContinuumExampleKit
import Foundation

/// The monitor as it is seen: it binds the model to lines of text, and has no rule of its own.
@MainActor
final class MonitorScreen {
  let model: MonitorModel
  let size: Variable<Size>
  let mode = Variable(value: Mode.list, name: "mode")
  /// Something is to be drawn, at most 30 times a second.
  let needsDrawing: Signal<Void>

  private var top: [Line] = [] {
    didSet { changed.send() }
  }
  private var header = Line() {
    didSet { changed.send() }
  }
  private var footer = Line() {
    didSet { changed.send() }
  }
  private var window = Window() {
    didSet { changed.send() }
  }
  private var isHelpShown = false {
    didSet { changed.send() }
  }
  private var rows: [ProcessID: RowView] = [:]
  private let changed = Emitter<Void>(name: "changed")
  private let center = NotificationCenter()

  init(model: MonitorModel, size: Size, clock: some Clock<Duration> = ContinuousClock()) {
    self.model = model
    self.size = Variable(value: size, name: "size")
    needsDrawing = changed.signal.throttle(
      for: .milliseconds(34), clock: clock, name: "needsDrawing")

    let top = Constant(combining: title, cores, summary, model.problems, name: "top") {
      [$0] + $1 + $2 + $3.map { Line($0.printable, .high) }
    }
    let listHeight = Constant(combining: self.size, top, name: "listHeight") {
      max(0, $0.height - $1.count - 2)
    }
    // The first row in sight. It moves only if the selected row would be out of sight.
    let first = LinkedVariable(
      value: 0,
      following: Constant(combining: model.ids, model.selection, listHeight) {
        ($0.count, $1.index, $2)
      },
      name: "firstRow"
    ) { first, list in
      let (count, selected, height) = list
      let lowest = max(0, count - height)
      return min(max(first, selected - height + 1, 0), selected, lowest)
    }
    let window = Constant(combining: model.ids, model.selection, first, listHeight, name: "window")
    {
      ids, selection, first, height in
      Window(ids: Array(ids.dropFirst(first).prefix(height)), selected: selection.id)
    }
    let footer = Constant(
      combining: mode, model.question, model.message, model.filter, name: "footer"
    ) {
      Texts.footer(mode: $0, question: $1, message: $2, filter: $3)
    }
    let header = Constant(
      combining: model.settings.columns, model.settings.order, name: "header"
    ) { Drawing.header($0, order: $1) }

    center.continuum.observe(top, bindTo: self, \.top)
    center.continuum.observe(header, bindTo: self, \.header)
    center.continuum.observe(window, bindTo: self) { $0.show($1) }
    // The list scrolls on from where it is, and not from where it was at first.
    center.continuum.observe(first) { _ in first.modify { _ in } }
    center.continuum.observe(footer, bindTo: self, \.footer)
    center.continuum.observe(mode.map { $0 == .help }, bindTo: self, \.isHelpShown)
    center.continuum.observe(model.settings.theme, bindTo: self) { screen, _ in
      screen.changed.send()
    }
    center.continuum.observe(self.size, bindTo: self) { screen, _ in screen.changed.send() }
  }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }

  /// What the screen shows now.
  var lines: [Line] {
    let size = size.value
    if size.height < 4 || size.width < 20 { return [Line("too small", .title)] }
    let list = isHelpShown ? Texts.help.map { Line($0) } : listLines(width: size.width)
    // A line for each source that cannot be read may leave no room for more.
    let top = top.prefix(size.height - 2)
    let height = size.height - top.count - 2
    let padding = Array(repeating: Line(), count: max(0, height - list.count))
    return top + [header] + list.prefix(height) + padding + [footer]
  }

  /// The same without the line of keys, and no longer than it has to be.
  var snapshot: [Line] { top + [header] + window.ids.map { rows[$0]?.line ?? Line() } }

  private func listLines(width: Int) -> [Line] {
    window.ids.map { id in
      let line = rows[id]?.line ?? Line()
      return id == window.selected ? line.filled(to: width, .selected) : line
    }
  }

  /// A row that stays in sight keeps its view, wherever it goes. The binding of another one ends with its view.
  private func show(_ window: Window) {
    rows = Dictionary(uniqueKeysWithValues: window.ids.map { ($0, rows[$0] ?? makeRow($0)) })
    self.window = window
  }

  private func makeRow(_ id: ProcessID) -> RowView {
    let row = RowView { [changed] in changed.send() }
    let line = Constant(combining: model.processes.row(id), model.settings.columns) {
      row, columns in row.map { Drawing.process($0, columns: columns) } ?? Line()
    }
    center.continuum.observe(line, bindTo: row, \.line)
    return row
  }
}

/// The rows in sight.
struct Window: Equatable, Sendable {
  var ids: [ProcessID] = []
  var selected: ProcessID?
}

extension MonitorScreen {
  private var title: Constant<Line> {
    Constant(
      combining: model.interval, model.isPaused, model.ids.map(\.count),
      model.processes.map(\.count), model.filter, name: "title"
    ) { Texts.title(interval: $0, isPaused: $1, shown: $2, all: $3, filter: $4) }
  }

  /// At most a quarter of the lines.
  private var cores: Constant<[Line]> {
    Constant(combining: model.cores, size, name: "coreLines") {
      Drawing.cores($0, width: $1.width, height: min(8, $1.height / 4))
    }
  }

  /// Memory, disks and network, where there is room for them.
  private var summary: Constant<[Line]> {
    Constant(
      combining: model.memory, model.disks, model.interfaces, size, name: "summary"
    ) { memory, disks, interfaces, size in
      if size.height < 12 { return [] }
      let width = size.width
      return [
        Drawing.memory(memory, width: width),
        Drawing.traffic("disk", disks, verbs: ("read", "write"), width: width),
        Drawing.traffic("net", interfaces, verbs: ("in", "out"), width: width),
      ]
    }
  }
}
