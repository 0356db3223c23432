package import Continuum

/// A row of a table, which uses it for one row after another.
package final class RowView {
  package let titleLabel = Label()
  /// Holds what is bound to the row that is shown at present.
  package let bag = ContinuumBag()

  /// Lets go of the row that was shown. Its observations end with their target, and that is this view,
  /// which lives on: without the bag the old row would go on writing into the label.
  package func prepareForReuse() {
    bag.cancelAll()
    titleLabel.text = nil
  }
}
