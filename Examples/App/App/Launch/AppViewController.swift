import Continuum
import ContinuumUIKit
import UIKit

/// The three tabs.
final class AppViewController: UITabBarController {
  private let model: AppModel
  private let center = NotificationCenter()

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let (settings, favorites) = (model.settings, model.favorites)
    let repositories = makeTab("Repositories", "magnifyingglass") { model in
      RepositoriesViewController(
        viewModel: RepositoriesViewModel(clock: model.clock) {
          try await model.search($0, page: $1)
        },
        favorites: model.favorites)
    }
    tabs = [
      makeTab("Counter", "plusminus") { model in
        CounterViewController(viewModel: CounterViewModel(step: model.settings.step))
      },
      repositories,
      makeTab("Settings", "gear") { model in
        SettingsViewController(
          viewModel: SettingsViewModel(settings: model.settings, favorites: model.favorites)
        ) {
          ProfileViewController(
            viewModel: ProfileViewModel(profile: model.settings.profile) {
              try await model.send($0)
            })
        }
      },
    ]

    let badge = favorites.repositories.map { $0.isEmpty ? nil : "\($0.count)" }
    center.continuum.observe(badge, bindTo: repositories, \.badgeValue)
    center.continuum.observe(settings.appearance, bindTo: self) { app, appearance in
      app.overrideUserInterfaceStyle = appearance.style
    }
    center.continuum.observe(favorites.failed, bindTo: self) { $0.showAlert($1) }
  }

  private func makeTab(
    _ title: String, _ image: String, _ makeScreen: @escaping (AppModel) -> UIViewController
  ) -> UITab {
    UITab(title: title, image: UIImage(systemName: image), identifier: title) { [model] _ in
      UINavigationController(rootViewController: makeScreen(model))
    }
  }

  private func showAlert(_ error: any Error) {
    let alert = UIAlertController(
      title: "The favorites are not saved", message: error.localizedDescription,
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(alert, animated: true)
  }
}

extension Appearance {
  fileprivate var style: UIUserInterfaceStyle {
    switch self {
    case .system: .unspecified
    case .light: .light
    case .dark: .dark
    }
  }
}
