import ScheduledContinuum

// Sources that flatMap may be about to leave: nothing is computed for them, and they make no cycle.

extension Scenario {
  static let leaving: [Scenario] = [
    Scenario("a source that has no answer any more is left in a batch") { stage in
      let (shelf, other) = (Shelf(stage), stage.variable(0))
      let recorder = stage.observe(stage.pair(shelf.song, other), "pair", mayRepeat: true)
      stage.thread("batch") {
        batchUpdates {
          shelf.shown.value = 0
          shelf.count.value = 1
        }
      }
      stage.thread("writer") { other.value = 1 }
      stage.check { stage.expect(recorder.values.count <= 4, "Delivered: \(recorder.values).") }
    },
    Scenario("a source that has no answer any more is read after it was left") { stage in
      let shelf = Shelf(stage)
      stage.observe(shelf.song, "observation", mayRepeat: true)
      stage.thread("writer") { shelf.showFirst() }
      stage.thread("reader") {
        _ = shelf.song.value
        _ = shelf.song.value
      }
    },
    Scenario("what nobody observes is read after its source was left") { stage in
      let shelf = Shelf(stage)
      _ = shelf.song.value
      stage.thread("writer") {
        shelf.showFirst()
        _ = shelf.song.value
        shelf.showLast()
      }
      stage.thread("reader") {
        _ = shelf.song.value
        _ = shelf.song.value
      }
      stage.check { stage.expect(shelf.song.value, is: 203, "The song") }
    },
    Scenario("somebody observes after a source that has no answer any more was left") { stage in
      let shelf = Shelf(stage)
      let line = stage.map(shelf.song) { $0 + 1 }
      _ = line.value
      stage.thread("writer") {
        shelf.showFirst()
        shelf.showLast()
      }
      stage.thread("observer") { stage.observe(line, "observation", mayRepeat: true) }
    },
    Scenario("the main actor observes a source that has no answer any more after it was left") {
      stage in
      let shelf = Shelf(stage)
      stage.observe(shelf.song, "main's", .main, mayRepeat: true)
      stage.thread("writer") { shelf.showFirst() }
      stage.thread("modifier") { shelf.count.modify { $0 += 10 } }
    },
    Scenario("a parent becomes the child of its child while both are observed") { stage in
      let (x, y) = (Folder(1, stage), Folder(2, stage))
      x.parent.value = y
      stage.observe(x.path, "x", mayRepeat: true)
      stage.observe(y.path, "y", mayRepeat: true)
      stage.thread("turner") {
        batchUpdates {
          x.parent.value = nil
          y.parent.value = x
        }
      }
      stage.thread("renamer") { y.name.value = 3 }
      stage.check { stage.expect(y.path.value, is: 13, "The path") }
    },
    Scenario("a parent becomes the child of its child while one is observed, and both are read") {
      stage in
      let (x, y) = (Folder(1, stage), Folder(2, stage))
      x.parent.value = y
      _ = x.path.value
      stage.thread("turner") {
        x.parent.value = nil
        y.parent.value = x
        stage.expect(y.path.value, is: 12, "The path at once")
      }
      stage.thread("reader") {
        _ = x.path.value
        _ = y.path.value
      }
      stage.thread("observer") { stage.observe(y.path, "y", mayRepeat: true) }
    },
    Scenario("what is read after it was turned round is observed by another thread") { stage in
      let one = stage.variable(1)
      let start = Constant(variable: one)
      let (aboveX, aboveY) = (Variable(value: start), Variable(value: start))
      let x = aboveX.flatMap { source in
        stage.step()
        return source
      }
      let y = aboveY.flatMap { $0 }
      let a = stage.map(y) { $0 * 10 }
      aboveX.value = a
      _ = x.value
      aboveX.value = start
      aboveY.value = stage.map(x) { $0 + 1 }
      stage.thread("reader") { _ = y.value }
      stage.thread("observer") {
        let both = stage.map(stage.pair(y, a)) { pair in
          stage.expect(pair.second == pair.first * 10, "Mixed: \(pair).")
          return pair.first
        }
        stage.observe(both, "both", mayRepeat: true)
        one.value = 2
      }
      stage.check { stage.expect(a.value, is: 30, "The last value") }
      stage.afterwards {
        aboveX.value = start
        aboveY.value = start
      }
    },
    Scenario("flatMaps choose one after another while a second thread writes") { stage in
      let (start, one, other) = (stage.variable(0), stage.variable(0), stage.variable(1))
      let first = stage.choose(start, one, other)
      let second = stage.choose(first, stage.variable(10), stage.variable(20))
      let recorder = stage.observe(second, "observation", mayRepeat: true)
      stage.thread("chooser") {
        start.value = 1
        stage.expect([10, 20].contains(second.value), "The second value is behind.")
      }
      stage.thread("writer") { other.value = 0 }
      stage.check {
        stage.expect(second.value, is: 10, "The second value")
        stage.expect(recorder.values.last, is: 10, "What was received last")
      }
    },
    Scenario("a batch writes what flatMap is about to follow") { stage in
      let (choice, number) = (stage.variable(0), stage.variable(0))
      let followed = stage.choose(choice, stage.variable(0), stage.map(number) { $0 })
      let both = stage.map(stage.pair(stage.map(number) { $0 }, followed)) { pair in
        stage.expect(
          pair.second == 0 || pair.first == pair.second, "Of different moments: \(pair).")
        return pair.first
      }
      let recorder = stage.observe(both, "observation", mayRepeat: true)
      stage.thread("chooser") {
        batchUpdates {
          choice.value = 1
          number.value = 1
        }
      }
      stage.thread("batch") {
        batchUpdates {
          number.value = 2
          number.value = 3
        }
      }
      stage.check { stage.expect(recorder.values.last, is: number.value, "What was received last") }
    },
    Scenario("flatMaps choose one after another while a second thread reads") { stage in
      let (start, one, other) = (stage.variable(0), stage.variable(0), stage.variable(1))
      let first = stage.choose(start, one, other)
      let second = stage.choose(first, stage.variable(10), stage.variable(20))
      let recorder = stage.observe(stage.pair(first, second), "both", mayRepeat: true)
      stage.thread("chooser") {
        start.value = 1
        stage.expect(second.value, is: 20, "The second value at once")
      }
      stage.thread("reader") { _ = second.value }
      stage.check {
        stage.expect(recorder.values.last?.second, is: 20, "What was received last")
      }
    },
    Scenario("flatMaps choose one after another while a second thread modifies and observes") {
      stage in
      let (start, one, other) = (stage.variable(0), stage.variable(0), stage.variable(1))
      let first = stage.choose(start, one, other)
      let second = stage.choose(first, stage.variable(10), stage.variable(20))
      stage.observe(second, "first observation", mayRepeat: true)
      stage.thread("chooser") { start.value = 1 }
      stage.thread("modifier") {
        other.modify { $0 += 1 }
        stage.observe(first, "second observation", mayRepeat: true)
      }
    },
  ]

  // What was found up to date is not known to be, once it is not linked any more.
  static let unlinking: [Scenario] = [
    Scenario("an observation is cancelled while its value is read in stages") { stage in
      let (outer, inner) = (stage.variable(0), stage.variable(0))
      let source = stage.choose(inner, stage.variable(5), stage.variable(6))
      let chosen = stage.choose(outer, source, Constant(variable: inner))
      let observer = Recorder<Int>(stage, "observation").follow(chosen)
      stage.thread("writer") { inner.value = 1 }
      stage.thread("reader") {
        let value = chosen.value
        stage.expect(value == 5 || value == 6, "It is \(value).")
      }
      stage.thread("canceller") { observer.cancel() }
    }
  ]

  static let leavingMore: [Scenario] = [
    Scenario("folders are moved by chance") { stage in
      let folders = (1...4).map { Folder($0, stage) }
      func any() -> Folder { folders.randomElement(using: &stage.random)! }
      for _ in 0..<2 {
        let folder = any()
        let recorder = Recorder<Int>(stage, "observation", mayRepeat: true)
        recorder.mustFollow(folder.path)
      }
      let moves = (0..<4).map { _ in
        (0..<Int.random(in: 1...3, using: &stage.random)).map { _ in (any(), any()) }
      }
      stage.thread("mover") {
        for batch in moves {
          batchUpdates {
            for (child, parent) in batch {
              child.parent.value = parent.isInside(child) ? nil : parent
            }
          }
        }
      }
      let (renamed, reads, late) = (any(), [any(), any()], any())
      stage.thread("renamer") { renamed.name.value = 5 }
      stage.thread("reader") {
        for folder in reads { _ = folder.path.value }
        let recorder = Recorder<Int>(stage, "late", mayRepeat: true)
        recorder.mustFollow(late.path)
      }
      stage.check {
        for folder in folders { stage.expect(folder.path.value, is: folder.model, "A path") }
      }
    }
  ]
}

/// Shows one of its songs, which must not be looked for among too few.
private struct Shelf {
  let count: Variable<Int>
  let shown: Variable<Int>
  let song: Constant<Int>

  init(_ stage: Stage) {
    let count = stage.variable(3)
    (self.count, shown) = (count, stage.variable(2))
    // The variable itself would live as long as what is observed.
    let counted = Constant(variable: count)
    song = shown.flatMap { shown in
      stage.step()
      return stage.map(counted) { count in
        stage.expect(shown < count, "Song \(shown) is looked for among \(count).")
        return shown * 100 + count
      }
    }
  }

  /// At no moment is there too little.
  func showFirst() {
    shown.value = 0
    count.value = 1
  }

  func showLast() {
    count.value = 3
    shown.value = 2
  }
}

/// Has a path that is derived from its parent's.
private final class Folder: @unchecked Sendable {  // One thread runs at a time.
  let name: Variable<Int>
  let parent: Variable<Folder?>
  let path: Constant<Int>

  init(_ name: Int, _ stage: Stage) {
    let (name, parent) = (stage.variable(name), Variable<Folder?>(value: nil))
    (self.name, self.parent) = (name, parent)
    let named = Constant(variable: name)
    path = parent.flatMap { parent in
      stage.step()
      guard let parent else { return named }
      return Constant(combining: parent.path, named) { $0 * 10 + $1 }
    }
    // Parents that know their children's parents would live for ever.
    stage.afterwards { parent.value = nil }
  }

  /// The path without the library.
  var model: Int { (parent.value?.model ?? 0) * 10 + name.value }

  func isInside(_ other: Folder) -> Bool {
    self === other || parent.value?.isInside(other) ?? false
  }
}
