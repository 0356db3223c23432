import CGTK
import Foundation

/// Says what the widgets of a window hold and where they are, for a script that clicks and types.
@MainActor
struct Inspector {
  private typealias Pointer = UnsafeMutablePointer<GtkWidget>

  let window: Window
  /// Whether widgets count that a user has to scroll to.
  var seesEverything = false

  /// A line for each list, label, icon, entry and divider in sight. It has the name, the place in the
  /// pixels of the window (x, y, width and height), `on` or `off` for whether a user can do something
  /// with it, and the text. All of it comes from GTK.
  var lines: [String] {
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(window.opaque, &x, &y)
    return lines(of: window.pointer, path: [], sight: .infinite, origin: CGPoint(x: x, y: y))
  }

  /// The lines of a widget and of what is in it, as far as that is in sight.
  private func lines(
    of widget: Pointer, path: [String], sight: CGRect, origin: CGPoint
  ) -> [String] {
    let frame = frame(of: widget)
    let sight = seesEverything ? frame : sight.intersection(frame)
    guard seesEverything || gtk_widget_get_mapped(widget) != 0 && !sight.isEmpty else { return [] }
    // A widget without a name has that of its type.
    let (name, type) = (String(cString: gtk_widget_get_name(widget)), typeName(of: widget))
    let path = name == type ? path : path + [name]
    let own = text(of: widget).map { text in
      let scale = Double(gtk_widget_get_scale_factor(widget))
      let pixels = [sight.minX + origin.x, sight.minY + origin.y, sight.width, sight.height]
      let state = gtk_widget_is_sensitive(widget) != 0 ? "on" : "off"
      return ([path.joined(separator: "/")] + pixels.map { "\(Int($0 * scale))" } + [state, text])
        .joined(separator: "|")
    }
    // What an entry is made of is its own business.
    let parts = type == "GtkEntry" ? [] : children(of: widget)
    return [own].compactMap(\.self)
      + parts.flatMap { lines(of: $0, path: path, sight: sight, origin: origin) }
  }

  /// What a widget shows, if it shows something itself.
  private func text(of widget: Pointer) -> String? {
    let opaque = OpaquePointer(widget)
    return switch typeName(of: widget) {
    case "GtkLabel": String(cString: gtk_label_get_text(opaque))
    case "GtkImage": gtk_image_get_icon_name(opaque).map { String(cString: $0) }
    case "GtkEntry": String(cString: gtk_editable_get_text(opaque))
    case "GtkListView":
      "\(g_list_model_get_n_items(gtk_list_view_get_model(opaque))) rows, "
        + "\(children(of: widget).count) widgets"
    case "GtkPanedHandle": "divider"
    default: nil
    }
  }

  private func typeName(of widget: Pointer) -> String {
    widget.withMemoryRebound(to: GTypeInstance.self, capacity: 1) {
      String(cString: g_type_name_from_instance($0))
    }
  }

  private func children(of widget: Pointer) -> [Pointer] {
    var children: [Pointer] = []
    while let next = children.last.map(gtk_widget_get_next_sibling)
      ?? gtk_widget_get_first_child(widget)
    {
      children.append(next)
    }
    return children
  }

  /// Where a widget is in the window.
  private func frame(of widget: Pointer) -> CGRect {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, window.pointer, &bounds) != 0 else { return .zero }
    return CGRect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
}
