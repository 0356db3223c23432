import Continuum
import Foundation

struct Song: Equatable {
  var name: String
  var artist: String

  var title: String { "\(name) by \(artist)" }
}

final class Row {
  let song: Song
  let isFavorite = Variable(value: false)
  let note: Variable<String>

  init(_ song: Song, note: String = "") {
    self.song = song
    self.note = Variable(value: note)
  }
}

final class SongList {
  let rows: Variable<[Row]>
  let query = Variable(value: "")
  let selection = Variable<Int?>(value: nil)

  let visible: Constant<[Song]>
  let titles: Constant<[String]>
  let favorites: Constant<[Song]>
  private(set) lazy var summary = visible.map(on: MainActor.self) { [unowned self] in
    describe($0)
  }
  private(set) lazy var note = Constant(combining: rows, selection, on: MainActor.self) {
    rows, selection in selection.map { rows[$0].note } ?? Variable(value: "Nothing is selected.")
  }
  .flatMap(on: MainActor.self) { $0 }

  init(_ rows: [Row]) {
    self.rows = Variable(value: rows)
    visible = Constant(
      combining: self.rows, query.map(on: MainActor.self, trimmed), on: MainActor.self
    ) { rows, query in
      rows.map(\.song).filter { query.isEmpty || $0.title.localizedCaseInsensitiveContains(query) }
    }
    .removeDuplicates(on: MainActor.self)
    titles = visible.map(on: MainActor.self) { $0.map(\.title).sorted() }
    favorites = self.rows.flatMap(on: MainActor.self) { rows in
      Constant(combining: rows.map(\.isFavorite), on: MainActor.self) { areFavorites in
        zip(rows, areFavorites).filter { $1 }.map(\.0.song)
      }
    }
  }

  private func describe(_ songs: [Song]) -> String {
    let count = countFormatter.string(from: songs.count as NSNumber) ?? "\(songs.count)"
    return songs.count == 1 ? "\(count) song" : "\(count) songs"
  }
}
