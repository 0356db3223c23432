import Continuum

nonisolated struct History: Sendable {
  private var current = ""
  private var past: [String] = []
  private var future: [String] = []
  private var group: String?

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  // For a text field. A space ends a group of typing.
  var text: String {
    get { current }
    set {
      edit(newValue, group: "typing")
      if newValue.last == " " { endGroup() }
    }
  }

  // Edits in a row with the same group are undone together.
  mutating func edit(_ text: String, group newGroup: String? = nil) {
    if newGroup == nil || newGroup != group { past.append(current) }
    (current, group, future) = (text, newGroup, [])
  }

  mutating func endGroup() { group = nil }
  mutating func undo() { move(from: \.past, to: \.future) }
  mutating func redo() { move(from: \.future, to: \.past) }

  private mutating func move(
    from source: WritableKeyPath<Self, [String]>, to target: WritableKeyPath<Self, [String]>
  ) {
    guard let text = self[keyPath: source].popLast() else { return }
    self[keyPath: target].append(current)
    (current, group) = (text, nil)
  }
}
