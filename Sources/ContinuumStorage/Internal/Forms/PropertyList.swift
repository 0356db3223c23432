import Foundation

/// What an entry of `UserDefaults` can hold.
///
/// `object(forKey:)` returns other types on other platforms: all reads come through here, and no other code casts.
indirect enum PropertyList: Sendable {
  case bool(Bool)
  case integer(Int64)
  /// Only what no `Int64` can hold.
  case unsigned(UInt64)
  case real(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// Something that no version of this library writes.
  case other

  init(_ object: Any) {
    // On Apple platforms, a cast to `Bool` succeeds for the numbers 0 and 1, too. So a stored 1 may be read as `true`
    // here: the types of numbers take a `bool` as a number.
    if let bool = object as? Bool {
      self = .bool(bool)
    } else if let string = object as? String {
      self = .string(string)
    } else if let number = object as? NSNumber {
      self = PropertyList(number)
    } else if let data = object as? Data {
      self = .data(data)
    } else if let date = object as? Date {
      self = .date(date)
    } else if let array = object as? [Any] {
      self = .array(array.map(PropertyList.init))
    } else if let dictionary = object as? [String: Any] {
      self = .dictionary(dictionary.mapValues(PropertyList.init))
    } else {
      self = .other
    }
  }

  private init(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "d", "f": self = .real(number.doubleValue)
    // On Linux, a number that no `Int64` holds has the type of one, and its bits.
    case "Q": self = PropertyList(integer: number.uint64Value)
    default: self = .integer(number.int64Value)
    }
  }

  init(integer: some FixedWidthInteger) {
    self = Int64(exactly: integer).map { .integer($0) } ?? .unsigned(UInt64(clamping: integer))
  }

  /// What `UserDefaults.set` takes. It is never an optional.
  var object: Any {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): Int(exactly: integer) as Any? ?? NSNumber(value: integer)
    case .unsigned(let integer): NSNumber(value: integer)
    case .real(let real): real
    case .string(let string): string
    case .data(let data): data
    case .date(let date): date
    case .array(let array): array.map(\.object)
    case .dictionary(let dictionary): dictionary.mapValues(\.object)
    case .other: fatalError("Nothing writes what it cannot read.")
    }
  }
}

extension PropertyList: Equatable {
  static func == (left: PropertyList, right: PropertyList) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.real(let left), .real(let right)): left == right || left.isNaN && right.isNaN
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.data(let left), .data(let right)): left == right
    case (.date(let left), .date(let right)): isEqual(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.other, .other): true
    default: false
    }
  }

  /// On Linux, a date that comes back from the disk has no fraction of a second. That is no change.
  private static func isEqual(_ left: Date, _ right: Date) -> Bool {
    let (one, other) = (left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    if one == other { return true }
    let isAnyWhole = one.rounded(.down) == one || other.rounded(.down) == other
    return isAnyWhole && one.rounded(.down) == other.rounded(.down)
  }
}
