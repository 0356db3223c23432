public import Foundation

/// What went wrong with a ``StoredFile``: the error of an opening or of a write, and the file.
///
/// ```swift
/// func explain(_ error: any Error) -> String {
///   guard let error = error as? StoredFileError else { return "\(error)" }
///   return "\(error.url.lastPathComponent) could not be used."
/// }
/// ```
public struct StoredFileError: Error, CustomStringConvertible {
  /// The file, as it was given to ``StoredFile/init(at:default:delay:clock:file:line:)``.
  public let url: URL

  /// The error itself: a `DecodingError` with the coding path, an `EncodingError`, a `CocoaError` of reading, or a
  /// `POSIXError` of writing.
  public let underlyingError: any Error

  /// The path of the file, and what is wrong.
  public var description: String { "\(url.path): \(underlyingError)" }
}
