import ContinuumTesting
import Testing
import UIKit

@testable import ContinuumApp

/// The app in a window, from one start to the next.
@MainActor struct Phone {
  let service = FakeRepositories()
  let storage: Storage
  var clock: ManualClock { service.clock }

  /// Starts the app, uses it, and ends it. Expects that no screen is left.
  func run(_ use: (_ app: AppViewController) async throws -> Void) async throws {
    try await expectReleased(within: .seconds(60)) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let model = try storage.makeModel(service, clock: clock)
      let app = AppViewController(model: model)
      window.rootViewController = app
      window.makeKeyAndVisible()
      try await use(app)
      try await model.favorites.save()
      let screens = app.tabs.compactMap { $0.viewController as? UINavigationController }
        .flatMap(\.viewControllers)
      return screens + [app, model]
    }
  }

  func run(in tab: String, _ use: (_ app: AppViewController) async throws -> Void) async throws {
    try await run { app in
      app.tapTab(tab)
      try await use(app)
    }
  }
}

/// A phone that nobody has used.
@MainActor func withPhone(_ use: (Phone) async throws -> Void) async throws {
  try await withStorage { storage in try await use(Phone(storage: storage)) }
}

extension UITabBarController {
  /// The screen of a type that was opened last, in the tab that is shown.
  func screen<Screen: UIViewController>(_: Screen.Type = Screen.self) throws -> Screen {
    let navigation = try #require(selectedViewController as? UINavigationController)
    return try #require(navigation.topViewController as? Screen)
  }
}

extension UICollectionView {
  var rows: [RepositoryCell] { visibleCells.compactMap { $0 as? RepositoryCell } }

  /// The star in a row that is in sight.
  func star(_ row: Int) throws -> UIButton {
    try #require(rows.count > row)
    return rows[row].favoriteButton
  }

  var titles: [String?] {
    rows.map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
  }

  var headers: [String?] {
    visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).map {
      let header = $0 as? UICollectionViewListCell
      return (header?.contentConfiguration as? UIListContentConfiguration)?.text
    }
  }

  /// The images of the stars.
  var stars: [Bool] {
    rows.map { $0.favoriteButton.configuration?.image == UIImage(systemName: "star.fill") }
  }
}
