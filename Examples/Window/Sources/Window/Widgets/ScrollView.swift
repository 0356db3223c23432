import CGTK

/// A list that a user scrolls. It takes the room that is left.
final class ScrollView: Widget {
  private let list: Widget

  init(_ list: Widget) {
    self.list = list
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, list.pointer)
    gtk_widget_set_vexpand(pointer, 1)
  }
}
