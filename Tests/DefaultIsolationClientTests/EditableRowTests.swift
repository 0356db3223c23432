import Continuum
import Foundation
import Testing

/// Its properties and conformances belong to the main actor.
struct Track: Identifiable, Equatable {
  let id: Int
  var title: String
  var isFavorite = false
}

@Suite("Rows that can be edited")
struct EditableRowTests {
  let center = NotificationCenter()
  let tracks = Variable(value: [Track(id: 1, title: "Blue"), Track(id: 2, title: "Red")])

  private final class Cell {
    var isFavorite = false
    var title = ""
  }

  @Test func aCellEditsItsRow() {
    let cell = Cell()
    var edited: (() -> Void)?
    let row = tracks[on: MainActor.self, id: 2, default: tracks.value[1]]
    center.continuum.observe(row[on: MainActor.self, \.title], bindTo: cell, \.title)
    center.continuum.bind(row[on: MainActor.self, \.isFavorite], with: cell, \.isFavorite) {
      edited = $0
    }
    cell.isFavorite = true
    edited?()
    #expect(tracks.value.map(\.isFavorite) == [false, true])
    tracks.value.reverse()
    tracks.value[0].title = "Green"
    #expect(cell.title == "Green")
    tracks.value.removeFirst()
    #expect(cell.title == "Red")
    #expect(!cell.isFavorite)
  }
}
