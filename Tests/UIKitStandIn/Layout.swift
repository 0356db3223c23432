// Where views are. None of this is UIKit's: Apple's solver weighs all constraints. This one puts a view between the
// edges that its constraints name, with the size of its content where an edge is free.

extension UIView {
  /// Puts the subviews that have constraints where these say.
  final func followConstraints() {
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      var edges: [Edge: CGFloat] = [:]
      for constraint in view._constraints {
        guard let position = position(constraint.second, constraint.secondEdge) else { continue }
        edges[constraint.firstEdge] = position + constraint.constant
      }
      let left = edges[.leading] ?? 0
      let width =
        edges[.width] ?? edges[.trailing].map { $0 - left }
        ?? view.fittingSize(in: frame.width).width
      let top = edges[.top] ?? 0
      let height = edges[.bottom].map { $0 - top } ?? view.fittingSize(in: width).height
      view.frame = CGRect(x: left, y: top, width: width, height: height)
    }
  }

  private func position(_ item: AnyObject?, _ edge: Edge) -> CGFloat? {
    if let guide = item as? UILayoutGuide, guide.owningView === self {
      return guide.edges(self)[edge]
    }
    guard let view = item as? UIView else { return nil }
    let frame = view === self ? CGRect(origin: .zero, size: view.frame.size) : view.frame
    switch edge {
    case .top: return frame.minY
    case .leading: return frame.minX
    case .trailing: return frame.maxX
    case .bottom: return frame.maxY
    case .width: return frame.width
    }
  }
}

extension UIView {
  /// The size of the content, which is zero if the view takes what room there is.
  final func fittingSize(in width: CGFloat) -> CGSize {
    switch self {
    case let stack as UIStackView: stack.fittingStack(in: width)
    case let label as UILabel: size(of: label.text ?? "", label.font.pointSize)
    case let button as UIButton: button.fittingSize
    case is UISwitch: CGSize(width: 51, height: 31)
    case is UIStepper: CGSize(width: 94, height: 32)
    case is UISegmentedControl: CGSize(width: 200, height: 32)
    case is UIDatePicker: CGSize(width: 120, height: 34)
    case is UITextField: CGSize(width: 120, height: 34)
    case is UISearchBar: CGSize(width: 200, height: 56)
    case is UIActivityIndicatorView: CGSize(width: 20, height: 20)
    default: .zero
    }
  }

  /// About as wide as the system's font, on one line.
  fileprivate final func size(of text: String, _ points: CGFloat) -> CGSize {
    CGSize(
      width: (CGFloat(text.count) * points * 0.52).rounded(),
      height: text.isEmpty ? 0 : (points * 1.2).rounded())
  }
}

extension UIButton {
  fileprivate var fittingSize: CGSize {
    let text = size(of: configuration?.title ?? currentTitle ?? "", 17)
    return CGSize(width: max(text.width, 20) + 24, height: max(text.height, 20) + 14)
  }
}

extension UIStackView {
  final var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var gaps: CGFloat { spacing * CGFloat(max(0, shown.count - 1)) }

  fileprivate final func fittingStack(in width: CGFloat) -> CGSize {
    let sizes = shown.map { $0.fittingSize(in: width) }
    let margins = isLayoutMarginsRelativeArrangement ? UIStackView.margin * 2 : 0
    switch axis {
    case .horizontal:
      return CGSize(
        width: sizes.map(\.width).reduce(gaps + margins, +),
        height: (sizes.map(\.height).max() ?? 0) + margins)
    case .vertical:
      return CGSize(
        width: (sizes.map(\.width).max() ?? 0) + margins,
        height: sizes.map(\.height).reduce(gaps + margins, +))
    }
  }

  private static var margin: CGFloat { 8 }

  /// One behind the other. The one that hugs its content least gets the room that is left.
  final func arrange() {
    let margin = isLayoutMarginsRelativeArrangement ? UIStackView.margin : 0
    let inner = CGRect(origin: .zero, size: frame.size).insetBy(dx: margin, dy: margin)
    let isRow = axis == .horizontal
    let length = isRow ? inner.width : inner.height
    let breadth = isRow ? inner.height : inner.width
    let sizes = shown.map { $0.fittingSize(in: inner.width) }
    var lengths = sizes.map { isRow ? $0.width : $0.height }
    if distribution == .fillEqually {
      lengths = lengths.map { _ in (length - gaps) / CGFloat(max(1, lengths.count)) }
    } else {
      // What scrolls has no size of its own to hug.
      let hugging = shown.map {
        $0 is UIScrollView ? 0 : $0.contentHuggingPriority(for: axis).rawValue
      }
      let rest = length - gaps - lengths.reduce(0, +)
      if let softest = hugging.indices.min(by: { hugging[$0] < hugging[$1] }) {
        lengths[softest] += rest
      }
    }
    var position = isRow ? inner.minX : inner.minY
    for (index, view) in shown.enumerated() {
      let own = isRow ? sizes[index].height : sizes[index].width
      let across = alignment == .fill ? breadth : min(own, breadth)
      let start = (isRow ? inner.minY : inner.minX) + (breadth - across) / 2
      view.frame =
        isRow
        ? CGRect(x: position, y: start, width: lengths[index], height: across)
        : CGRect(x: start, y: position, width: across, height: lengths[index])
      position += lengths[index] + spacing
    }
  }
}
