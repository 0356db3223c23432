/// An argument that a program takes, such as `--live`, or `--repositories FILE`.
package struct Option: Sendable {
  package let name: String
  /// What has to follow the name, in capitals, if something has to.
  package let value: String?
  package let meaning: String

  package init(_ name: String, value: String? = nil, meaning: String) {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  /// The option as it is typed.
  var form: String { value.map { "\(name) \($0)" } ?? name }
}
