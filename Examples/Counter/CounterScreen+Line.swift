import ContinuumExampleKit

extension CounterScreen {
  /// What the targets hold, on one line.
  var line: String {
    [countLabel.text ?? "", incrementButton.line, decrementButton.line].joined(separator: " | ")
  }
}

extension Button {
  /// What the button holds.
  var line: String { "\(title ?? "") \(isEnabled ? "enabled" : "disabled"), alpha \(alpha)" }
}
