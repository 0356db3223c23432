import Continuum

/// What the expressions combine: sources of the types that view models have.
struct Sources {
  let name = Variable(value: "Ada")
  let surname = Variable(value: "Lovelace")
  let nickname = Variable<String?>(value: nil)
  let email = Variable(value: "ada@example.com")
  let age = Variable(value: 36)
  let count = Variable(value: 3)
  let limit = Variable(value: 10)
  let price = Variable(value: 2.5)
  let rate = Variable(value: 0.2)
  let offset = Variable<Int?>(value: 4)
  let isOn = Variable(value: true)
  let isValid = Variable(value: true)
  let isBusy = Variable(value: false)
  let words = Variable(value: ["one", "two", "three"])
  let scores = Variable(value: ["Ada": 3, "Grace": 5])
  let state = Variable(value: State.loading(0.5))

  enum State: Equatable {
    case idle
    case loading(Double)
    case failed(String)
  }
}

struct Person: Equatable {
  var name: String
  var age: Int
  var nickname: String?
}
