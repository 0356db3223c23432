import Continuum
import ContinuumStorage
import Foundation

// A write of a stored variable, beside a plain one and beside the write of the defaults that it makes.

let storing: [Row] = [
  Row("a write of a stored variable", aims: [.other("UserDefaults.set"): 1.5]) {
    [
      .library: stored(), .other("UserDefaults.set"): set(), .other("a plain variable"): plain(),
    ]
  },
  Row("a write of a variable in a file", limit: 2_000) {
    [.library: inAFile(), .other("a plain variable"): plain()]
  },
]

/// Defaults of the benchmark alone, which are removed at the end of the row.
private final class Suite {
  private static let name = "ContinuumBenchmarks"
  let defaults = UserDefaults(suiteName: Suite.name)!

  deinit { defaults.removePersistentDomain(forName: Suite.name) }
}

private func stored() -> Contender {
  let suite = Suite()
  let number = Variable.stored("stored", in: suite.defaults, default: 0)
  return Contender { count in
    for index in 0..<count { number.value = index }
  } verify: {
    number.value = -1
    check(suite.defaults.integer(forKey: "stored") == -1, "the defaults have another value")
  }
}

private func set() -> Contender {
  let suite = Suite()
  return Contender { count in
    for index in 0..<count { suite.defaults.set(index, forKey: "set") }
  } verify: {
    suite.defaults.set(-1, forKey: "set")
    check(suite.defaults.integer(forKey: "set") == -1, "the defaults have another value")
  }
}

private func plain() -> Contender {
  let number = Variable(value: 0)
  return Contender { count in
    for index in 0..<count { number.value = index }
  } verify: {
    number.value = -1
    check(number.value == -1, "the variable has another value")
  }
}

private func inAFile() -> Contender {
  let url = URL.temporaryDirectory.appending(path: "ContinuumBenchmarks-\(UUID().uuidString)")
  guard let file = try? StoredFile(at: url, default: 0, delay: .seconds(3600)) else {
    fatalError("There is a file that nobody has made.")
  }
  return Contender { count in
    for index in 0..<count { file.variable.value = index }
  } verify: {
    file.variable.value = -1
    check(file.variable.value == -1, "the variable has another value")
  }
}
