// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UITextPosition: NSObject {
  final var offset = 0
}

@MainActor open class UITextRange: NSObject {
  open var isEmpty: Bool { range.isEmpty }
  open var start: UITextPosition { UITextRange.position(range.lowerBound) }
  open var end: UITextPosition { UITextRange.position(range.upperBound) }
  final var range = 0..<0

  static func position(_ offset: Int) -> UITextPosition {
    let position = UITextPosition()
    position.offset = offset
    return position
  }

  static func of(_ range: Range<Int>) -> UITextRange {
    let made = UITextRange()
    made.range = range
    return made
  }
}

@MainActor public protocol UIKeyInput: NSObjectProtocol {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// As much of it as is used.
@MainActor public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  func unmarkText()
  func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}

/// A text with a selection, in UTF-16 characters.
public struct _TextStorage {
  public private(set) var content = ""
  var selection = 0..<0
  var marked: Range<Int>?

  public init() {}

  /// What code sets moves the cursor to the end, and ends what an input method has begun.
  public mutating func set(_ text: String) {
    content = text
    selection = text.utf16.count..<text.utf16.count
    marked = nil
  }

  /// Replaces what an input method shows, or else the selection.
  mutating func replace(by text: String) {
    let range = marked ?? selection
    content = (content as NSString).replacingCharacters(
      in: NSRange(location: range.lowerBound, length: range.count), with: text)
    let end = range.lowerBound + text.utf16.count
    (selection, marked) = (end..<end, nil)
  }
}

/// A view with a text that a user edits. What Apple's classes do themselves, they do here in an extension.
@MainActor public protocol _TextHolding: UIResponder, UITextInput {
  var _storage: _TextStorage { get set }
  /// Tells that a user has changed the text.
  func _tellOfChange()
}

extension _TextHolding {
  public var hasText: Bool { !_storage.content.isEmpty }
  public var beginningOfDocument: UITextPosition { UITextRange.position(0) }
  public var endOfDocument: UITextPosition {
    UITextRange.position(_storage.content.utf16.count)
  }
  public var markedTextRange: UITextRange? { _storage.marked.map(UITextRange.of) }

  public var selectedTextRange: UITextRange? {
    get { UITextRange.of(_storage.selection) }
    set { newValue.map { _storage.selection = $0.range } }
  }

  public func insertText(_ text: String) {
    _storage.replace(by: text)
    _tellOfChange()
  }

  public func deleteBackward() {
    if _storage.marked == nil, _storage.selection.isEmpty {
      let end = _storage.selection.lowerBound
      let before = (_storage.content as NSString).substring(to: end)
      guard let last = before.last else { return }
      _storage.selection = end - last.utf16.count..<end
    }
    insertText("")
  }

  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    let start = (_storage.marked ?? _storage.selection).lowerBound
    let text = markedText ?? ""
    _storage.replace(by: text)
    _storage.marked = text.isEmpty ? nil : start..<start + text.utf16.count
    let cursor = start + selectedRange.location
    _storage.selection = cursor..<cursor + selectedRange.length
    _tellOfChange()
  }

  public func unmarkText() { _storage.marked = nil }

  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    UITextRange.of(
      min(fromPosition.offset, toPosition.offset)..<max(fromPosition.offset, toPosition.offset))
  }

  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let moved = position.offset + offset
    let count = _storage.content.utf16.count
    return (0...count).contains(moved) ? UITextRange.position(moved) : nil
  }

  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }
}
