import CGTK

/// A line of text that a user edits.
final class Entry: Widget {
  var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  init(placeholder: String) {
    super.init(gtk_entry_new())
    let entry = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkEntry.self)
    gtk_entry_set_placeholder_text(entry, placeholder)
    gtk_entry_set_icon_from_icon_name(
      entry, GTK_ENTRY_ICON_PRIMARY, "system-search-symbolic")
  }

  /// Calls `body` when the text has changed, whether a user or code did it.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    GSignal.connect(pointer, "changed", body)
  }
}
