import Continuum
import Foundation

/// What a stored variable is found by. The type is a part: another one reads the entry by a rule of its own.
struct StoredID: Hashable {
  let defaults: ObjectIdentifier
  let key: String
  let type: ObjectIdentifier
}

/// A row of the table: a stored variable, whatever its type.
class StoredRow: @unchecked Sendable {  // It never changes. Subclasses guard what does.
  let id: StoredID
  /// Kept, so that no other object gets its address.
  let defaults: UserDefaults

  init(_ id: StoredID, _ defaults: UserDefaults) { (self.id, self.defaults) = (id, defaults) }

  deinit { StoredTable.forget(id) }

  /// Whether the variable is not deallocated.
  var isAlive: Bool { fatalError("A subclass knows it.") }
  func isRow(of object: AnyObject) -> Bool { fatalError("A subclass knows it.") }
  func readAgain() { fatalError("A subclass reads.") }
  func remove() { fatalError("A subclass removes.") }
}

/// All stored variables, by their keys. It keeps none alive.
///
/// Nothing is read, written or released under its lock.
enum StoredTable {
  private struct Weak {
    weak var row: StoredRow?
  }

  private struct Rows: @unchecked Sendable {  // Guarded by the lock that it is in.
    var byKey: [String: [StoredID: Weak]] = [:]
  }

  private static let rows = Guarded(Rows())

  /// The variable of an entry, or a new one. Threads that ask at the same time get the same.
  static func find<Element: Sendable>(
    _ key: String, in defaults: UserDefaults, default initial: Element, _ line: Line
  ) -> Variable<Element> {
    observeDefaults
    let id = StoredID(
      defaults: ObjectIdentifier(defaults), key: key, type: ObjectIdentifier(Element.self))
    while true {
      let known = self[id]
      if let entry = known as? StoredEntry<Element>, let variable = entry.variable {
        #if DEBUG
        reportOtherDefault(entry, initial)
        #endif
        return variable
      }
      let (entry, variable) = StoredEntry.make(id, in: defaults, default: initial, line)
      guard insert(entry, inPlaceOf: known) else { continue }
      #if DEBUG
      reportOtherType(id, Element.self)
      #endif
      // What has changed before others could find it here.
      entry.readAgain()
      return variable
    }
  }

  private static subscript(id: StoredID) -> StoredRow? {
    rows.withLock { $0.byKey[id.key]?[id]?.row }
  }

  /// Inserts a row, unless another thread has inserted one since `known` was found.
  private static func insert(_ row: StoredRow, inPlaceOf known: StoredRow?) -> Bool {
    let (isMine, _) = rows.withLock { rows -> (Bool, StoredRow?) in
      let current = rows.byKey[row.id.key]?[row.id]?.row
      guard current === known else { return (false, current) }
      rows.byKey[row.id.key, default: [:]][row.id] = Weak(row: row)
      return (true, current)
    }
    return isMine
  }

  /// A row is being deallocated. A newer one stays.
  static func forget(_ id: StoredID) {
    _ = rows.withLock { rows -> StoredRow? in
      let current = rows.byKey[id.key]?[id]?.row
      if current == nil {
        rows.byKey[id.key]?[id] = nil
        if rows.byKey[id.key]?.isEmpty == true { rows.byKey[id.key] = nil }
      }
      return current
    }
  }

  /// The rows of a key, or all.
  private static func all(_ key: String? = nil) -> [StoredRow] {
    rows.withLock { rows in
      if let key { return (rows.byKey[key] ?? [:]).values.compactMap(\.row) }
      return rows.byKey.values.flatMap { $0.values.compactMap(\.row) }
    }
  }

  /// Has the other variables of a key read it again: those of other objects, and of other types.
  static func readAgain(_ key: String, except row: StoredRow) {
    for other in all(key) where other !== row { other.readAgain() }
  }

  /// The row of a variable; `nil` if it is not stored.
  static func row(of variable: AnyObject) -> StoredRow? {
    all().first { $0.isRow(of: variable) }
  }

  /// Any change of any defaults is announced by this, on the thread that has made it. There is one observer for all
  /// variables, and it stays.
  private static let observeDefaults: Void = {
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      for row in all() { row.readAgain() }
    }
  }()

  #if DEBUG
  private static func reportOtherDefault<Element>(
    _ entry: StoredEntry<Element>, _ initial: Element
  ) {
    if entry.hasDefault(initial) { return }
    reportInDebugBuild(
      """
      the stored value “\(entry.id.key)” has two defaults. The first one counts as long as its variable is kept. Make the \
      variable in one place, and pass it on
      """)
  }

  private static func reportOtherType(_ id: StoredID, _ type: Any.Type) {
    let isOther = all(id.key).contains { row in
      row.id.defaults == id.defaults && row.id != id && row.isAlive
    }
    guard isOther else { return }
    reportInDebugBuild(
      """
      the stored value “\(id.key)” is used with two types, and now as \(type). Each variable reads what the other has \
      written by a rule of its own
      """)
  }
  #endif
}
