// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences }
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UIKeyboardType: Int, Sendable { case `default`, emailAddress, numberPad }

public struct UITextContentType: Hashable, Equatable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name")
  public static let emailAddress = UITextContentType(rawValue: "email")
}

extension UITextField {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
