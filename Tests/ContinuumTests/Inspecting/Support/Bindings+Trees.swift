import Continuum

extension ContinuumBindings {
  /// For each binding that is drawn, its source as the picture shows it: how it was made and its name, and in brackets
  /// what it is derived from.
  var trees: [String] {
    var names: [Substring: String] = [:]
    var targets: Set<Substring> = []
    var inputs: [Substring: [Substring]] = [:]
    var sources: [Substring] = []
    for line in dot.split(separator: "\n") {
      if let node = line.wholeMatch(
        of: #/  (n\d+) \[label="(.*?)(?:: [^:]*)?\\n([^,]*)(?:, .*)?", shape=(\w+)\]/#)
      {
        names[node.1] = "\(node.3) \(node.2)"
        if node.4 == "parallelogram" { targets.insert(node.1) }
      } else if let edge = line.wholeMatch(of: #/  (n\d+) -> (n\d+).*/#) {
        if targets.contains(edge.2) || line.contains("dir=both") {
          sources.append(edge.1)
        } else {
          inputs[edge.2, default: []].append(edge.1)
        }
      }
    }
    func tree(_ id: Substring) -> String {
      let inputs = inputs[id, default: []].map(tree).joined(separator: ", ")
      return (names[id] ?? "") + (inputs.isEmpty ? "" : "[\(inputs)]")
    }
    return sources.map(tree)
  }
}
