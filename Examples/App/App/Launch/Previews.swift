import Continuum
import UIKit

#Preview("Counter") {
  UINavigationController(
    rootViewController: CounterViewController(
      viewModel: CounterViewModel(step: Variable(value: 1))))
}

#Preview("App") {
  try! AppViewController(model: AppModel(folder: .temporaryDirectory))
}
