import Foundation

/// The cost of a write against a number of things.
struct Curve {
  let title: String
  let axis: String
  let sizes: [Int]
  let row: @Sendable (Int) -> Row

  var rows: [Row] { sizes.map(row) }

  static let all = [
    Curve(
      title: "A write, and the bindings it reaches", axis: "number of bindings",
      sizes: [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000], row: { bindings($0) }),
    Curve(
      title: "A write through derived values to a label", axis: "length of the chain",
      sizes: [1, 3, 10, 30, 100, 300, 1_000], row: chain),
  ]
}

/// The curves as an image. It shows medians, as the table does. It is readable on a light and on a dark
/// page, because it has a ground of its own.
struct Picture {
  private let curves: [(curve: Curve, rows: [Measured])]
  private let origin: Origin

  init(_ curves: [(Curve, [Measured])], _ origin: Origin) {
    self.curves = curves.map { (curve: $0.0, rows: $0.1) }
    self.origin = origin
  }

  var svg: String {
    let panels = curves.enumerated().map { index, curve in
      Panel(curve.curve, curve.rows, x: 80 + Double(index) * 480).svg
    }
    let legend = Peer.columns.enumerated().map { index, peer in
      let x = 80 + index * 190
      return """
        <path d="M\(x) 24h28" fill="none" class="\(peer.style)"/>
        <text x="\(x + 36)" y="29" class="peer">\(peer.name)</text>
        """
    }
    let foot = [
      origin.command, "\(origin.machine); \(origin.compiler)",
      "Medians of rounds in which the compared programs take turns.",
    ].enumerated().map { index, line in
      "<text x=\"80\" y=\"\(440 + 18 * index)\" class=\"\(index == 0 ? "command" : "origin")\">"
        + "\(line.escaped)</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 496" width="1000" height="496">
      <title>What a write costs, by hand, with this library, NotificationCenter and Observation</title>
      <style>
      text { font: 13px -apple-system, 'Helvetica Neue', 'DejaVu Sans', sans-serif; fill: #1d1d1f }
      .title { font-weight: 600 }
      .size, .time, .origin { fill: #5c5c63; font-size: 12px }
      .command { font: 12px ui-monospace, 'DejaVu Sans Mono', monospace }
      .ground { fill: #fff }
      .grid { stroke: #d8d8de }
      .hand, .library, .center, .observation { stroke-width: 2; stroke-linejoin: round }
      .hand { stroke: #1d1d1f; stroke-dasharray: 6 4 }
      .library { stroke: #0066d6; stroke-width: 3.5 }
      .center { stroke: #c2410c }
      .observation { stroke: #15803d; stroke-dasharray: 2 3 }
      @media (prefers-color-scheme: dark) {
      text { fill: #f2f2f5 }
      .size, .time, .origin { fill: #a9a9b2 }
      .ground { fill: #1c1c1f }
      .grid { stroke: #3d3d44 }
      .hand { stroke: #f2f2f5 }
      .library { stroke: #4da3ff }
      .center { stroke: #ff9b63 }
      .observation { stroke: #5fd38a }
      }
      </style>
      <rect class="ground" width="1000" height="496" rx="8"/>
      \((legend + panels + foot).joined(separator: "\n"))
      </svg>

      """
  }
}

/// One curve with its axes, both of which are logarithmic.
private struct Panel {
  private let curve: Curve
  private let rows: [Measured]
  private let x: Double
  private let y = 84.0
  private let width = 400.0
  private let height = 270.0
  private let xDecades: ClosedRange<Int>
  private let yDecades: ClosedRange<Int>

  init(_ curve: Curve, _ rows: [Measured], x: Double) {
    self.curve = curve
    self.rows = rows
    self.x = x
    let figures = rows.flatMap { row in Peer.columns.compactMap(row.figure) }
    func decades(_ figures: [Double]) -> ClosedRange<Int> {
      let (least, most) = (figures.min() ?? 1, figures.max() ?? 10)
      return Int(log10(least).rounded(.down))...Int(log10(most).rounded(.up))
    }
    xDecades = decades(curve.sizes.map(Double.init))
    yDecades = decades(figures)
  }

  var svg: String {
    let vertical = xDecades.map { decade in
      let size = Int(pow(10, Double(decade)))
      let position = point(Double(size), 1).x
      return """
        <path d="M\(position) \(y)v\(height)" class="grid"/>
        <text x="\(position)" y="\(y + height + 20)" text-anchor="middle" class="size">\(size.text)</text>
        """
    }
    let horizontal = yDecades.map { decade in
      let position = point(1, pow(10, Double(decade))).y
      let label = Unit.nanoseconds.text(pow(10, Double(decade)))
      return """
        <path d="M\(x) \(position)h\(width)" class="grid"/>
        <text x="\(x - 8)" y="\(position + 4)" text-anchor="end" class="time">\(label.short)</text>
        """
    }
    // The widest line is under the others, so that it hides none that has the same figures.
    let peers = [.library] + Peer.columns.filter { $0 != .library }
    let lines = peers.map { peer in
      let points = zip(curve.sizes, rows).compactMap { size, row in
        row.figure(peer).map { point(Double(size), $0) }
      }
      let path = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      return "<path d=\"M\(path)\" fill=\"none\" class=\"\(peer.style)\"/>"
    }
    let axisX = x + width / 2
    let words = """
      <text x="\(x)" y="\(y - 18)" class="title">\(curve.title)</text>
      <text x="\(axisX)" y="\(y + height + 42)" text-anchor="middle" class="axis">\(curve.axis)</text>
      """
    return ([words] + vertical + horizontal + lines).joined(separator: "\n")
  }

  private func point(_ size: Double, _ figure: Double) -> (x: Double, y: Double) {
    func part(_ value: Double, _ decades: ClosedRange<Int>) -> Double {
      (log10(value) - Double(decades.lowerBound)) / Double(max(1, decades.count - 1))
    }
    func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    return (
      tenths(x + width * part(size, xDecades)), tenths(y + height * (1 - part(figure, yDecades)))
    )
  }
}

extension Peer {
  /// The class of its line in the picture.
  fileprivate var style: String {
    switch self {
    case .hand: "hand"
    case .library: "library"
    case .center: "center"
    case .observation: "observation"
    case .other: ""
    }
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  /// A figure of an axis needs no decimals: "10.0 µs" is "10 µs".
  fileprivate var short: String { replacingOccurrences(of: ".0 ", with: " ") }
}
