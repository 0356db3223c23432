import Continuum

extension MonitorScreen {
  /// Does what a key means. Returns whether to go on.
  func receive(_ key: Key) -> Bool {
    if key == .control("c") { return false }
    model.dismissMessage()
    if model.question.value != nil {
      answer(key)
    } else if mode.value == .filter {
      edit(key)
    } else if mode.value == .help {
      mode.value = .list
    } else {
      return command(key)
    }
    return true
  }

  private func answer(_ key: Key) {
    if key == .character("y") || key == .character("Y") {
      model.confirm()
    } else {
      model.cancelQuestion()
    }
  }

  private func edit(_ key: Key) {
    switch key {
    case .character(let character): model.filter.modify { $0.append(character) }
    case .backspace: model.filter.modify { _ = $0.popLast() }
    case .enter: mode.value = .list
    case .escape:
      batchUpdates {
        model.filter.value = ""
        mode.value = .list
      }
    default: move(key)
    }
  }

  private func command(_ key: Key) -> Bool {
    let settings = model.settings
    switch key {
    case .character("q"), .control("d"): return false
    case .character("s"): settings.order.modify { $0 = SortOrder(key: $0.key.next) }
    case .character("r"): settings.order.modify { $0.isReversed.toggle() }
    case .character("/"): mode.value = .filter
    case .character("p"), .character(" "): model.isPaused.modify { $0.toggle() }
    case .character("t"): settings.theme.modify { $0 = $0.next }
    case .character("+"): settings.stepInterval(up: false)
    case .character("-"): settings.stepInterval(up: true)
    case .character("k"): model.askToEnd(by: .terminate)
    case .character("K"): model.askToEnd(by: .kill)
    case .character("h"), .character("?"): mode.value = .help
    case .escape: model.filter.value = ""
    case .character(let character):
      if let digit = character.wholeNumberValue, Column.allCases.indices.contains(digit - 1) {
        settings.toggle(Column.allCases[digit - 1])
      }
    default: move(key)
    }
    return true
  }

  private func move(_ key: Key) {
    let page = max(1, size.value.height / 2)
    switch key {
    case .up: model.moveSelection(by: -1)
    case .down: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -page)
    case .pageDown: model.moveSelection(by: page)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    default: break
    }
  }
}
