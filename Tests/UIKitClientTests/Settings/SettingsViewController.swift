import Continuum
import ContinuumUIKit
import UIKit

final class SettingsViewController: UIViewController {
  let viewModel: SettingsViewModel
  let mailSwitch = UISwitch()
  let sizeSlider = UISlider()
  let themeControl = UISegmentedControl(items: Settings.Theme.allCases.map { "\($0)" })
  let signatureView = UITextView()
  let signatureLabel = UILabel()
  let previewLabel = UILabel()
  let statusLabel = UILabel()
  let progressView = UIProgressView()
  let uploadButton = UIButton(type: .system, primaryAction: UIAction(title: "Save") { _ in })
  private(set) lazy var cancelButton = UIButton(
    type: .system,
    primaryAction: UIAction(title: "Cancel") { [viewModel] _ in viewModel.upload.cancel() })

  private let center = NotificationCenter()

  init(viewModel: SettingsViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(
      UIStackView(arrangedSubviews: [
        mailSwitch, sizeSlider, themeControl, signatureView, signatureLabel, previewLabel,
        uploadButton, cancelButton, progressView, statusLabel,
      ]))
    sizeSlider.minimumValue = 9
    sizeSlider.maximumValue = 30

    let continuum = center.continuum
    let settings = viewModel.settings
    continuum.bind(settings[\.sendsMail], with: mailSwitch)
    continuum.bind(settings[\.fontSize], with: sizeSlider)
    continuum.bind(settings[\.theme], with: themeControl)
    continuum.bind(settings[\.signature], with: signatureView)
    continuum.observe(settings[\.signature], bindTo: signatureLabel, \.text)
    continuum.observe(viewModel.signatureFont, bindTo: signatureView, \.font)
    continuum.observe(viewModel.signatureFont, bindTo: signatureLabel, \.font)
    continuum.observe(viewModel.preview, bindTo: previewLabel, \.text)

    continuum.observe(viewModel.progress, bindTo: progressView) { view, progress in
      view.setProgress(progress, animated: true)
    }
    continuum.bind(viewModel.upload, with: uploadButton)
    continuum.observe(viewModel.upload.isRunning, bindTo: cancelButton, \.isEnabled)
    continuum.observe(viewModel.uploadStatus, bindTo: statusLabel, \.text)
  }
}
