import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var model: AppModel?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    do {
      let model = try AppModel()
      window.rootViewController = AppViewController(model: model)
      self.model = model
    } catch {
      // Favorites that cannot be read stay as they are: somebody may repair the file.
      window.rootViewController = UnavailableViewController(error: error)
    }
    window.makeKeyAndVisible()
    self.window = window
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
    guard let favorites = model?.favorites else { return }
    // What cannot be written stays in `favorites.failed`, which the app shows.
    Task { try? await favorites.save() }
  }
}
