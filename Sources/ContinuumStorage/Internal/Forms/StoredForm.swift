import Foundation

/// How the values of a type are kept in an entry. The type decides at run time, too: so generic code, which knows a
/// `[String]` only as something `Codable`, keeps it as other code does.
struct StoredForm<Value> {
  /// What an entry holds for a value; `nil` for none.
  let encode: (Value) throws -> PropertyList?
  /// Reads an entry.
  let decode: (_ entry: PropertyList, _ isArgument: Bool) throws -> Value
  /// What an entry holds, for messages.
  let name: String
  var isOptional = false
}

/// An entry holds something else.
struct UnreadableEntry: Error, CustomStringConvertible {
  let description: String

  init(_ entry: PropertyList, expected name: String) {
    description = "It holds \(entry.kind), and not \(name)."
  }
}

extension PropertyList {
  fileprivate var kind: String {
    switch self {
    case .bool(let bool): "the Bool \(bool)"
    case .integer(let integer): "the integer \(integer)"
    case .unsigned(let integer): "the integer \(integer)"
    case .real(let real): "the number \(real)"
    case .string(let string): "the string “\(string.prefix(40))”"
    case .data(let data): "data of \(data.count) bytes"
    case .date(let date): "the date \(date)"
    case .array(let array): "an array of \(array.count)"
    case .dictionary(let dictionary): "a dictionary of \(dictionary.count)"
    case .other: "something else"
    }
  }
}

extension StoredForm {
  /// The form of a type. What it says of the type at compile time is that it has one.
  static func of(_ type: Value.Type = Value.self) -> StoredForm {
    if let form = known() { return form }
    fatalError("The interface takes what has a form, and \(type) has none.")
  }

  private static func known() -> StoredForm? {
    if let type = Value.self as? any PropertyListValue.Type { return native(type) }
    if let type = Value.self as? any AnyOptional.Type { return optional(type) }
    let coded = (Value.self as? any (Codable).Type).map { json($0) }
    guard let type = Value.self as? any RawRepresentable.Type else { return coded }
    return raw(type, or: coded)
  }

  private static func native<Native: PropertyListValue>(_ type: Native.Type) -> StoredForm {
    let name = "\(type)"
    return StoredForm(
      encode: { ($0 as? Native)?.propertyList },
      decode: { entry, isArgument in
        guard let value = Native(entry, isArgument: isArgument) as? Value else {
          throw UnreadableEntry(entry, expected: name)
        }
        return value
      }, name: name)
  }

  private static func optional<Optional: AnyOptional>(_ type: Optional.Type) -> StoredForm? {
    guard let wrapped = StoredForm<Optional.Wrapped>.known() else { return nil }
    return StoredForm(
      encode: { value in
        guard let optional = value as? Optional, let value = optional.wrapped else { return nil }
        return try wrapped.encode(value)
      },
      decode: { entry, isArgument in
        let value = Optional(wrapping: try wrapped.decode(entry, isArgument))
        guard let value = value as? Value else {
          throw UnreadableEntry(entry, expected: wrapped.name)
        }
        return value
      }, name: wrapped.name, isOptional: true)
  }

  /// The form of the raw value, unless that is JSON and the type has a JSON of its own.
  private static func raw<Raw: RawRepresentable>(
    _ type: Raw.Type, or json: StoredForm?
  ) -> StoredForm? {
    let isNative = Raw.RawValue.self is any PropertyListValue.Type
    if !isNative, let json { return json }
    guard let raw = StoredForm<Raw.RawValue>.known() else { return nil }
    let name = "a raw value of \(type)"
    return StoredForm(
      encode: { value in try (value as? Raw).flatMap { try raw.encode($0.rawValue) } },
      decode: { entry, isArgument in
        guard let value = Raw(rawValue: try raw.decode(entry, isArgument)) as? Value else {
          throw UnreadableEntry(entry, expected: name)
        }
        return value
      }, name: name)
  }

  private static func json<Coded: Codable>(_ type: Coded.Type) -> StoredForm {
    let name = "JSON of \(type)"
    return StoredForm(
      encode: { value in try (value as? Coded).map { .data(try JSON.encode($0)) } },
      decode: { entry, _ in
        guard case .data(let data) = entry,
          let value = try JSON.decode(Coded.self, from: data) as? Value
        else {
          throw UnreadableEntry(entry, expected: name)
        }
        return value
      }, name: name)
  }
}

/// `Optional`, whatever it wraps.
private protocol AnyOptional {
  associatedtype Wrapped
  init(wrapping value: Wrapped)
  var wrapped: Wrapped? { get }
}

extension Optional: AnyOptional {
  fileprivate init(wrapping value: Wrapped) { self = value }
  fileprivate var wrapped: Wrapped? { self }
}
