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
  let isUploading: Constant<Bool>
  let uploadStatus: Constant<String>

  private let sentFraction = Variable<Float>(value: 0)
  private let uploaded = Variable<String?>(value: nil)

  init(uploads: any Uploads) {
    signatureFont = settings.map { .systemFont(ofSize: CGFloat($0.fontSize)) }
    preview = settings.map { "\($0.theme), \(Int($0.fontSize)) pt" }
    progress = Constant(variable: sentFraction)
    // A change cancels the run: a nil cancels it and starts none that waits.
    let upload = uploaded.load { [sentFraction] text in
      sentFraction.value = 0
      guard let text else { return false }
      try await uploads.upload(text) { sentFraction.value = $0 }
      return true
    }
    isUploading = Constant(combining: uploaded, upload) { $0 != nil && $1.isLoading }
    uploadStatus = Constant(combining: upload, isUploading) { upload, isUploading in
      if isUploading { return "Uploading …" }
      if let error = upload.error { return "Not saved: \(error)" }
      return upload.value == true ? "Saved" : "Not saved"
    }
  }

  func upload() { uploaded.value = settings.value.signature }
  func cancelUpload() { uploaded.value = nil }
}
