import Continuum
import ContinuumExampleKit
import Foundation

/// What there is, once, for output that is not a terminal.
@MainActor
struct Snapshot {
  private let screen: MonitorScreen

  init(system: LinuxSystem, interval: Double, width: Int, theme: Theme) {
    let settings = Settings(interval: interval, theme: theme)
    screen = MonitorScreen(
      model: MonitorModel(system: system, settings: settings),
      size: Size(width: width, height: 30))
  }

  /// Prints all processes.
  func printText() async {
    screen.size.value.height = .max
    // A load is what has changed between two readings.
    await waitForReadings(2)
    let lines = screen.snapshot.map { $0.text.trimmingSuffix { $0 == " " } }
    FileHandle.standardOutput.write(lines: lines.map(String.init))
  }

  /// Prints a picture of the screen after so many readings.
  func printPicture(readings: Int) async {
    await waitForReadings(readings)
    let svg = Picture.svg(
      of: screen.lines, size: screen.size.value, command: "swift run -c release Monitor --picture")
    FileHandle.standardOutput.write(Data((svg + "\n").utf8))
  }

  private func waitForReadings(_ count: Int) async {
    _ = await screen.model.readings.first { $0 >= count }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
