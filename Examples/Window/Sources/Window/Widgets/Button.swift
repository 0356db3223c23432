import CGTK

/// A button with a title.
class Button: Widget {
  var title: String {
    get { gtk_button_get_label(button).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(button, newValue) }
  }

  private var button: UnsafeMutablePointer<GtkButton> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkButton.self)
  }

  convenience init(title: String = "") {
    self.init(gtk_button_new_with_label(title))
  }

  /// Calls `body` when a user has clicked.
  func onClick(_ body: @escaping @MainActor () -> Void) {
    GSignal.connect(pointer, "clicked", body)
  }
}
