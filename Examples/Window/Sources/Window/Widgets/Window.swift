import CGTK

/// A window of the desktop, with controls in its title bar.
final class Window: Widget {
  private let children: [Widget]

  private var window: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkWindow.self)
  }

  init(
    title: String, width: Int, height: Int, leading: Widget, trailing: Widget, content: Widget
  ) {
    children = [leading, trailing, content]
    super.init(gtk_window_new())
    let header = gtk_header_bar_new()!
    gtk_header_bar_pack_start(OpaquePointer(header), leading.pointer)
    gtk_header_bar_pack_end(OpaquePointer(header), trailing.pointer)
    gtk_window_set_titlebar(window, header)
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, gint(width), gint(height))
    gtk_window_set_child(window, content.pointer)
  }

  func show() {
    gtk_window_present(window)
  }

  func close() {
    gtk_window_close(window)
  }
}
