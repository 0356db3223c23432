import Continuum
import Foundation
import Testing

@Suite("A list with a filter")
struct SongListTests {
  let center = NotificationCenter()
  let rows = [
    Row(Song(name: "So What", artist: "Miles"), note: "modal"),
    Row(Song(name: "Naima", artist: "John"), note: "slow"),
  ]

  @Test func theFilterDecidesWhatIsShown() {
    let list = SongList(rows)
    #expect(list.titles.value == ["Naima by John", "So What by Miles"])
    list.query.value = " miles "
    #expect(list.titles.value == ["So What by Miles"])
  }

  @Test func theViewModelsOwnMethodDescribesTheList() {
    let list = SongList(rows)
    let label = Label()
    center.continuum.observe(list.summary, bindTo: label, \.text)
    #expect(label.text == "two songs")
    list.query.value = "naima"
    #expect(label.text == "one song")
  }

  @Test func theNoteOfTheSelectedRowIsFollowed() {
    let list = SongList(rows)
    let label = Label()
    center.continuum.observe(list.note, bindTo: label, \.text)
    #expect(label.text == "Nothing is selected.")
    list.selection.value = 1
    #expect(label.text == "slow")
    rows[1].note.value = "a ballad"
    #expect(label.text == "a ballad")
    rows[0].note.value = "nobody follows this one"
    #expect(label.text == "a ballad")
  }

  @Test func theFavoritesFollowTheStateOfEachRow() {
    let list = SongList(rows)
    var favorites: [[String]] = []
    center.continuum.observe(list.favorites, onValueChange: { favorites.append($0.map(\.name)) })
    rows[1].isFavorite.value = true
    list.rows.value.removeLast()
    #expect(favorites == [[], ["Naima"], []])
  }

  @Test func aListThatNobodyShowsIsReleased() {
    var list: SongList? = SongList(rows)
    let summary = list?.summary
    #expect(summary?.value == "two songs")
    weak let released = list
    list = nil
    #expect(released == nil)
  }
}
