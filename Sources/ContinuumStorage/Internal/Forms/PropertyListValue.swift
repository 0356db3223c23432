import Foundation

/// A type whose values `UserDefaults` keep as they are.
protocol PropertyListValue {
  /// Reads what an entry holds; `nil` if it is no such value. A string of the command line is read as
  /// `bool(forKey:)` and `double(forKey:)` read it.
  init?(_ entry: PropertyList, isArgument: Bool)

  var propertyList: PropertyList { get }
}

extension Bool: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    switch entry {
    case .bool(let bool): self = bool
    case .integer(0): self = false
    case .integer(1): self = true
    case .string(let string) where isArgument: self = NSString(string: string).boolValue
    default: return nil
    }
  }

  var propertyList: PropertyList { .bool(self) }
}

extension PropertyListValue where Self: FixedWidthInteger {
  init?(_ entry: PropertyList, isArgument: Bool) {
    switch entry {
    case .bool(let bool): self = bool ? 1 : 0
    case .integer(let integer): self.init(exactly: integer)
    case .unsigned(let integer): self.init(exactly: integer)
    case .real(let real): self.init(exactly: real)
    case .string(let string) where isArgument:
      self.init(exactly: NSString(string: string).longLongValue)
    default: return nil
    }
  }

  var propertyList: PropertyList { PropertyList(integer: self) }
}

extension Int: PropertyListValue {}
extension Int8: PropertyListValue {}
extension Int16: PropertyListValue {}
extension Int32: PropertyListValue {}
extension Int64: PropertyListValue {}
extension UInt: PropertyListValue {}
extension UInt8: PropertyListValue {}
extension UInt16: PropertyListValue {}
extension UInt32: PropertyListValue {}
extension UInt64: PropertyListValue {}

extension PropertyListValue where Self: BinaryFloatingPoint {
  init?(_ entry: PropertyList, isArgument: Bool) {
    switch entry {
    case .bool(let bool): self = bool ? 1 : 0
    case .integer(let integer): self.init(integer)
    case .unsigned(let integer): self.init(integer)
    case .real(let real): self.init(real)
    case .string(let string) where isArgument: self.init(NSString(string: string).doubleValue)
    default: return nil
    }
  }

  var propertyList: PropertyList { .real(Double(self)) }
}

extension Double: PropertyListValue {}
extension Float: PropertyListValue {}
extension CGFloat: PropertyListValue {}

extension String: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .string(let string) = entry else { return nil }
    self = string
  }

  var propertyList: PropertyList { .string(self) }
}

extension Data: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .data(let data) = entry else { return nil }
    self = data
  }

  var propertyList: PropertyList { .data(self) }
}

extension Date: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .date(let date) = entry else { return nil }
    self = date
  }

  var propertyList: PropertyList { .date(self) }
}

/// `set(URL)` would keep the path alone, and `url(forKey:)` may trap: so it is a string.
extension URL: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .string(let string) = entry else { return nil }
    self.init(string: string)
  }

  var propertyList: PropertyList { .string(absoluteString) }
}

extension Array: PropertyListValue where Element: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .array(let entries) = entry else { return nil }
    self = []
    for entry in entries {
      guard let element = Element(entry, isArgument: isArgument) else { return nil }
      append(element)
    }
  }

  var propertyList: PropertyList { .array(map(\.propertyList)) }
}

extension Dictionary: PropertyListValue where Key == String, Value: PropertyListValue {
  init?(_ entry: PropertyList, isArgument: Bool) {
    guard case .dictionary(let entries) = entry else { return nil }
    self = [:]
    for (key, entry) in entries {
      guard let value = Value(entry, isArgument: isArgument) else { return nil }
      self[key] = value
    }
  }

  var propertyList: PropertyList { .dictionary(mapValues(\.propertyList)) }
}
