import CGTK

/// Text on a screen, on one line.
final class Label: Widget {
  var text: String? {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue ?? "") }
  }

  /// Makes a label whose text starts at the left and is cut off where there is no more room.
  init(_ text: String? = nil, name: String? = nil, style: String? = nil) {
    super.init(gtk_label_new(text))
    gtk_label_set_xalign(opaque, 0)
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    if let name { self.name = name }
    if let style { addStyle(style) }
  }

  /// Makes room for a text of so many characters, and shows a shorter one in the middle.
  func center(inCharacters count: Int) {
    gtk_label_set_width_chars(opaque, gint(count))
    gtk_label_set_xalign(opaque, 0.5)
  }
}
