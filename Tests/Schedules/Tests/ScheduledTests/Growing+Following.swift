import ScheduledContinuum

// Graphs of `flatMap` of which each follows another source after a write. Two transforms belong to one of
// them: its own, which chooses the source, and the one that takes the value from there.

extension Growing {
  static let following = [
    Growing(description: "flatMaps that choose by one variable", small: 100, large: 10_000) {
      width in
      let (selection, even, odd) = (
        Variable(value: 0), Constant(value: 0), Constant(value: 1)
      )
      let values = (0..<width).map { _ in selection.flatMap { $0 & 1 == 0 ? even : odd } }
      return Grown(
        evaluations: 2 * width, write: { selection.value = $0 }, kept: observed(values))
    },
    Growing(
      description: "a chain of flatMaps, each of which chooses by the last", small: 100,
      large: 10_000
    ) { length in
      let source = Variable(value: 0)
      let end = (0..<length).reduce(Constant(variable: source)) { node, _ in
        node.flatMap { Constant(value: $0 &+ 1) }
      }
      return Grown(
        evaluations: 2 * length, write: { source.value = $0 }, kept: observed([end]))
    },
    Growing(
      description: "a chain of flatMaps, each the source of the next", small: 100, large: 10_000
    ) { length in
      let (selection, source) = (Variable(value: 0), Variable(value: 0))
      let end = (0..<length).reduce(Constant(variable: source)) { node, _ in
        selection.flatMap { _ in node }
      }
      return Grown(
        evaluations: 2 * length,
        write: { value in
          batchUpdates {
            selection.value = value
            source.value = value
          }
        }, kept: observed([end]))
    },
    Growing(description: "a line of folders that is turned round", small: 100, large: 10_000) {
      count in
      let folders = (0..<count).map { _ in Folder() }
      return Grown(
        // All but the outermost add something to what the next one has.
        evaluations: 3 * count - 1,
        write: { value in
          let line = value & 1 == 0 ? folders : folders.reversed()
          batchUpdates {
            line[0].parent.value = nil
            for (outer, inner) in zip(line, line.dropFirst()) { inner.parent.value = outer }
          }
        }, kept: observed(folders.map(\.depth)) + folders)
    },
  ]
}

private final class Folder: Sendable {
  let parent = Variable<Folder?>(value: nil)
  let depth: Constant<Int>

  init() {
    depth = parent.flatMap { parent in
      parent.map { $0.depth.map { $0 &+ 1 } } ?? Constant(value: 0)
    }
  }
}
