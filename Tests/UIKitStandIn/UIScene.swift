// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject { public override init() {} }
}

@MainActor open class UISceneSession: NSObject { public override init() {} }

@MainActor open class UIWindowScene: UIScene {}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidEnterBackground(_ scene: UIScene)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindow {
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
