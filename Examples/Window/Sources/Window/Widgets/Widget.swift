import CGTK

/// A widget of GTK. Like those of its subclasses, its properties are those of the widget itself: nothing
/// is stored here. Like any view, it knows nothing of the library.
@MainActor
class Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>

  /// Takes a widget that GTK has just made, and keeps it.
  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit {
    g_object_unref(pointer)
  }

  /// The pointer as GTK's functions take it for most subclasses of its widget.
  var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// What the inspector calls the widget.
  var name: String {
    get { String(cString: gtk_widget_get_name(pointer)) }
    set { gtk_widget_set_name(pointer, newValue) }
  }

  /// Whether a user can do something with the widget.
  var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// From 0 to 1.
  var opacity: Double {
    get { gtk_widget_get_opacity(pointer) }
    set { gtk_widget_set_opacity(pointer, newValue) }
  }

  /// Gives the widget a look of the theme's.
  func addStyle(_ name: String) {
    gtk_widget_add_css_class(pointer, name)
  }
}
