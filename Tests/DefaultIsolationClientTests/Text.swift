import Foundation

// What the whole app shares.

let countFormatter: NumberFormatter = {
  let formatter = NumberFormatter()
  formatter.numberStyle = .spellOut
  formatter.locale = Locale(identifier: "en_US")
  return formatter
}()

func trimmed(_ text: String) -> String {
  text.trimmingCharacters(in: .whitespaces)
}
