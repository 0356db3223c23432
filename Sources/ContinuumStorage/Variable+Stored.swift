public import Continuum
public import Foundation

extension Variable where Element: Sendable {
  /// A variable whose value is kept in `UserDefaults`, and is there at the next start.
  ///
  /// Use it for a setting that any code may need. Ask for it wherever you need it:
  ///
  /// ```swift
  /// let fontSize = Variable.stored("fontSize", default: 14.0)
  /// fontSize.value = 16
  /// ```
  ///
  /// The same key of the same `UserDefaults` object is the same variable, as long as anything keeps one, whichever thread
  /// asks. The first default counts. A second one, or another type for the key, is reported in a debug build.
  ///
  /// **What is stored.** `Bool`, numbers, `String`, `Data`, `Date`, arrays of them and dictionaries with `String` keys are
  /// stored as they are, and a `URL` as a string. What has such a raw value is stored as that, also if it is `Codable`.
  /// Everything else is JSON data with sorted keys. Generic code stores in the same form.
  ///
  /// **When.** When a write, or the outermost batch, has returned, the defaults hold its value. If threads write the
  /// variable at the same time, the one that is storing stores the values of the others, too: when writers stop, the
  /// defaults hold the value of the variable. The default is never stored: an entry exists only after an assignment. The
  /// disk is written soon after, on another thread. On Linux, a program that is killed while it writes the disk may lose
  /// all entries: keep documents in a `StoredFile`.
  ///
  /// **Changes from outside** are read when `UserDefaults.didChangeNotification` is posted, on the thread of the post. On
  /// Linux nothing posts it, so post it yourself after you have called `set`. They are delivered only if the value differs.
  /// A whole number is read as a `Double`, too, and an exact `Double` as an `Int`. An argument of the program, such as
  /// `-fontSize 20`, comes before what is stored, until the variable is written.
  ///
  /// What is stored but cannot be read shows the default, and stays untouched until the first assignment. A debug build
  /// reports it once. A value that cannot be encoded stays in the variable, and the entry as it was: a debug build reports
  /// that, too.
  ///
  /// - Parameters:
  ///   - key: The key of the entry. Any string works.
  ///   - defaults: Where it is kept. Two objects for one suite have two variables, which follow each other: make one, and
  ///     keep it.
  ///   - value: The value without an entry.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The variable. Nothing else keeps it. The entry remains when it is released.
  @_disfavoredOverload
  public static func stored(
    _ key: String, in defaults: UserDefaults = .standard, default value: Element,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Variable where Element: Codable {
    StoredTable.find(key, in: defaults, default: value, Line(file, line))
  }

  /// A variable whose value is kept in `UserDefaults` as its raw value.
  ///
  /// ```swift
  /// enum Theme: String { case light, dark }
  /// let theme = Variable.stored("theme", default: Theme.light)
  /// ```
  ///
  /// An entry that is no raw value of the type shows the default, and stays untouched until the
  /// first assignment. The variable has the value of the last start, and each assignment is stored
  /// on the thread that makes it. If other code changes the entry, the variable follows.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - defaults: Where it is kept.
  ///   - value: The value without an entry.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The variable. Nothing else keeps it. The entry remains when it is released.
  public static func stored(
    _ key: String, in defaults: UserDefaults = .standard, default value: Element,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Variable where Element: RawRepresentable, Element.RawValue: Codable {
    StoredTable.find(key, in: defaults, default: value, Line(file, line))
  }

  /// A variable whose optional value is kept in `UserDefaults`, and is `nil` without an entry.
  ///
  /// ```swift
  /// let name: Variable<String?> = .stored("name")
  /// name.value = "Ada"
  /// name.value = nil  // There is no entry.
  /// ```
  ///
  /// Do not give it another default: that would be the value again after a restart. A debug build
  /// reports it. The variable has the value of the last start, and each assignment is stored on the
  /// thread that makes it. If other code changes the entry, the variable follows.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - defaults: Where it is kept.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The variable. Nothing else keeps it. The entry remains when it is released.
  @_disfavoredOverload
  public static func stored<Wrapped: Codable>(
    _ key: String, in defaults: UserDefaults = .standard,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Variable where Element == Wrapped? {
    StoredTable.find(key, in: defaults, default: nil, Line(file, line))
  }

  /// A variable whose optional value is kept in `UserDefaults` as its raw value, and is `nil` without an entry.
  ///
  /// ```swift
  /// enum Theme: String { case light, dark }
  /// let theme = Variable<Theme?>.stored("chosenTheme")
  /// ```
  ///
  /// The variable has the value of the last start, and each assignment is stored on the thread that
  /// makes it. If other code changes the entry, the variable follows. An entry that is no raw value
  /// of the type is `nil`, and stays untouched until the first assignment.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - defaults: Where it is kept.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The variable. Nothing else keeps it. The entry remains when it is released.
  public static func stored<Wrapped: RawRepresentable>(
    _ key: String, in defaults: UserDefaults = .standard,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Variable where Element == Wrapped?, Wrapped.RawValue: Codable {
    StoredTable.find(key, in: defaults, default: nil, Line(file, line))
  }

  /// Removes the entry of a stored variable, which goes back to its default.
  ///
  /// ```swift
  /// let fontSize = Variable.stored("fontSize", default: 14.0)
  /// fontSize.value = 20
  /// fontSize.removeStoredValue()
  /// print(fontSize.value)  // 14.0
  /// ```
  ///
  /// Use it to reset a setting. Assigning the default would store it: a later version with another default would not show
  /// that. It is a write of the variable, and in a batch the last write counts.
  ///
  /// Calling it on a variable that `Variable.stored` has not made traps with a message.
  public func removeStoredValue() {
    guard let row = StoredTable.row(of: self) else {
      fatalError(
        """
        Continuum: removeStoredValue() was called on a variable that is not stored. Make it with Variable.stored(_:in:default:).
        """)
    }
    row.remove()
  }
}
