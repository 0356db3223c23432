public import Continuum
public import Foundation

/// A value that is kept in a file, and is there at the next start.
///
/// Use it for a document, or for anything that is too large or too precious for `UserDefaults`:
///
/// ```swift
/// let library = try StoredFile(at: url, default: Library())
/// library.variable.modify { $0.songs.append("One") }
/// ```
///
/// The file is JSON with sorted keys. It is read once, when it is opened. Changes are encoded and written on another
/// thread, at most once in the delay, and always with the newest value. The old file is whole until the new one takes its
/// place. So a program that is killed loses what was changed since the last write, and never more.
///
/// All that open the same file in a process share the variable, also through links and other spellings of the path.
/// The file is written where a symbolic link leads, and the link stays. Its mode stays, too: that of a new file is the
/// usual one of the process.
///
/// What another process writes is not seen, and the newest write wins.
///
/// When nothing keeps the variable any more, what is still to be written is written immediately, on another thread. Do
/// not count on that at the end of the program: call ``flush()`` where a scene goes to the background.
public final class StoredFile<Element: Codable & Sendable>: Sendable {
  /// The value. It is kept by this, and may be kept without it: its changes are written as long as it lives.
  public let variable: Variable<Element>

  /// The errors of writes, as ``StoredFileError``.
  ///
  /// The variable keeps its value, and the file stays whole. The value is tried again with the next change, and by
  /// ``flush()``. A debug build reports the error, too.
  public let failed: Signal<any Error>

  private let state: FileState<Element>

  /// Opens a file, or gets what has opened it already.
  ///
  /// Without a file, the variable has the default, and nothing is created before the first assignment. Everything else
  /// that prevents reading is an error, also a file of 0 bytes: the file stays as it is, and a later try reads it
  /// again.
  ///
  /// ```swift
  /// func openLibrary() -> StoredFile<Library>? {
  ///   do {
  ///     return try StoredFile(at: url, default: Library())
  ///   } catch {
  ///     // Show it, and leave the file alone: somebody may repair it.
  ///     print(error)
  ///     return nil
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file. Its folder has to exist when it is written.
  ///   - value: The value without a file.
  ///   - delay: How long changes are gathered before they are written. If the file is open already, the first one counts.
  ///   - clock: The clock of the delay. A test passes a `ManualClock`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Throws: A ``StoredFileError`` if there is a file and it cannot be read or decoded, or if it is open with another
  ///   type.
  public init(
    at url: URL, default value: Element, delay: Duration = .milliseconds(500),
    clock: any Clock<Duration> = ContinuousClock(),
    file: StaticString = #fileID, line: UInt = #line
  ) throws {
    do {
      let line = Line(file, line)
      (state, variable) = try FileTable.open(url, default: value, delay, clock, line)
    } catch {
      throw StoredFileError(url: url, underlyingError: error)
    }
    failed = state.failed
  }

  /// Writes what has changed, without the delay, and waits for it.
  ///
  /// Use it where a scene goes to the background, and before a program ends:
  ///
  /// ```swift
  /// let library = try StoredFile(at: url, default: Library())
  /// try await library.flush()
  /// ```
  ///
  /// When it returns, the file has every change from before the call. If nothing has changed, it does nothing. If the last
  /// write has failed, it tries again. The cancellation of the task does not end it.
  ///
  /// - Throws: A ``StoredFileError`` if the value cannot be written. It stays to be written.
  public func flush() async throws { try await state.flush() }
}
