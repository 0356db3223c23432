// What the tests run in a process of its own: defaults with arguments, what reaches the disk, and writes that are cut
// off. The first argument says what to do.

import Continuum
import ContinuumStorage
import Foundation

let arguments = CommandLine.arguments

func announce() {
  NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
}

/// Prints at once: a pipe would keep it until the end.
func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

switch arguments.dropFirst().first {
case "arguments":
  let size = Variable.stored("fontSize", default: 14.0)
  let isOnboarded = Variable.stored("onboarded", default: false)
  let count = Variable.stored("count", default: 1)
  print(size.value, isOnboarded.value, count.value)
  size.value = 3
  announce()
  print(size.value)
case "set":
  let size = Variable.stored("fontSize", default: 14.0)
  size.value = 15
  say("set")
  // Until the test ends this.
  while readLine() != nil {}
case "get":
  print(Variable.stored("fontSize", default: 14.0).value)
case "exit":
  Variable.stored("fontSize", default: 14.0).value = 15
  UserDefaults.standard.synchronize()
  exit(0)
case "reports":
  let defaults = UserDefaults.standard
  defaults.set("garbage", forKey: "unreadable")
  let unreadable = Variable.stored("unreadable", default: 1)
  announce()
  let again = Variable.stored("unreadable", in: defaults, default: 1)
  let other = Variable.stored("unreadable", default: 2)
  let text = Variable.stored("unreadable", default: "a")
  let large = Variable.stored("large", default: Data())
  large.value = Data(count: 1 << 20)
  Variable.stored("nan", default: Set([1.0])).value = [.nan]
  _ = Variable.stored("optional", default: "a" as String?)
  withExtendedLifetime((unreadable, again, other, text)) {}
  // It waits for the report of what could not be written.
  while readLine() != nil {}
case "write":
  // Writes one state after the other until it is killed, and says which ones are on the disk.
  let file = try StoredFile(
    at: URL(filePath: arguments[2]), default: [Int](), delay: .milliseconds(1))
  while true {
    let next = (file.variable.value.first ?? 0) + 1
    file.variable.value = Array(repeating: next, count: 4000)
    if next % 3 == 0 {
      try await file.flush()
      say("\(next)")
    }
  }
case "change":
  // Changes the value and waits for nothing: the delay is over before the test kills it.
  let file = try StoredFile(at: URL(filePath: arguments[2]), default: 0, delay: .milliseconds(1))
  file.variable.value = 7
  say("changed")
  while readLine() != nil {}
case "unreadable":
  // Of a user who may not read the file, or its folder. Root may read everything.
  setuid(65534)
  do {
    let file = try StoredFile(at: URL(filePath: arguments[2]), default: 0)
    say("opened with \(file.variable.value)")
  } catch {
    say("refused")
  }
case "often":
  // Changes a value of 10 MB, and says how much more memory that takes than one write: in hundredths of that.
  let file = try StoredFile(
    at: URL(filePath: arguments[2]), default: "", delay: .milliseconds(10))
  func most() -> Int {
    var usage = rusage()
    // RUSAGE_SELF, which is another type on Linux.
    getrusage(0, &usage)
    return Int(usage.ru_maxrss)
  }
  func change(_ number: Int) {
    let letter = UInt8(ascii: "a") + UInt8(number % 26)
    file.variable.value = String(
      decoding: [UInt8](repeating: letter, count: 10 << 20), as: UTF8.self)
  }
  change(0)
  try await file.flush()
  let first = most()
  for number in 1...100 { change(number) }
  try await file.flush()
  say("\(most() * 100 / first - 100)")
case "flush":
  // Flushes a list for each line that the test writes, which says how long it is. "as nobody" may not write everywhere.
  let file = try StoredFile(
    at: URL(filePath: arguments[2]), default: [Int](), delay: .seconds(3600))
  if arguments.contains("as nobody") { setuid(65534) }
  while let count = readLine().flatMap({ Int($0) }) {
    file.variable.value = Array(repeating: count, count: count)
    do {
      try await file.flush()
      say("written")
    } catch let error as StoredFileError {
      say("failed: \(error.url.lastPathComponent), with \(file.variable.value.count)")
    }
  }
default:
  fatalError("It has no such task.")
}
