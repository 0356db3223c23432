import Continuum
import ContinuumExampleKit
import Foundation

let once = Option("--once", meaning: "prints what there is, as text, and ends")
let picture = Option("--picture", meaning: "prints a picture of ten seconds, in SVG, and ends")
let seconds = Option(
  "--interval", value: "SECONDS", meaning: "reads so often in this run, from 0.1 to 3600")
let folder = Option("--proc", value: "FOLDER", meaning: "reads recorded files in place of /proc")
let arguments = Arguments.read(options: [once, picture, seconds, folder], help: Texts.help)

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(lines: [text])
  exit(2)
}

let interval = arguments.value(of: seconds).map { text in
  guard let interval = Double(text), Settings.range.contains(interval) else {
    fail("--interval needs a number of seconds from 0.1 to 3600, not \(String(reflecting: text))")
  }
  return interval
}
let system = LinuxSystem(folder: arguments.value(of: folder) ?? "/proc")

if arguments.contains(.bindings) {
  // Nothing is read, so that the picture is the same everywhere.
  let model = MonitorModel(
    system: LinuxSystem(folder: "/dev/null"), settings: Settings(interval: 1))
  arguments.show(MonitorScreen(model: model, size: Size(width: 80, height: 24)).bindings)
}
if arguments.contains(picture) {
  await Snapshot(system: system, interval: interval ?? 0.25, width: 100, theme: .dark)
    .printPicture(readings: 40)
} else if !arguments.contains(once), let terminal = Terminal() {
  await Session(terminal: terminal, system: system, interval: interval).run()
} else {
  await Snapshot(
    system: system, interval: interval ?? 0.5, width: Terminal.size?.width ?? 100, theme: .plain
  )
  .printText()
}
