import ContinuumTestSupport
import Foundation

/// Defaults of one test, which are removed with this.
///
/// On Linux their file is in a folder of this process: tests never touch those of the user.
final class Store {
  let name = "ContinuumStorageTests.\(UUID().uuidString)"
  let defaults: UserDefaults

  /// Those of all tests of this process.
  static let names = Log<String>()

  init() {
    TestFolder.useForDefaults
    Store.names.append(name)
    defaults = UserDefaults(suiteName: name)!
  }

  deinit { defaults.removePersistentDomain(forName: name) }

  /// Another object for the same defaults.
  func another() -> UserDefaults { UserDefaults(suiteName: name)! }

  /// Announces a change, which nothing does on Linux.
  func announce() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
  }

  /// Changes an entry from outside.
  func set(_ value: Any?, _ key: String) {
    if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
    announce()
  }
}

/// A folder of one test, which is removed with this.
final class TestFolder: Sendable {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory
      .appending(path: "ContinuumStorageTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// What is in it, also what is hidden.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// Another one for each file that has the name.
  func identity(of name: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: url.appending(path: name).path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  /// Where Foundation on Linux keeps the defaults of this process.
  static let forDefaults = TestFolder()

  static let useForDefaults: Void = {
    setenv("XDG_CONFIG_HOME", forDefaults.url.path, 1)
    atexit {
      try? FileManager.default.removeItem(at: forDefaults.url)
      // Foundation may have chosen its folder before, and writes a suite once more after it was removed.
      let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
      for name in Store.names.all {
        try? FileManager.default.removeItem(atPath: "\(home)/.config/\(name).plist")
      }
    }
  }()
}

/// Takes what is not `Sendable` to a closure that runs where it was made.
struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
