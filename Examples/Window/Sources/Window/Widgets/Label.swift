import CGTK

/// Text on a screen.
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
}
