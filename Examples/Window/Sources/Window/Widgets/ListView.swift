import CGTK

/// Rows on a screen. GTK makes rows for what is in sight and somewhat more, and uses them again when a
/// user scrolls.
final class ListView: Widget {
  /// How many rows there are. The rows that stay are left as they are.
  var rowCount: Int {
    get { Int(g_list_model_get_n_items(rows)) }
    set {
      let kept = min(rowCount, newValue)
      "".withCString { text in
        let added = Array(repeating: Optional(text), count: newValue - kept) + [nil]
        gtk_string_list_splice(rows, guint(kept), guint(rowCount - kept), added)
      }
    }
  }

  /// GTK lists objects, and these say nothing: a row knows by its index what to show.
  private let rows: OpaquePointer
  private var rowViews: [UInt: RowView] = [:]

  /// Makes a list that calls `showRow` for each row that comes into sight.
  init(name: String, showRow: @escaping @MainActor (_ index: Int, _ rowView: RowView) -> Void) {
    rows = gtk_string_list_new(nil)
    let factory = gtk_signal_list_item_factory_new()!
    super.init(gtk_list_view_new(gtk_no_selection_new(rows), factory))
    gtk_list_view_set_single_click_activate(opaque, 1)
    addStyle("navigation-sidebar")
    self.name = name

    let signals = gpointer(factory)
    GSignal.connect(signals, "setup") { [weak self] item in
      let rowView = RowView()
      self?.rowViews[item] = rowView
      gtk_list_item_set_child(OpaquePointer(bitPattern: item), rowView.titleLabel.pointer)
    }
    GSignal.connect(signals, "bind") { [weak self] item in
      let index = gtk_list_item_get_position(OpaquePointer(bitPattern: item))
      if let rowView = self?.rowViews[item] { showRow(Int(index), rowView) }
    }
    GSignal.connect(signals, "unbind") { [weak self] item in
      self?.rowViews[item]?.prepareForReuse()
    }
    GSignal.connect(signals, "teardown") { [weak self] item in self?.rowViews[item] = nil }
  }

  /// Calls `body` with the index of a row that a user has clicked.
  func onClick(_ body: @escaping @MainActor (_ index: Int) -> Void) {
    GSignal.connect(pointer, "activate") { index in body(Int(guint(truncatingIfNeeded: index))) }
  }
}
