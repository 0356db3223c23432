import CGTK

/// Widgets one after the other. It keeps them, and so what is bound to them.
final class Box: Widget {
  /// What the box shows.
  var children: [Widget] {
    didSet {
      for child in oldValue { gtk_box_remove(box, child.pointer) }
      for child in children { gtk_box_append(box, child.pointer) }
    }
  }

  private var box: UnsafeMutablePointer<GtkBox> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkBox.self)
  }

  /// Makes a column.
  static func column(spacing: Int = 6, margin: Int = 0, _ children: Widget...) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing, margin, children)
  }

  /// Makes a row.
  static func row(spacing: Int = 6, margin: Int = 0, _ children: Widget...) -> Box {
    Box(GTK_ORIENTATION_HORIZONTAL, spacing, margin, children)
  }

  private init(
    _ orientation: GtkOrientation, _ spacing: Int, _ margin: Int, _ children: [Widget]
  ) {
    self.children = []
    super.init(gtk_box_new(orientation, gint(spacing)))
    for set in [
      gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
      gtk_widget_set_margin_end,
    ] {
      set(pointer, gint(margin))
    }
    // The observer of the property is not called in here.
    for child in children { gtk_box_append(box, child.pointer) }
    self.children = children
  }
}
