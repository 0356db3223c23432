import CGTK

/// Rows on a screen. GTK makes rows for what is in sight and somewhat more, and uses them again when a
/// user scrolls.
final class ListView<ID: Hashable>: Widget {
  /// GTK lists objects, and these say nothing: `ids` says what the row of each shows.
  private let rows: OpaquePointer
  private var ids: [ID] = []
  private var rowViews: [UInt: RowView] = [:]

  /// Makes a list that calls `showRow` for each row that comes into sight.
  init(name: String, showRow: @escaping @MainActor (_ id: ID, _ rowView: RowView) -> Void) {
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
      if let self, let rowView = rowViews[item] { showRow(ids[Int(index)], rowView) }
    }
    GSignal.connect(signals, "unbind") { [weak self] item in
      self?.rowViews[item]?.prepareForReuse()
    }
    GSignal.connect(signals, "teardown") { [weak self] item in self?.rowViews[item] = nil }
  }

  /// Shows these rows.
  func show(_ new: [ID]) {
    let old = guint(ids.count)
    ids = new
    "".withCString { text in
      let texts = Array(repeating: Optional(text), count: new.count) + [nil]
      gtk_string_list_splice(rows, 0, old, texts)
    }
  }

  /// Inserts and removes rows. The rows that stay are left as they are.
  func apply(_ difference: CollectionDifference<ID>) {
    for change in difference {
      switch change {
      case .remove(let row, _, _):
        ids.remove(at: row)
        gtk_string_list_remove(rows, guint(row))
      case .insert(let row, let id, _):
        ids.insert(id, at: row)
        "".withCString { gtk_string_list_splice(rows, guint(row), 0, [$0, nil]) }
      }
    }
  }

  /// Calls `body` with the index of a row that a user has clicked.
  func onClick(_ body: @escaping @MainActor (_ index: Int) -> Void) {
    GSignal.connect(pointer, "activate") { index in body(Int(guint(truncatingIfNeeded: index))) }
  }
}
