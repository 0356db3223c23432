import Continuum
import Foundation

/// A row of the table: an open file, whatever its type.
class FileRow: @unchecked Sendable {  // It never changes. Subclasses guard what does.
  let path: FilePath

  init(_ path: FilePath) { self.path = path }

  deinit { FileTable.forget(path) }
}

/// All open files, by their paths without links. It keeps none open.
///
/// Nothing is read, written or released under its lock.
enum FileTable {
  private struct Weak {
    weak var row: FileRow?
  }

  private struct Rows: @unchecked Sendable {  // Guarded by the lock that it is in.
    var byPath: [String: Weak] = [:]
  }

  /// A file has one type in a process.
  private struct OpenAsAnotherType: Error, CustomStringConvertible {
    let type: Any.Type
    var description: String { "It is open with another type than \(type)." }
  }

  private static let rows = Guarded(Rows())

  /// What has opened the file, or a new state with what the file has.
  static func open<Element: Codable & Sendable>(
    _ url: URL, default value: Element, _ delay: Duration, _ clock: any Clock<Duration>,
    _ line: Line
  ) throws -> (FileState<Element>, Variable<Element>) {
    while true {
      let path = try FilePath(url)
      let (known, other) = find(path)
      if let row = known ?? other {
        guard let state = row as? FileState<Element> else {
          throw OpenAsAnotherType(type: Element.self)
        }
        if let variable = state.openVariable(line) { return (state, variable) }
      }
      path.removeLeftovers()
      let value = try path.read().map { try JSON.decode(Element.self, from: $0) } ?? value
      let made = FileState.make(path, value, delay, clock, line)
      if insert(made.state, inPlaceOf: known) { return made }
    }
  }

  /// The row of a path, or else one whose file is the same by another name.
  private static func find(_ path: FilePath) -> (known: FileRow?, other: FileRow?) {
    let (known, all) = rows.withLock { rows in
      (rows.byPath[path.resolved]?.row, rows.byPath.values.compactMap(\.row))
    }
    guard known == nil, let identity = path.identity else { return (known, nil) }
    return (nil, all.first { $0.path.identity == identity })
  }

  /// Inserts a row, unless another thread has inserted one since `known` was found.
  private static func insert(_ row: FileRow, inPlaceOf known: FileRow?) -> Bool {
    let (isMine, _) = rows.withLock { rows -> (Bool, FileRow?) in
      let current = rows.byPath[row.path.resolved]?.row
      guard current === known else { return (false, current) }
      rows.byPath[row.path.resolved] = Weak(row: row)
      return (true, current)
    }
    return isMine
  }

  /// A row is being deallocated. A newer one stays.
  static func forget(_ path: FilePath) {
    _ = rows.withLock { rows -> FileRow? in
      let current = rows.byPath[path.resolved]?.row
      if current == nil { rows.byPath[path.resolved] = nil }
      return current
    }
  }
}
