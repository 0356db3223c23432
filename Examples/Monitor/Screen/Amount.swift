/// Numbers as the screen shows them, in at most six characters.
enum Amount {
  /// Such as `512`, `1.5K` or `23.5G`.
  static func bytes(_ count: Double) -> String {
    var count = count
    for unit in ["", "K", "M", "G", "T"] {
      if count < 999.5 || unit == "T" {
        return unit.isEmpty || count >= 99.95
          ? "\(Int(count.rounded()))\(unit)" : count.oneDigit + unit
      }
      count /= 1024
    }
    return ""
  }

  static func percent(_ share: Double) -> String { (share * 100).oneDigit }

  /// Such as `0:07.31`, `12:05` or `3d04h`: minutes and seconds, hours and minutes, or days and hours.
  static func time(_ time: Duration) -> String {
    let hundredths = Int(time / .milliseconds(10))
    let seconds = hundredths / 100
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    if hours == 0 { return "\(minutes):\((seconds % 60).two).\((hundredths % 100).two)" }
    if hours < 100 { return "\(hours)h\((minutes % 60).two)" }
    return "\(hours / 24)d\((hours % 24).two)h"
  }
}

extension Double {
  /// With one digit after the point.
  fileprivate var oneDigit: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Int {
  fileprivate var two: String { self < 10 ? "0\(self)" : "\(self)" }
}
