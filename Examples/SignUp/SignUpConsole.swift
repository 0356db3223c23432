import Continuum
import Foundation

/// Takes what is typed, and shows the form after each line.
final class SignUpConsole {
  static let help = ["name TEXT, email TEXT and password TEXT fill in the form; submit sends it."]

  private let screen: SignUpScreen
  private let show: (_ lines: [String]) -> Void
  private let center = NotificationCenter()

  /// Shows the form, after the help if `greets`.
  init(
    screen: SignUpScreen, greets: Bool = false, show: @escaping (_ lines: [String]) -> Void
  ) {
    self.screen = screen
    self.show = show
    // Alerts, which are shown once.
    center.continuum.observe(screen.viewModel.failed) { show(["Sorry: \($0)"]) }
    center.continuum.observe(screen.viewModel.refused) {
      show(["Nothing was sent, because of the problems below."])
    }
    if greets { show(Self.help) }
    show(screen.lines)
  }

  /// Takes one line, with which its field is filled in and left. What is sent is waited for.
  func receive(_ line: String) async {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    if let field = screen.fields.first(where: { $0.title == words.first }) {
      field.type(words.dropFirst().first ?? "")
      field.leave()
    } else if words == ["submit"] {
      await submit()
    } else {
      return show(Self.help)
    }
    show(screen.lines)
  }

  private func submit() async {
    let viewModel = screen.viewModel
    viewModel.submit()
    guard viewModel.isBusy.value else { return }
    show(screen.lines)
    _ = await viewModel.isBusy.first { !$0 }
  }
}
