import UIKit

@testable import ContinuumApp

/// Draws what the stand-in's views say of themselves, where its layout has put them. What it draws is not what UIKit
/// draws: the forms of controls are sketches.
@MainActor struct Drawing {
  private(set) var lines: [String] = []

  /// Draws the app as it is, in the frame of a phone.
  mutating func add(_ app: UITabBarController, at x: Int) {
    let navigation = app.selectedViewController as? UINavigationController
    let screen = navigation?.topViewController
    lines.append(#"<g transform="translate(\#(x) 0)">"#)
    lines.append(#"<rect class="phone" width="390" height="844" rx="36"/>"#)
    text(screen?.title ?? "", 195, 78, 17, "title", "middle")
    if let item = screen?.navigationItem.rightBarButtonItem, let title = item.title {
      text(title, 374, 78, 17, item.isEnabled ? "blue" : "gray", "end")
    }
    if let view = screen?.view { draw(view, 0, 0) }
    for (index, tab) in app.tabs.enumerated() {
      let middle = 65 + index * 130
      text(
        tab.title, CGFloat(middle), 800, 12, tab === app.selectedTab ? "blue" : "gray",
        "middle")
      if let badge = tab.badgeValue {
        lines.append(#"<circle class="badge" cx="\#(middle + 44)" cy="784" r="9"/>"#)
        text(badge, CGFloat(middle + 44), 788, 12, "white", "middle")
      }
    }
    lines.append("</g>")
  }

  private mutating func draw(_ view: UIView, _ x: CGFloat, _ y: CGFloat) {
    let frame = view.frame.offsetBy(dx: x, dy: y)
    guard !view.isHidden else { return }
    switch view {
    case let label as UILabel:
      let isCentered = label.textAlignment == .center
      text(
        label.text ?? "", isCentered ? frame.midX : frame.minX, frame.midY + label.size * 0.35,
        label.size, label.color, isCentered ? "middle" : "start")
    case let button as UIButton: draw(button, frame)
    case let toggle as UISwitch:
      box(frame, toggle.isOn ? "green" : "well", 15)
      box(
        CGRect(x: frame.minX + (toggle.isOn ? 22 : 2), y: frame.minY + 2, width: 27, height: 27),
        "thumb", 13)
    case is UIStepper:
      box(frame, "well", 8)
      text("−", frame.minX + 23, frame.midY + 6, 17, "label", "middle")
      text("+", frame.minX + 70, frame.midY + 6, 17, "label", "middle")
    case let segments as UISegmentedControl: draw(segments, frame)
    case let picker as UIDatePicker:
      box(frame, "well", 8)
      let date = picker.date.formatted(.iso8601.year().month().day())
      text(date, frame.midX, frame.midY + 6, 15, "label", "middle")
    case let field as UITextField: draw(field, frame)
    case let bar as UISearchBar:
      box(frame.insetBy(dx: 12, dy: 10), "well", 10)
      let typed = bar.text ?? ""
      text(
        typed.isEmpty ? bar.placeholder ?? "" : typed, frame.minX + 24, frame.midY + 6, 17,
        typed.isEmpty ? "gray" : "label")
    case let spinner as UIActivityIndicatorView:
      guard spinner.isAnimating else { return }
      lines.append(
        #"<circle class="spinner" cx="\#(round(frame.midX))" cy="\#(round(frame.midY))" r="8"/>"#)
    case let cell as UICollectionViewListCell: draw(cell, frame)
    default: break
    }
    for subview in view.subviews { draw(subview, frame.minX, frame.minY) }
  }

  private mutating func draw(_ button: UIButton, _ frame: CGRect) {
    let style = button.configuration?._style ?? "plain"
    if style != "plain" { box(frame, button.isEnabled ? style : "well", 8) }
    let symbols = ["plus": "+", "minus": "−", "star": "☆", "star.fill": "★"]
    let title =
      button.configuration?.title
      ?? button.configuration?.image.map {
        symbols[$0._name] ?? $0._name
      }
    let color = !button.isEnabled ? "gray" : style == "filled" ? "white" : "blue"
    text(title ?? "", frame.midX, frame.midY + 6, 17, color, "middle")
  }

  private mutating func draw(_ control: UISegmentedControl, _ frame: CGRect) {
    box(frame, "well", 8)
    let width = frame.width / CGFloat(control.numberOfSegments)
    for index in 0..<control.numberOfSegments {
      let segment = CGRect(
        x: frame.minX + width * CGFloat(index), y: frame.minY, width: width, height: frame.height)
      if index == control.selectedSegmentIndex { box(segment.insetBy(dx: 2, dy: 2), "thumb", 7) }
      text(
        control.titleForSegment(at: index) ?? "", segment.midX, segment.midY + 5, 14, "label",
        "middle")
    }
  }

  private mutating func draw(_ field: UITextField, _ frame: CGRect) {
    box(frame, "field", 6)
    let typed = field.text ?? ""
    text(
      typed.isEmpty ? field.placeholder ?? "" : typed, frame.minX + 8, frame.midY + 6, 17,
      typed.isEmpty ? "gray" : "label")
  }

  private mutating func draw(_ cell: UICollectionViewListCell, _ frame: CGRect) {
    guard let content = cell.contentConfiguration as? UIListContentConfiguration else { return }
    let second = content.secondaryText ?? ""
    text(content.text ?? "", frame.minX + 16, frame.minY + (second.isEmpty ? 21 : 19), 15, "label")
    text(second, frame.minX + 16, frame.minY + 36, 12, "gray")
    lines.append(
      #"<path class="line" d="M\#(round(frame.minX) + 16) \#(round(frame.maxY))h374"/>"#)
  }

  private mutating func box(_ frame: CGRect, _ style: String, _ radius: Int) {
    lines.append(
      #"<rect class="\#(style)" x="\#(round(frame.minX))" y="\#(round(frame.minY))" "#
        + #"width="\#(round(frame.width))" height="\#(round(frame.height))" rx="\#(radius)"/>"#)
  }

  private mutating func text(
    _ text: String, _ x: CGFloat, _ y: CGFloat, _ size: CGFloat, _ style: String,
    _ anchor: String = "start"
  ) {
    guard !text.isEmpty else { return }
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    lines.append(
      #"<text class="\#(style)" x="\#(round(x))" y="\#(round(y))" "#
        + #"font-size="\#(Int(size))" text-anchor="\#(anchor)">\#(escaped)</text>"#)
  }

  private func round(_ value: CGFloat) -> Int { Int(value.rounded()) }
}

extension UILabel {
  fileprivate var size: CGFloat { font.pointSize }

  fileprivate var color: String {
    ["secondaryLabel": "gray", "systemRed": "red"][textColor._name] ?? "label"
  }
}

extension Drawing {
  /// The picture, whose phones stand beside each other.
  func svg(width: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 \(width + 24) 868" \
    font-family="-apple-system, Helvetica, Arial, sans-serif">
    <style>
    .phone { fill: #fff; stroke: #c6c6c8; stroke-width: 2 }
    .label { fill: #000 } .gray { fill: #8a8a8e } .blue { fill: #007aff } .white { fill: #fff }
    .red { fill: #ff3b30 } .badge { fill: #ff3b30 } .green { fill: #34c759 }
    .filled { fill: #007aff }
    .tinted { fill: #d9ebff } .well { fill: #eeeef0 } .thumb { fill: #fff; stroke: #d8d8dc }
    .field { fill: #fff; stroke: #d8d8dc } .line { stroke: #d8d8dc; fill: none }
    .spinner { fill: none; stroke: #8a8a8e; stroke-width: 3; stroke-dasharray: 4 2 }
    .title { font-weight: 600 }
    </style>
    \(lines.joined(separator: "\n"))
    </svg>

    """
  }
}
