import ContinuumExampleKit

extension CounterScreen {
  /// What the targets hold, as a terminal shows it, line by line. All but the message fits into 20
  /// columns.
  func drawing(message: String? = nil) -> [String] {
    [
      "  \(countLabel.text ?? "")",
      "",
      "  \(incrementButton.drawing)  \(decrementButton.drawing)",
      "",
      "  press + or -",
      "  q leaves",
    ] + (message.map { ["", "  \($0)"] } ?? [])
  }
}

extension Button {
  /// The button with its title, which is also its key. A terminal has one way to dim.
  var drawing: String {
    let text = "[ \(title ?? "") ]"
    return alpha < 1 ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}
