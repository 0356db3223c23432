import Foundation

@MainActor final class FavoritePages {
  static let didChange = Notification.Name("favoritePagesDidChange")

  private(set) var pages: Set<URL> = []

  func toggle(_ page: URL) {
    if pages.remove(page) == nil { pages.insert(page) }
    // In every method that changes the pages.
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }
}

@MainActor final class DetailController {
  private(set) var favoriteButtonTitle = ""

  private let page: URL
  private let model: FavoritePages
  private var registration: Registration?

  init(page: URL, model: FavoritePages) {
    self.page = page
    self.model = model
    registration = Registration(of: FavoritePages.didChange, from: model) { [weak self] in
      self?.showFavorite()
    }
    // A notification has no first value.
    showFavorite()
  }

  func toggleFavorite() { model.toggle(page) }

  private func showFavorite() {
    favoriteButtonTitle = model.pages.contains(page) ? "Remove" : "Add"
  }
}

/// Ends with the controller that has made it.
nonisolated final class Registration {
  private let token: any NSObjectProtocol

  init(
    of name: Notification.Name, from object: AnyObject, _ body: @escaping @MainActor () -> Void
  ) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      // It traps if the notification is posted on another thread.
      MainActor.assumeIsolated { body() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
