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
    // If that fails, `favorites.failed` tells the app, which shows an alert.
    Task { try? await favorites.save() }
  }
}
