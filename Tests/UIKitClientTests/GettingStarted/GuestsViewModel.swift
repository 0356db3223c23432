import Continuum

final class GuestsViewModel {
  let name = Variable(value: "")
  let summary: Constant<String>
  let canAdd: Constant<Bool>
  private let guests = Variable(value: [String]())

  init() {
    summary = guests.map { $0.isEmpty ? "Nobody yet" : $0.joined(separator: ", ") }
    canAdd = Constant(combining: name, guests) { name, guests in
      !name.isEmpty && !guests.contains(name)
    }
  }

  func add() {
    guard canAdd.value else { return }
    batchUpdates {
      guests.modify { $0.append(name.value) }
      name.value = ""
    }
  }
}
