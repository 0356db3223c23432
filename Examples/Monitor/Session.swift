import Continuum
import Foundation

/// The monitor in a terminal, until somebody leaves.
@MainActor
final class Session {
  private let terminal: Terminal
  private let screen: MonitorScreen
  private let keyboard = Keyboard()
  private let center = NotificationCenter()
  private let theme: Constant<Theme>

  /// `interval` is that of this run. The settings keep theirs.
  init(terminal: Terminal, system: LinuxSystem, interval: Double?) {
    self.terminal = terminal
    var settings = Settings()
    if let interval { settings.interval = Variable(value: interval, name: "interval") }
    let size = Terminal.size ?? Size(width: 80, height: 24)
    screen = MonitorScreen(model: MonitorModel(system: system, settings: settings), size: size)
    let isColorless = Terminal.isColorless
    theme = settings.theme.map { isColorless ? .plain : $0 }
  }

  func run() async {
    center.continuum.observe(screen.needsDrawing, bindTo: self) { session, _ in session.draw() }
    draw()
    for await input in keyboard.inputs {
      guard receive(input) else { break }
    }
    terminal.restore()
    // On Linux, Foundation writes the settings a little later, and the program ends now.
    UserDefaults.standard.synchronize()
  }

  private func receive(_ input: Input) -> Bool {
    switch input {
    case .stop: return false
    case .resized:
      terminal.clear()
      if let size = Terminal.size { screen.size.value = size }
    case .key(.control("z")):
      terminal.suspend()
      draw()
    case .key(.control("l")):
      terminal.clear()
      draw()
    case .key(let key): return screen.receive(key)
    }
    return true
  }

  private func draw() {
    terminal.show(screen.lines, size: screen.size.value, theme: theme.value)
  }
}
