import ScheduledContinuum

// Rows of a list: each shows its element, wherever that is.

extension Scenario {
  static let rows: [Scenario] = [
    Scenario("a row is edited while the list is reversed") { stage in
      let list = stage.list(3)
      for id in 0..<2 { stage.observe(list.row(id), "row \(id)") }
      stage.thread("editor") { list.edit(0, 10) }
      stage.thread("mover") { list.modify { $0.reverse() } }
      stage.check {
        stage.expect(list.row(0).value?.number, is: 10, "The row")
      }
    },
    Scenario("a row is written by its id while the list is reversed") { stage in
      let list = stage.list(3)
      let number = list[id: 0, default: Item(id: 0, number: -1)][\.number]
      stage.observe(number, "row's", mayRepeat: true)
      stage.thread("editor") { number.modify { $0 += 10 } }
      stage.thread("mover") { list.modify { $0.reverse() } }
      stage.check {
        stage.expect(number.value, is: 10, "The row")
        stage.expect(list.value.map(\.number), is: [2, 1, 10], "The list")
      }
    },
    Scenario("the bound part of a row gets its old value while a new one is carried to it") {
      stage in
      let (list, name) = (stage.list(2), stage.variable(0))
      let number = list[id: 0, default: Item(id: 0, number: -1)][\.number]
      let observer = stage.center.continuum.bind(number, with: name)
      stage.thread("name") { name.value = 1 }
      stage.thread("list") { list.edit(0, 0) }
      stage.check { stage.expect(number.value, is: name.value, "The part") }
      stage.afterwards { observer.cancel() }
    },
    Scenario("a row and its list are combined while two threads write the list") { stage in
      let list = stage.list(2)
      let numbers = stage.map(list) { $0.first { $0.id == 1 }?.number ?? -1 }
      let row = stage.map(list.row(1)) { $0?.number ?? -1 }
      let recorder = stage.observe(stage.pair(numbers, row), "pair", mayRepeat: true)
      stage.thread("editor") { list.edit(1, 10) }
      stage.thread("mover") { list.modify { $0.reverse() } }
      stage.check {
        let isMixed = recorder.values.contains { $0.first != $0.second }
        stage.expect(!isMixed, "Values of two moments: \(recorder.values).")
      }
    },
    Scenario("a row is removed and comes back while it is read") { stage in
      let list = stage.list(2)
      let row = stage.map(list.row(1)) { $0?.number ?? -1 }
      stage.observe(row, "row")
      stage.thread("writer") {
        list.modify { $0.removeLast() }
        list.modify { $0.insert(Item(id: 1, number: 10), at: 0) }
      }
      stage.thread("reader") {
        let values = [row.value, row.value]
        stage.expect([1, -1, 10].contains(values[0]), "The row is \(values[0]).")
      }
    },
    Scenario("the last row of a list ends while another thread derives one") { stage in
      let list = stage.list(2)
      let observer = stage.center.continuum.observe(list.row(0)) { _ in }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("observer") { stage.observe(list.row(1), "row") }
      stage.thread("writer") { list.edit(1, 10) }
    },
  ]
}

struct Item: Identifiable, Hashable {
  let id: Int
  var number: Int
}

extension Stage {
  func list(_ count: Int) -> Variable<[Item]> {
    let list = Variable(value: (0..<count).map { Item(id: $0, number: $0) })
    afterwards { withExtendedLifetime(list) {} }
    return list
  }
}

extension Variable<[Item]> {
  func edit(_ id: Int, _ number: Int) {
    modify { items in
      if let place = items.firstIndex(where: { $0.id == id }) { items[place].number = number }
    }
  }
}
