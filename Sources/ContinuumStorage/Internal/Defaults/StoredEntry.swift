import Continuum
import Foundation

// It is Sendable because a lock guards what changes.
/// A variable, and the entry that keeps its value.
///
/// The observation that stores the values of the variable keeps it, and so the variable does. It keeps the defaults, and
/// the variable weakly.
///
/// No lock is held while defaults are read or written. The state says which thread does that instead. A thread that
/// comes meanwhile never waits: it leaves word, and the one at work looks again.
final class StoredEntry<Element: Sendable>: StoredRow, @unchecked Sendable {
  /// What the defaults hold, as far as it is known.
  private enum Known {
    case nothing
    /// The entry, and the same value as this library writes it.
    case value(PropertyList, written: PropertyList)
    case unreadable(PropertyList)

    var entry: PropertyList? {
      switch self {
      case .nothing: nil
      case .value(let entry, _), .unreadable(let entry): entry
      }
    }

    /// Whether nothing has to be written for a value.
    func holds(_ written: PropertyList?) -> Bool {
      switch self {
      case .nothing: written == nil
      case .value(_, let known): written == known
      case .unreadable: false
      }
    }
  }

  /// What the library itself has just assigned to the variable, and what that asks for.
  private enum Own: Equatable {
    /// It came from the defaults, which hold it.
    case read(PropertyList?)
    /// The default, in place of the entry.
    case removal(PropertyList?)
  }

  private enum Action {
    case nothing
    case set(PropertyList)
    case remove
  }

  private enum Work {
    case idle
    /// A thread writes the entry. Whether somebody has asked to read it meanwhile.
    case writing(mustRead: Bool)
    /// A thread reads the entry, or brings the variable what it has read. A write takes the place of this.
    case reading(number: UInt64, again: Bool)
  }

  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var known: Known
    var own: Own?
    var work = Work.idle
    var reads: UInt64 = 0
  }

  private let form: StoredForm<Element>
  private let initial: Element
  private let state: Guarded<State>
  /// Set before another thread can find this.
  private(set) weak var variable: Variable<Element>?

  private init(_ id: StoredID, _ defaults: UserDefaults, _ initial: Element) {
    (form, self.initial) = (.of(), initial)
    state = Guarded(State(known: .nothing))
    super.init(id, defaults)
  }

  /// Reads the entry, and makes a variable with its value.
  static func make(
    _ id: StoredID, in defaults: UserDefaults, default initial: Element, _ line: Line
  ) -> (entry: StoredEntry, variable: Variable<Element>) {
    let entry = StoredEntry(id, defaults, initial)
    entry.reportDefaultOfOptional()
    let (known, value) = entry.read()
    entry.state.withLock { $0.known = known }
    let variable = line.variable(value, name: id.key)
    entry.variable = variable
    variable.store { entry.store($0) }
    return (entry, variable)
  }

  /// Whether another default is the same.
  func hasDefault(_ other: Element) -> Bool { isSame(initial, other) }

  override var isAlive: Bool { variable != nil }
  override func isRow(of object: AnyObject) -> Bool { variable === object }

  // MARK: Writing

  /// Stores a value of the variable. One thread at a time calls it, in the order of the values.
  private func store(_ value: Element) {
    let written: PropertyList?
    do {
      written = try form.encode(value)
    } catch {
      return report("cannot be stored, and the old value stays: \(error)")
    }
    let action = state.withLock { state -> Action in
      let action = self.action(for: written, &state)
      if case .nothing = action { return action }
      // What a thread reads meanwhile may be older, and does not count.
      state.work = .writing(mustRead: false)
      return action
    }
    switch action {
    case .nothing: return
    case .set(let written):
      defaults.set(written.object, forKey: id.key)
      reportSize(written)
      noteWritten(.value(written, written: written))
    case .remove:
      defaults.removeObject(forKey: id.key)
      noteWritten(.nothing)
    }
  }

  /// What has to be done for a value. Called under the lock.
  private func action(for written: PropertyList?, _ state: inout State) -> Action {
    switch state.own.take() {
    case .read(written): .nothing
    case .removal(written): .remove
    default: state.known.holds(written) ? .nothing : written.map(Action.set) ?? .remove
    }
  }

  private func noteWritten(_ known: Known) {
    let mustRead = state.withLock { state in
      state.known = known
      defer { state.work = .idle }
      if case .writing(true) = state.work { return true }
      return false
    }
    DefaultsDisk.synchronizeSoon(defaults)
    if mustRead { readAgain() }
    StoredTable.readAgain(id.key, except: self)
  }

  /// Removes the entry, and shows the default.
  override func remove() {
    let written = try? form.encode(initial)
    state.withLock { $0.own = .removal(written) }
    variable?.value = initial
  }

  // MARK: Reading

  private func read() -> (Known, Element) {
    guard let object = defaults.object(forKey: id.key) else { return (.nothing, initial) }
    let entry = PropertyList(object)
    do {
      let value = try form.decode(entry, isArgument)
      let written = try form.encode(value)
      return (.value(entry, written: written ?? entry), value)
    } catch {
      report("cannot be read as \(Element.self), and the default is used. \(error)")
      return (.unreadable(entry), initial)
    }
  }

  /// Whether an argument of the program stands before what is stored: `-fontSize 20`.
  private var isArgument: Bool {
    defaults.volatileDomain(forName: UserDefaults.argumentDomain)[id.key] != nil
  }

  /// Something may have changed the entry: brings the variable its value, if it is another one.
  override func readAgain() {
    let number = state.withLock { state -> UInt64? in
      switch state.work {
      case .idle:
        state.reads += 1
        state.work = .reading(number: state.reads, again: false)
        return state.reads
      case .writing:
        state.work = .writing(mustRead: true)
        return nil
      case .reading(let number, _):
        state.work = .reading(number: number, again: true)
        return nil
      }
    }
    guard let number else { return }
    var goesOn = true
    while goesOn {
      takeChange(number)
      goesOn = state.withLock { state in
        guard case .reading(number, let again) = state.work else { return false }
        state.work = again ? .reading(number: number, again: false) : .idle
        return again
      }
    }
  }

  private func takeChange(_ number: UInt64) {
    let entry = defaults.object(forKey: id.key).map(PropertyList.init)
    // Most often another key has changed.
    guard state.withLock({ $0.known.entry != entry }) else { return }
    // An argument stays in front of whatever is written.
    if isArgument { return }
    let (known, value) = read()
    guard let variable else { return }
    let isSame = isSame(variable.peek(), value)
    let written = try? form.encode(value)
    let mustAssign = state.withLock { state in
      guard case .reading(number, _) = state.work else { return false }
      state.known = known
      if !isSame { state.own = .read(written) }
      return !isSame
    }
    if mustAssign { variable.value = value }
  }

  /// Whether two values are equal: by their `==`, if they have one.
  private func isSame(_ left: Element, _ right: Element) -> Bool {
    if let left = left as? any Equatable, let isEqual = left.isEqual(to: right) { return isEqual }
    guard let left = try? form.encode(left), let right = try? form.encode(right) else {
      return false
    }
    return left == right
  }

  /// Apple's systems keep all defaults of an app in memory, and refuse them at some size.
  private func reportSize(_ written: PropertyList) {
    guard case .data(let data) = written, data.count > 512 << 10 else { return }
    report("takes \(data.count) bytes. UserDefaults are for small values: use a StoredFile")
  }

  private func reportDefaultOfOptional() {
    guard form.isOptional, (try? form.encode(initial)) != nil else { return }
    report(
      "is optional, and its default is not nil. After nil, it is the default again at the next start"
    )
  }

  private func report(_ text: String) {
    #if DEBUG
    reportInDebugBuild("the stored value “\(id.key)” \(text)")
    #endif
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool? { (other as? Self).map { self == $0 } }
}
