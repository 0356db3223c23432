import CGTK

/// Two widgets side by side, with a divider that a user drags.
final class SplitView: Widget {
  private let children: [Widget]

  init(_ start: Widget, _ end: Widget, position: Int) {
    children = [start, end]
    super.init(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_set_start_child(opaque, start.pointer)
    gtk_paned_set_end_child(opaque, end.pointer)
    // What a window gains or loses in width is that of the right side.
    gtk_paned_set_resize_start_child(opaque, 0)
    gtk_paned_set_position(opaque, gint(position))
  }
}
