/// What the graph has done so far.
package struct Counts {
  package let visits: Int
  package let evaluations: Int

  package static var now: Counts {
    Counts(visits: Counted.visits, evaluations: Counted.evaluations)
  }

  package static func - (new: Counts, old: Counts) -> Counts {
    Counts(visits: new.visits - old.visits, evaluations: new.evaluations - old.evaluations)
  }
}
