import Continuum
import UIKit

@MainActor protocol Uploads: AnyObject {
  func upload(_ text: String, progress: @escaping (Float) -> Void) async throws
}

nonisolated struct Settings: Equatable {
  var sendsMail = false
  var fontSize: Float = 17
  var theme = Theme.system
  var signature = ""

  nonisolated enum Theme: CaseIterable { case system, light, dark }
}

@MainActor final class SettingsViewModel {
  let settings = Variable(value: Settings())
  let signatureFont: Constant<UIFont>
  let preview: Constant<String>
  let progress: Constant<Float>
  let upload: Command<Void, Void>
  let uploadStatus: Constant<String>

  init(uploads: any Uploads) {
    signatureFont = settings.map { .systemFont(ofSize: CGFloat($0.fontSize)) }
    preview = settings.map { "\($0.theme), \(Int($0.fontSize)) pt" }

    let sentFraction = Variable<Float>(value: 0)
    progress = Constant(variable: sentFraction)
    upload = Command { [settings] in
      sentFraction.value = 0
      try await uploads.upload(settings.value.signature) { sentFraction.value = $0 }
    }
    let result = Signal(
      merging: upload.finished.map { "Saved" }, upload.failed.map { "Not saved: \($0)" }
    ).latest(initial: "Not saved")
    uploadStatus = Constant(combining: upload.isRunning, result) { $0 ? "Uploading …" : $1 }
  }
}
