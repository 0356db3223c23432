// Prints the public declarations in symbol graphs, whose files are the arguments. See .ci/interface.
//
// A declaration stands under the type that it belongs to, and all are in the order of their text.

import Foundation

struct Graph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]
}

struct Symbol: Decodable {
  struct Identifier: Decodable { let precise: String }
  struct Kind: Decodable { let identifier: String }
  struct Fragment: Decodable { let spelling: String }
  struct Extension: Decodable { let constraints: [Constraint]? }
  struct Availability: Decodable {
    let domain: String?
    let isUnconditionallyUnavailable: Bool?
  }

  let identifier: Identifier
  let kind: Kind
  let pathComponents: [String]
  let declarationFragments: [Fragment]
  let swiftExtension: Extension?
  let availability: [Availability]?

  // What begins with an underscore is for the library's own modules. What is unavailable on every platform is a
  // message. What a type of UIKit has from a protocol is not this library's, although an extension here brings it up.
  var isPublic: Bool {
    !pathComponents.contains { $0.hasPrefix("_") }
      && !identifier.precise.contains("::SYNTHESIZED::")
      && !(availability ?? []).contains {
        $0.isUnconditionallyUnavailable == true && ($0.domain ?? "*") == "*"
      }
  }

  var declaration: String {
    declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

struct Constraint: Decodable {
  let kind: String
  let lhs: String
  let rhs: String
  var text: String { "\(lhs) \(kind == "sameType" ? "==" : ":") \(rhs)" }
}

struct Relationship: Decodable {
  let kind: String
  let source: String
  let target: String
  let targetFallback: String?
  let swiftConstraints: [Constraint]?
}

/// What every type is, unless it says otherwise.
let isImplied: Set = ["Copyable", "Escapable"]

func with(_ constraints: [Constraint]?) -> String {
  let texts = (constraints ?? []).filter { !isImplied.contains($0.rhs) }.map(\.text)
  return texts.isEmpty ? "" : " where " + texts.sorted().joined(separator: ", ")
}

let graphs = try CommandLine.arguments.dropFirst().map {
  try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: $0)))
}
let symbols = graphs.flatMap(\.symbols).filter(\.isPublic)
var paths: [String: String] = [:]
for symbol in symbols {
  paths[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
}

// The declarations of each type, and of each extension that has conditions.
var groups: [String: [String]] = [:]
for symbol in symbols {
  let owner = symbol.pathComponents.dropLast().joined(separator: ".")
  groups[owner + with(symbol.swiftExtension?.constraints), default: []].append(symbol.declaration)
}
for relationship in graphs.flatMap(\.relationships)
where relationship.kind == "conformsTo" || relationship.kind == "inheritsFrom" {
  guard let type = paths[relationship.source] else { continue }
  let name = paths[relationship.target] ?? relationship.targetFallback ?? relationship.target
  let short = name.split(separator: ".").last.map(String.init) ?? name
  // Whatever is Sendable is SendableMetatype, too.
  if isImplied.contains(short) || short == "SendableMetatype" || short.hasPrefix("_") { continue }
  groups["", default: []].append("\(type) : \(short)\(with(relationship.swiftConstraints))")
}
for (group, declarations) in groups.sorted(by: { $0.key < $1.key }) {
  if !group.isEmpty { print("\n\(group)") }
  for declaration in declarations.sorted() {
    print(group.isEmpty ? declaration : "  " + declaration)
  }
}
