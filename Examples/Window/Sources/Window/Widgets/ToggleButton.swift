import CGTK

/// A button that stays down until it is clicked again.
final class ToggleButton: Button {
  var isActive: Bool {
    get { gtk_toggle_button_get_active(toggle) != 0 }
    set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
  }

  private var toggle: UnsafeMutablePointer<GtkToggleButton> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkToggleButton.self)
  }

  convenience init(title: String) {
    self.init(gtk_toggle_button_new_with_label(title))
  }

  /// Calls `body` when `isActive` has changed, whether a user or code did it.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    GSignal.connect(pointer, "toggled", body)
  }
}
