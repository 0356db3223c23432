package import Continuum
package import Foundation

/// A row of a table, which uses it for one row after another.
package final class RowView {
  package let titleLabel = Label()
  /// Holds the binding of the current row.
  private let bag = ContinuumBag()

  /// Shows a title until the view is used again, through the center of its screen.
  package func show(_ title: Constant<String>, through center: NotificationCenter) {
    center.continuum.observe(title, bindTo: titleLabel, \.text).disposed(by: bag)
  }

  /// Ends the binding of the previous row. It would end with the label, which lives on: without the bag the previous
  /// row would go on writing into it.
  package func prepareForReuse() {
    bag.cancelAll()
    titleLabel.text = nil
  }
}
