import Continuum
import UIKit

@MainActor protocol PhotoLibrary: AnyObject {
  func photo(of plant: Int) async throws -> UIImage
}

nonisolated struct Plant: Identifiable, Equatable {
  let id: Int
  var name = ""
  var isWatered = false
}

@MainActor final class PlantsViewModel {
  let plants: Variable<[Plant]>
  let summary: Constant<String>

  private let library: any PhotoLibrary
  private var photos: [Plant.ID: Constant<Loading<UIImage>>] = [:]

  init(plants: [Plant], library: any PhotoLibrary) {
    self.plants = Variable(value: plants)
    self.library = library
    summary = self.plants.map { "\($0.count(where: \.isWatered)) of \($0.count) watered" }
  }

  /// Is loaded when a row shows it, and stays for the next time.
  func photo(of id: Plant.ID) -> Constant<Loading<UIImage>> {
    if let photo = photos[id] { return photo }
    let photo = Constant.loading(whileObserved: true) { [library] in
      try await library.photo(of: id)
    }
    photos[id] = photo
    return photo
  }
}
