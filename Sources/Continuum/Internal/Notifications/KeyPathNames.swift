import Foundation
import Synchronization

/// Gives every property of a class a notification name of its own (L9).
///
/// Two key paths may lead to one property: one that ends in `!`, and one that does not. So a key path is found at once
/// if it was used before, and otherwise by its property, which takes longer to make.
///
/// A name that client code has read is kept as long as the process runs. A name that only bindings use ends with the
/// last of them, together with the objects that its key paths refer to.
enum KeyPathNames {
  private static let table = Guarded(Table())
  private static let numbers = QuietAtomic<UInt64>(0)

  final class Entry: @unchecked Sendable {  // The mutex of `table` guards what changes.
    let name: Notification.Name
    /// The class that its key paths begin with.
    fileprivate let root: StoredNode
    /// Where the table has it.
    private var hashes: [Int] = []
    /// The entries of the same property in superclasses and subclasses.
    private var relatives: [Weak<Entry>] = []
    /// Those of them that exist only because code posts them. They end with this one.
    private var posted: [Entry] = []
    /// The property without `!`, if it is an optional, and code has used a key path that does not unwrap it.
    private var optional: OptionalProperty?
    /// Hints: whether there is any.
    private let hasRelatives = QuietAtomic(false)
    private let hasOptional = QuietAtomic(false)
    /// Itself, once client code has read the name.
    private var kept: Entry?

    fileprivate init(_ root: StoredNode) {
      self.root = root
      let number = numbers.add(1, ordering: .relaxed).newValue
      name = Notification.Name("Continuum.KeyPath<\(root.type)>.\(number)")
    }

    deinit {
      // The entries are returned, so that none is released under the mutex.
      _ = table.withLock { table in
        hashes.map { hash in
          let all = table.known[hash, default: []]
          let others = all.compactMap { known in known.entry.object.map { (known, $0) } }
          table.known[hash] = others.isEmpty ? nil : others.map(\.0)
          return (all, others)
        }
      }
    }

    /// The entries of the same property in superclasses and subclasses, of those that `object` is an instance of, or
    /// of all.
    func relatives(with object: AnyObject?) -> [Entry] {
      guard hasRelatives.load(ordering: .relaxed) else { return [] }
      return table.withLock { _ in relatives.compactMap(\.object) }
        .filter { entry in object.map { entry.root.isInstance($0) } ?? true }
    }

    /// Before a key path that ends in `!` is followed: it finds something, as far as can be known.
    func refuseNil(of object: AnyObject) {
      guard hasOptional.load(ordering: .relaxed),
        let optional = table.withLock({ _ in optional }), optional.isNil(object)
      else { return }
      let (path, type) = (optional.path.keyPath, optional.type.typeName)
      fatalError(
        """
        Continuum: \(path.name(of: nil)) is nil, and a key path that ends in "!" reads it. Read it \
        as \(type): with a key path of the type KeyPath<\(path.rootName), \(type)>.
        """)
    }
  }
}

// MARK: - Under the mutex

extension KeyPathNames.Entry {
  fileprivate func keep() { kept = self }

  /// A key path leads here.
  fileprivate func insert(
    _ path: KeyPathNames.Path, _ optional: KeyPathNames.OptionalProperty? = nil,
    to table: inout KeyPathNames.Table
  ) {
    hashes.append(path.hash)
    table.known[path.hash, default: []].append(.init(path: path, entry: Weak(self)))
    guard let optional, self.optional == nil else { return }
    self.optional = optional
    hasOptional.store(true, ordering: .relaxed)
  }

  /// `other` has the same property of a superclass or a subclass.
  fileprivate func relate(to other: KeyPathNames.Entry) {
    for (one, other) in [(self, other), (other, self)] {
      let others = one.relatives.compactMap(\.object)
      if !others.contains(where: { $0 === other }) { one.relatives.append(Weak(other)) }
      one.hasRelatives.store(true, ordering: .relaxed)
    }
  }

  /// `other` exists as long as this one.
  fileprivate func hold(_ other: KeyPathNames.Entry) {
    if !posted.contains(where: { $0 === other }) { posted.append(other) }
  }
}

extension KeyPathNames {
  fileprivate struct Table {
    /// By the hash of the key path.
    var known: [Int: [Known]] = [:]
    /// Some of the key paths that were posted and have no entry, so that the next post only has to look.
    var unknown: [ObjectIdentifier: Weak<AnyKeyPath>] = [:]
    /// How many entries there have been.
    var entries: UInt64 = 0
  }

  /// A key path, or a property, that leads to an entry.
  fileprivate struct Known {
    let path: Path
    let entry: Weak<Entry>
  }

  fileprivate struct Path: @unchecked Sendable {  // A key path never changes.
    let keyPath: AnyKeyPath
    let hash: Int

    init(_ keyPath: AnyKeyPath) { (self.keyPath, hash) = (keyPath, keyPath.hashValue) }
  }

  fileprivate struct OptionalProperty: @unchecked Sendable {  // The closure has a key path.
    let path: Path
    let type: any OptionalValue.Type
    let isNil: (AnyObject) -> Bool
  }

  /// A class that key paths begin with.
  fileprivate struct StoredNode: Sendable {
    let type: any AnyObject.Type
    let isInstance: @Sendable (AnyObject) -> Bool
    let isSuperclass: @Sendable (_ type: any AnyObject.Type) -> Bool

    init<Object: AnyObject>(_ type: Object.Type) {
      self.type = type
      isInstance = { $0 is Object }
      isSuperclass = { $0 is Object.Type }
    }

    func isRelated(to other: StoredNode) -> Bool {
      isSuperclass(other.type) || other.isSuperclass(type)
    }
  }
}

// MARK: - Finding entries

extension KeyPathNames {
  /// The entry of `keyPath`, whose name is valid as long as it lives.
  static func entry<Object: AnyObject, Value>(for keyPath: KeyPath<Object, Value>) -> Entry {
    let path = Path(keyPath)
    return find(path).entries.first ?? entry(for: keyPath, path, Path(property(of: keyPath)))
  }

  /// The name of `keyPath`, for good.
  static func keptName<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>
  ) -> Notification.Name {
    let entry = entry(for: keyPath)
    table.withLock { _ in entry.keep() }
    return entry.name
  }

  /// The entry to post for, if the property has one in this class, a superclass or a subclass.
  static func posted<Object: AnyObject, Value>(_ keyPath: KeyPath<Object, Value>) -> Entry? {
    let path = Path(keyPath)
    let (known, count) = find(path)
    if let known = known.first { return known }
    // It was looked for, and no entry has been added since.
    guard let count else { return nil }
    let property = Path(property(of: keyPath))
    let root = StoredNode(Object.self)
    let entries = find(property).entries.filter { $0.root.isRelated(to: root) }
    guard entries.isEmpty else {
      let entry = entry(for: keyPath, path, property)
      table.withLock { _ in
        for other in entries where other !== entry { other.hold(entry) }
      }
      return entry
    }
    table.withLock { table in
      guard table.entries == count else { return }
      if table.unknown.count == 64 { table.unknown = [:] }
      table.unknown[ObjectIdentifier(path.keyPath)] = Weak(path.keyPath)
    }
    return nil
  }

  /// The entry of a key path that was not used before, which it notes.
  private static func entry<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>, _ path: Path, _ property: Path
  ) -> Entry {
    let optional = (Value.self as? any OptionalValue.Type).map { type in
      OptionalProperty(path: path, type: type) { object in
        (object as? Object).map { type.isNil(at: path.keyPath, of: $0) } ?? false
      }
    }
    func own(_ entries: [Entry]) -> Entry? { entries.first { $0.root.type == Object.self } }
    if let known = own(find(property).entries) {
      table.withLock { known.insert(path, optional, to: &$0) }
      return known
    }
    let new = Entry(StoredNode(Object.self))
    table.withLock { table in
      new.insert(property, to: &table)
      table.entries += 1
      table.unknown = [:]
    }
    // Another thread may have been faster: the first one is right.
    let entries = find(property).entries
    let entry = own(entries) ?? new
    let relatives = entries.filter { $0 !== entry && $0.root.isRelated(to: entry.root) }
    table.withLock { table in
      entry.insert(path, optional, to: &table)
      for other in relatives { entry.relate(to: other) }
    }
    return entry
  }

  /// The entries of a key path that was used before, or of a property. And how many there have been of all, or `nil` if
  /// the key path is known to have none.
  private static func find(_ path: Path) -> (entries: [Entry], count: UInt64?) {
    // Hashing and comparing key paths runs foreign code, that of subscript arguments: not under a lock (L6).
    let (candidates, count) = table.withLock { table in
      let candidates = table.known[path.hash, default: []].compactMap { known in
        known.entry.object.map { (path: known.path, entry: $0) }
      }
      let isUnknown = table.unknown[ObjectIdentifier(path.keyPath)]?.object === path.keyPath
      return (candidates, isUnknown ? nil : table.entries)
    }
    return (candidates.filter { $0.path.keyPath == path.keyPath }.map(\.entry), count)
  }
}
