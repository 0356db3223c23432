import Continuum
import Foundation
import Testing

@testable import ContinuumExampleKit

@MainActor
struct FavoritesModelTests {
  let model = FavoritesModel()
  let almanac = Repository.sample("almanac")
  let ferry = Repository.sample("ferry")
  let kiln = Repository.sample("kiln")

  @Test func startsEmpty() {
    #expect(model.favorites.value == [])
    #expect(!model.contains(almanac))
  }

  @Test func theOrderIsTheOrderOfAdding() {
    model.add(kiln)
    model.add(almanac)
    model.add(ferry)
    #expect(model.favorites.value == [kiln, almanac, ferry])
  }

  @Test func whatIsAddedAgainAfterItsRemovalComesLast() {
    model.add(kiln)
    model.add(almanac)
    model.remove(kiln)
    #expect(model.favorites.value == [almanac])
    model.add(kiln)
    #expect(model.favorites.value == [almanac, kiln])
  }

  @Test func containsWhatWasAddedUntilItIsRemoved() {
    model.add(almanac)
    #expect(model.contains(almanac))
    #expect(!model.contains(ferry))
    model.remove(almanac)
    #expect(!model.contains(almanac))
  }

  @Test func repositoriesWithTheSamePageAreTheSame() {
    let renumbered = Repository.sample("almanac", number: 2, stargazersCount: 5)
    model.add(almanac)
    model.add(renumbered)
    #expect(model.favorites.value == [almanac])
    #expect(model.contains(renumbered))
    model.remove(renumbered)
    #expect(model.favorites.value == [])
  }

  @Test func whatChangesNothingNotifiesNobody() {
    // To count notifications takes a center. The other rules are tested without.
    let center = NotificationCenter()
    model.add(almanac)
    var log: [[Repository]] = []
    center.continuum.observe(model.favorites, onValueChange: { log.append($0) })
    #expect(log == [[almanac]])

    model.add(almanac)
    model.remove(ferry)
    #expect(log == [[almanac]])

    model.remove(almanac)
    model.remove(almanac)
    #expect(log == [[almanac], []])
  }
}
