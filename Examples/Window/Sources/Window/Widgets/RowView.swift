import Continuum

/// A row of a list, which uses it for one row after another.
@MainActor
final class RowView {
  let titleLabel = Label()
  /// Holds what is bound to the row that is shown at present.
  let bag = ContinuumBag()

  /// Lets go of the row that was shown. Its observations end with their target, and that is this view,
  /// which lives on: without the bag the old row would go on writing into the label.
  func prepareForReuse() {
    bag.cancelAll()
    titleLabel.text = nil
  }
}
