extension ValueRepresentable where Element: Equatable & SendableMetatype {
  /// Derives a constant that changes only when the value does.
  ///
  /// ```swift
  /// let isAtFloor = number.map { $0 == 0 }.removeDuplicates()
  /// ```
  ///
  /// What depends on it is neither computed nor notified when a change leaves the value as it was
  /// (L11). A new value is compared with the one before, as this constant has seen it.
  ///
  /// - Returns: The derived constant; see ``map(_:)`` for how long it works.
  @inlinable
  public func removeDuplicates() -> Constant<Element> {
    removeDuplicates { $0 == $1 }
  }
}

extension ValueRepresentable {
  /// Derives a constant that changes only when `isDuplicate` does not hold.
  ///
  /// ```swift
  /// let position = raw.removeDuplicates { abs($0 - $1) < 0.5 }
  /// ```
  ///
  /// - Parameter isDuplicate: Compares the value that this constant holds with a new one, and returns
  ///   whether to keep the first.
  /// - Returns: The derived constant; see ``map(_:)`` for how long it works.
  @inlinable
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (_ old: Element, _ new: Element) -> Bool
  ) -> Constant<Element> {
    Constant(
      Derived(
        Element.self, [_constant.node], isReusable: Box<Element>.isReusable,
        isDuplicate: { old, new in
          isDuplicate(
            unsafeDowncast(old, to: Box<Element>.self).value,
            unsafeDowncast(new, to: Box<Element>.self).value)
        },
        { inputs, spare, old in
          let new = inputs.value(at: 0, as: Element.self)
          if let old, isDuplicate(Box<Element>.value(in: old), new) { return nil }
          return Box<Element>.holding(new, in: spare)
        }))
  }
}
