import Foundation
import Testing

/// The page about favorites without the library.
@MainActor
struct ByHandTests {
  let page = URL(string: "https://example.com/one")!
  let model = FavoritePages()

  @Test func theButtonFollowsTheModel() {
    let controller = DetailController(page: page, model: model)
    #expect(controller.favoriteButtonTitle == "Add")
    controller.toggleFavorite()
    #expect(controller.favoriteButtonTitle == "Remove")
    model.toggle(page)
    #expect(controller.favoriteButtonTitle == "Add")
    model.toggle(page)
    #expect(DetailController(page: page, model: model).favoriteButtonTitle == "Remove")
  }

  @Test func theControllerIsReleased() {
    weak var controller: DetailController?
    do {
      let made = DetailController(page: page, model: model)
      controller = made
      made.toggleFavorite()
    }
    #expect(controller == nil)
    model.toggle(page)
  }
}
