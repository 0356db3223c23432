// The sources of ContinuumStorage are compiled into this module a second time, through the link `Library`. What a module
// declares itself comes before what it imports, so this class takes the place of Foundation's.
// `Continuum` is the name that `ScheduledContinuum` has here, too.

package import Continuum
package import Foundation

/// Defaults that are kept in memory. Other threads may go on before and after each use.
public final class UserDefaults: @unchecked Sendable {  // Only one thread runs at a time.
  /// What is stored. Several objects may stand for one suite.
  private final class Suite {
    var values: [String: Any] = [:]
  }

  static let didChangeNotification = Foundation.UserDefaults.didChangeNotification
  static let argumentDomain = Foundation.UserDefaults.argumentDomain
  /// Where a variable is kept that says nothing else.
  public static let standard = UserDefaults()

  private let suite: Suite
  /// Whether a change is announced, on the thread that makes it, as on Apple's systems.
  private let announces: Bool

  package init(announcing announces: Bool = false) {
    (suite, self.announces) = (Suite(), announces)
  }

  /// Another object for the same suite.
  package init(_ other: UserDefaults) { (suite, announces) = (other.suite, other.announces) }

  /// What is stored, without a step.
  package func peek(_ key: String) -> Any? { suite.values[key] }

  package func object(forKey key: String) -> Any? {
    step()
    defer { step() }
    return suite.values[key]
  }

  package func set(_ value: Any?, forKey key: String) {
    step()
    suite.values[key] = value
    step()
    if announces { announce() }
  }

  package func removeObject(forKey key: String) { set(nil, forKey: key) }

  /// Says that something has changed.
  package func announce() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
  }

  func synchronize() -> Bool {
    step()
    return true
  }

  func volatileDomain(forName name: String) -> [String: Any] { [:] }

  private func step() {
    if Scheduler.holdsLock {
      Scheduler.current?.fail("A lock is held while defaults are used.")
    }
    Scheduler.step(.test)
  }
}
