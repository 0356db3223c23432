extension Array {
  /// A copy in memory of its own, for a list that leaves its lock and stays in its place.
  ///
  /// A list that is shared is changed in place as soon as its reader has released it, and the thread sanitizer does not
  /// see that this comes after the reading: it would report a race to users of this package.
  package var copy: [Element] { map { $0 } }
}
