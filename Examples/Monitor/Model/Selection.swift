/// The row that is selected.
struct Selection: Equatable, Sendable {
  /// `nil` if the list is empty.
  var id: ProcessID?
  var index = 0

  /// The same process, wherever it is now, or the one that is now in its place. At first, and at the top, it is the first
  /// row: who has not chosen a process wants to see the first one, whichever it is.
  func staying(in ids: [ProcessID]) -> Selection {
    if isChosen, let id, let index = ids.firstIndex(of: id) { return with(id, index) }
    let index = max(0, min(index, ids.count - 1))
    return with(ids.indices.contains(index) ? ids[index] : nil, index)
  }

  func moved(by rows: Int, in ids: [ProcessID]) -> Selection {
    var selection = staying(in: ids)
    // Not a plain sum: `rows` may be as many as there can be.
    let index = max(0, min(selection.index + max(-ids.count, min(rows, ids.count)), ids.count - 1))
    selection.id = ids.indices.contains(index) ? ids[index] : nil
    selection.index = index
    selection.isChosen = index > 0
    return selection
  }

  private var isChosen = false

  private func with(_ id: ProcessID?, _ index: Int) -> Selection {
    var selection = self
    selection.id = id
    selection.index = index
    return selection
  }
}
