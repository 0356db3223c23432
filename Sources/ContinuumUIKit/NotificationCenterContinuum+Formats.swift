#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// A value that a user edits as a text.

extension NotificationCenterContinuum {
  /// Keeps a value in step with a text field that shows it in a format.
  ///
  /// ```swift
  /// center.continuum.bind(guests, with: field, format: .number)
  /// center.continuum.bind(price, with: field, format: .currency(code: "EUR"))
  /// ```
  ///
  /// Use it for numbers, dates and whatever else has a format of Foundation that can be parsed. Each
  /// edit that the format can parse is written to the variable. An edit that it cannot parse leaves
  /// the variable as it is, and the text as typed.
  ///
  /// While the user types, nothing changes the text. When editing ends, the field shows what was typed
  /// in the form of the format, or what a rule, or other code, has made of the variable since. A newer
  /// edit that can be parsed replaces what other code has written.
  ///
  /// The variable wins at the start (L20), also in a field that is being edited.
  ///
  /// - Parameters:
  ///   - variable: The variable, a part of one, or a linked variable.
  ///   - field: The text field, held weakly. It has one format at a time.
  ///   - format: The format. For one that does not depend on the user's settings, give it a locale, as
  ///     in `.number.locale(Locale(identifier: "en_US"))`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the variable or the field (L10).
  @MainActor
  @discardableResult
  public func bind<Format: ParseableFormatStyle>(
    _ variable: some WritableRepresentable<Format.FormatInput>,
    with field: UITextField,
    format: Format,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver where Format.FormatOutput == String, Format.FormatInput: Equatable {
    bind(
      variable, with: field,
      TextFormat(format: { format.format($0) }, parse: { try? format.parseStrategy.parse($0) }),
      file, line)
  }

  /// Keeps a value that may be missing in step with a text field that shows it in a format. An empty
  /// text stands for `nil`.
  ///
  /// ```swift
  /// center.continuum.bind(age, with: field, format: .number)
  /// ```
  ///
  /// A text that the format cannot parse leaves the variable as it is. When editing ends, the field
  /// shows what was typed in the form of the format. The variable wins at the start, and then the
  /// last edit or write (L20). You may ignore the binding, which ends with the variable or the
  /// field (L10).
  @MainActor
  @discardableResult
  public func bind<Format: ParseableFormatStyle>(
    _ variable: some WritableRepresentable<Format.FormatInput?>,
    with field: UITextField,
    format: Format,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver where Format.FormatOutput == String, Format.FormatInput: Equatable {
    bind(
      variable, with: field,
      TextFormat(
        format: { $0.map { format.format($0) } ?? "" },
        parse: { $0.isEmpty ? .some(nil) : try? .some(format.parseStrategy.parse($0)) }),
      file, line)
  }

  @MainActor
  private func bind<Value: Equatable>(
    _ variable: some WritableRepresentable<Value>, with field: UITextField,
    _ format: TextFormat<Value>, _ file: StaticString, _ line: UInt
  ) -> ContinuumObserver {
    let edits = FormatEdits.of(field)
    return edits.starting(with: { text in format.parse(text).map(format.format) }) {
      bind(
        variable, with: field, \.formattedText,
        after: ControlEvents.of(field, .editingChanged).notification, file: file, line: line,
        convert: { format.format($0) }, back: { format.parse($0) })
    }
  }
}

/// How a value is shown, and read. A class, so that the closures of a binding may capture it.
@MainActor private final class TextFormat<Value> {
  let format: (Value) -> String
  /// `nil` for a text that does not stand for a value.
  let parse: (String) -> Value?

  init(format: @escaping (Value) -> String, parse: @escaping (String) -> Value?) {
    (self.format, self.parse) = (format, parse)
  }
}

#endif
