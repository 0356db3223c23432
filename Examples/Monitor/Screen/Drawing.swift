import ContinuumExampleKit

/// How the parts of the screen are drawn, as lines.
enum Drawing {
  private static let bars = Array(" ▁▂▃▄▅▆▇█")

  /// The last loads, the newest at the right.
  static func sparkline(_ history: History, width: Int) -> Line {
    var line = Line()
    let values = history.values.suffix(max(0, width))
    line.append(String(repeating: " ", count: max(0, width - values.count)))
    for value in values {
      let bar = bars[min(max(Int((value * 8).rounded(.up)), 0), 8)]
      line.append(String(bar), style(ofLoad: value))
    }
    return line
  }

  static func style(ofLoad load: Double) -> Style {
    load < 0.5 ? .low : load < 0.85 ? .medium : .high
  }

  /// The cores beside each other, as many as a line holds, and at most so many lines.
  static func cores(_ cores: [Core], width: Int, height: Int) -> [Line] {
    guard !cores.isEmpty, height > 0, width > 0 else { return [] }
    // Few cores have wide histories. Many have none.
    let perLine = max(1, min((cores.count + height - 1) / height, width / 14))
    let cell = width / perLine
    let shown = cores.prefix(perLine * height)
    var lines = stride(from: 0, to: shown.count, by: perLine).map { start in
      var line = Line()
      for core in shown[start..<min(start + perLine, shown.count)] {
        let load = core.history.last
        line.append("cpu\(core.id)".padded(to: 6), .faint)
        line.append(Amount.percent(load).padded(to: 5, right: true), style(ofLoad: load))
        line.append("% ", .faint)
        let rest = cell - 14
        if rest > 0 { line.append(sparkline(core.history, width: min(rest, History.capacity))) }
        line.fill(to: (line.width + cell - 1) / cell * cell)
      }
      return line.cut(to: width)
    }
    if shown.count < cores.count {
      var last = lines.removeLast().cut(to: max(0, width - 10))
      last.fill(to: width - 10)
      last.append(" +\(cores.count - shown.count) more", .faint)
      lines.append(last)
    }
    return lines
  }

  static func memory(_ memory: Memory?, width: Int) -> Line {
    var line = Line("mem   ", .faint)
    guard let memory else { return line }
    func bar(_ used: UInt64, _ total: UInt64, _ width: Int) {
      let share = total == 0 ? 0 : Double(used) / Double(total)
      let full = Int((share * Double(width)).rounded())
      line.append(String(repeating: "█", count: full), style(ofLoad: share))
      line.append(String(repeating: "░", count: width - full), .faint)
      line.append(" \(Amount.bytes(Double(used)))")
      line.append("/\(Amount.bytes(Double(total)))", .faint)
    }
    let barWidth = max(4, min((width - 40) / 2, 30))
    bar(memory.used, memory.total, barWidth)
    if memory.swapTotal > 0 {
      line.append("   swap ", .faint)
      bar(memory.swapUsed, memory.swapTotal, barWidth)
    }
    return line.cut(to: width)
  }

  /// The devices with the most traffic first, as many as a line holds.
  static func traffic(
    _ title: String, _ rates: [TrafficRate], verbs: (incoming: String, outgoing: String), width: Int
  ) -> Line {
    var line = Line(title.padded(to: 6), .faint)
    let busiest = rates.sorted {
      let (a, b) = ($0.incoming + $0.outgoing, $1.incoming + $1.outgoing)
      return a == b ? $0.id < $1.id : a > b
    }
    for rate in busiest {
      var part = Line(rate.id.printable)
      for (verb, amount) in [(verbs.incoming, rate.incoming), (verbs.outgoing, rate.outgoing)] {
        part.append(" \(verb) ", .faint)
        part.append(Amount.bytes(amount).padded(to: 5, right: true), amount < 1 ? .faint : .low)
      }
      part.append("   ")
      if line.width > 6 && line.width + part.width > width { break }
      line.append(part)
    }
    return line.cut(to: width)
  }
}
