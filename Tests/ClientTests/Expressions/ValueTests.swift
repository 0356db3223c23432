import Continuum
import Testing

@Suite("Values of all kinds made of several sources")
struct ValueTests {
  private let s = Sources()

  @Test func anOptionalWithADefault() {
    let shown = Constant(combining: s.nickname, s.name) { $0 ?? $1 }
    #expect(shown.value == "Ada")
  }

  @Test func optionalsAreChained() {
    let length = Constant(combining: s.nickname, s.name) { ($0?.count ?? $1.count) * 2 }
    #expect(length.value == 6)
  }

  @Test func anOptionalResult() {
    let position = Constant(combining: s.offset, s.count) { offset, count in
      offset.map { $0 + count }
    }
    #expect(position.value == 7)
  }

  @Test func nilAsAResult() {
    let error = Constant(combining: s.name, s.age) { $0.isEmpty || $1 < 18 ? "Not yet" : nil }
    #expect(error.value == nil)
  }

  @Test func anEarlyExit() {
    let text = Constant(combining: s.offset, s.words) { offset, words in
      guard let offset, words.indices.contains(offset) else { return "nothing" }
      return words[offset]
    }
    #expect(text.value == "nothing")
  }

  @Test func aTuple() {
    let pair = Constant(combining: s.name, s.age) { ($0, $1) }
    #expect(pair.value == ("Ada", 36))
  }

  @Test func aTupleWithLabelsAndCalculation() {
    let range = Constant(combining: s.count, s.limit) { (low: $0 - 1, high: $1 + 1, size: $1 - $0) }
    #expect(range.value.low == 2)
    #expect(range.value.high == 11)
    #expect(range.value.size == 7)
  }

  @Test func anArray() {
    let row = Constant(combining: s.name, s.surname, s.age) { [$0, $1, "\($2)"] }
    #expect(row.value == ["Ada", "Lovelace", "36"])
  }

  @Test func aDictionary() {
    let table = Constant(combining: s.age, s.count) { ["age": $0 + 1, "count": $1 * 2] }
    #expect(table.value == ["age": 37, "count": 6])
  }

  @Test func aStruct() {
    let person = Constant(combining: s.name, s.age, s.nickname) {
      Person(name: $0, age: $1, nickname: $2)
    }
    #expect(person.value == Person(name: "Ada", age: 36))
  }

  @Test func anInitializerByName() {
    let person = Constant(combining: s.name, s.age, s.nickname, transform: Person.init)
    #expect(person.value == Person(name: "Ada", age: 36))
  }

  @Test func anOperatorByName() {
    let sum = Constant(combining: s.count, s.limit, transform: +)
    #expect(sum.value == 13)
  }

  @Test func aFilter() {
    let shown = Constant(combining: s.words, s.count) { words, count in
      words.filter { $0.count == count }.map { $0.uppercased() }.sorted()
    }
    #expect(shown.value == ["ONE", "TWO"])
  }

  @Test func aLookUp() {
    let score = Constant(combining: s.scores, s.name) { Double($0[$1] ?? 0) / 2 + 1 }
    #expect(score.value == 2.5)
  }

  @Test func severalStatements() {
    let text = Constant(combining: s.words, s.name, s.count) { words, name, count in
      let number = words.count + count
      var text = name
      for word in words { text += "-" + word }
      return "\(text): \(number * 2)"
    }
    #expect(text.value == "Ada-one-two-three: 12")
  }

  @Test func nothingButTheLast() {
    let last = Constant(combining: s.name, s.age, s.count) { _, _, count in count }
    #expect(last.value == 3)
  }

  @Test func derivedConstantsAreCombined() {
    let line = Constant(
      combining: s.age.map { $0 + 1 }, s.name.map { $0.count }, s.isOn.removeDuplicates()
    ) { $2 ? $0 * $1 : $0 - $1 }
    #expect(line.value == 111)
  }

  @Test func existentialSources() {
    let age: any ValueRepresentable<Int> = s.age
    let name: any ValueRepresentable<String> = Constant(variable: s.name)
    let line = Constant(combining: age, name) { "\($1): \($0 + 1)" }
    #expect(line.value == "Ada: 37")
  }

  @Test func aGenericFunction() {
    func doubled(_ one: some ValueRepresentable<Int>, _ other: some ValueRepresentable<Int>)
      -> Constant<Int>
    {
      Constant(combining: one, other) { ($0 + $1) * 2 }
    }
    #expect(doubled(s.age, s.count.map { $0 + 1 }).value == 80)
  }

  @Test func aChangeOfEachOfEightArrives() {
    let variables = (0..<8).map { Variable(value: $0) }
    let all = Constant(
      combining: variables[0], variables[1], variables[2], variables[3], variables[4],
      variables[5], variables[6], variables[7]
    ) { [$0, $1, $2, $3, $4, $5, $6, $7] }
    var expected = Array(0..<8)
    for index in 0..<8 {
      variables[index].value += 100
      expected[index] += 100
      #expect(all.value == expected)
    }
  }
}
