import Continuum
import Testing

@Suite("Conditions over several sources")
struct ConditionTests {
  private let s = Sources()

  @Test func twoConditions() {
    let canSave = Constant(combining: s.isValid, s.isBusy) { $0 && !$1 }
    #expect(canSave.value)
  }

  @Test func aForm() {
    let canSend = Constant(combining: s.name, s.email, s.age, s.isBusy) {
      !$0.isEmpty && $1.contains("@") && $2 >= 18 && !$3
    }
    #expect(canSend.value)
  }

  @Test func aFormWithNames() {
    let canSend = Constant(combining: s.name, s.surname, s.email, s.age, s.isOn) {
      name, surname, email, age, agreed in
      !name.isEmpty && !surname.isEmpty && email.contains("@") && age >= 18 && agreed
    }
    #expect(canSend.value)
  }

  @Test func eightConditions() {
    let all = Constant(
      combining: s.isOn, s.isValid, s.isBusy, s.isOn, s.isValid, s.isBusy, s.isOn, s.isValid
    ) {
      $0 && $1 && !$2 && $3 && $4 && !$5 && $6 && $7
    }
    #expect(all.value)
  }

  @Test func eightConditionsOfSeveralTypes() {
    let all = Constant(
      combining: s.name, s.surname, s.email, s.age, s.count, s.limit, s.isOn, s.isBusy
    ) { name, surname, email, age, count, limit, isOn, isBusy in
      !name.isEmpty && !surname.isEmpty && email.contains("@") && age >= 18 && count > 0
        && count < limit && isOn && !isBusy
    }
    #expect(all.value)
  }

  @Test func comparisonsAndArithmetic() {
    let fits = Constant(combining: s.count, s.limit, s.age) { $0 * 2 + 1 < $1 && $2 / 2 >= $1 }
    #expect(fits.value)
  }

  @Test func alternatives() {
    let isHidden = Constant(combining: s.words, s.isBusy, s.isOn) { $0.isEmpty || $1 || !$2 }
    #expect(!isHidden.value)
  }

  @Test func equality() {
    let same = Constant(combining: s.name, s.surname) { $0.lowercased() == $1.lowercased() }
    #expect(!same.value)
  }

  @Test func aTernary() {
    let title = Constant(combining: s.count, s.isBusy) {
      $1 ? "Loading" : $0 == 0 ? "None" : "\($0)"
    }
    #expect(title.value == "3")
  }

  @Test func aTernaryOfNumbers() {
    let alpha = Constant(combining: s.isValid, s.isBusy) { $0 ? ($1 ? 0.5 : 1) : 0.25 }
    #expect(alpha.value == 1)
  }

  @Test func anEnumerationIsCompared() {
    let isIdle = Constant(combining: s.state, s.isBusy) { $0 == .idle && !$1 }
    #expect(!isIdle.value)
  }

  @Test func aSwitch() {
    let text = Constant(combining: s.state, s.name) { state, name in
      switch state {
      case .idle: "\(name) waits"
      case .loading(let progress): "\(name) is at \(Int(progress * 100)) %"
      case .failed(let reason): "\(name) failed: \(reason)"
      }
    }
    #expect(text.value == "Ada is at 50 %")
  }

  @Test func anIfExpression() {
    let text = Constant(combining: s.count, s.limit) { count, limit in
      if count > limit { "too many" } else if count == limit { "full" } else { "room" }
    }
    #expect(text.value == "room")
  }

  @Test func allOfAList() {
    let all = Constant(combining: [s.isOn, s.isValid]) { $0.allSatisfy(\.self) }
    #expect(all.value)
  }
}
