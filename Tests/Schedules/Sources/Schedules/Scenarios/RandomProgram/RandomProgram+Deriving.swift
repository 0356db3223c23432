import ScheduledContinuum

// Values that are derived by chance.

extension RandomProgram {
  func derive() -> Source {
    var kinds: [() -> Source] = [derivePlus, deriveDifference, deriveDistinct, deriveTwice]
    if features.contains(.follows) { kinds.append(deriveChoice) }
    if features.contains(.mainActor) { kinds += [deriveOnMain, deriveChoiceOnMain] }
    if features.contains(.time) { kinds.append(derivePaced) }
    if features.contains(.loading) { kinds.append(deriveLoaded) }
    if features.contains(.events) { kinds += [deriveLatest, deriveLatestChange] }
    return any(kinds)()
  }

  private func derivePlus() -> Source {
    let source = anySource(onMain: true)
    return derived(from: [source], stage.map(source.constant) { $0 + 1 }) { source.model() + 1 }
  }

  private func deriveDifference() -> Source {
    let (source, other) = (anySource(onMain: true), anySource(onMain: true))
    let difference = stage.map(stage.pair(source.constant, other.constant)) { $0.first - $0.second }
    return derived(from: [source, other], difference) { source.model() - other.model() }
  }

  private func deriveDistinct() -> Source {
    let source = anySource(onMain: true)
    let same = stage.map(source.constant) { $0 % 3 }.removeDuplicates()
    var result = derived(from: [source], same) { source.model() % 3 }
    result.hasNoRepeats = true
    return result
  }

  private func deriveTwice() -> Source {
    let source = anySource(onMain: true)
    let double = stage.map(source.constant) { $0 * 2 }
    let checked = stage.map(stage.pair(source.constant, double)) { [stage] pair in
      stage.expect(pair.second == pair.first * 2, "Mixed: \(pair).")
      return pair.second
    }
    return derived(from: [source], checked) { source.model() * 2 }
  }

  private func deriveChoice() -> Source {
    let (choice, source, other) = (anySource(onMain: true), anySource(), anySource())
    let bit = stage.map(choice.constant) { $0 & 1 }
    return chosen(choice, source, other, stage.choose(bit, source.constant, other.constant))
  }

  private func deriveChoiceOnMain() -> Source {
    let (choice, source, other) = (
      anySource(onMain: true), anySource(onMain: true), anySource(onMain: true)
    )
    let bit = stage.map(choice.constant) { $0 & 1 }
    let followed = stage.chooseOnMain(bit, source.constant, other.constant)
    var result = chosen(choice, source, other, followed)
    result.isOnMain = true
    return result
  }

  private func chosen(
    _ choice: Source, _ source: Source, _ other: Source, _ followed: Constant<Int>
  ) -> Source {
    var result = derived(from: [choice], followed) {
      choice.model() & 1 == 0 ? source.model() : other.model()
    }
    if let isOver = choice.isOver, let isSourceOver = source.isOver, let isOtherOver = other.isOver
    {
      result.isOver = { isOver() && (choice.model() & 1 == 0 ? isSourceOver() : isOtherOver()) }
    } else {
      result.isOver = nil
    }
    return result
  }

  private func deriveOnMain() -> Source {
    let source = anySource(onMain: true)
    var result = derived(from: [source], stage.mapOnMain(source.constant)) { source.model() * 10 }
    result.isOnMain = true
    return result
  }

  private func derivePaced() -> Source {
    let source = anySource()
    let paced =
      number(0..<2) == 0
      ? source.constant.debounce(for: .seconds(1), clock: clock)
      : source.constant.throttle(for: .seconds(1), clock: clock)
    return derived(from: [source], paced, model: source.model)
  }

  /// What is loaded belongs to the value that it is seen together with (L17).
  private func deriveLoaded() -> Source {
    let (stage, source) = (stage, anySource())
    let token = stage.token()
    let load: @Sendable (Int) async -> Int = { value in
      withExtendedLifetime(token) { stage.step() }
      return value * 7
    }
    let loaded =
      features.contains(.time) && number(0..<2) == 0
      ? source.constant.load(after: .seconds(1), clock: clock, load) : source.constant.load(load)
    let both = Constant(combining: source.constant, loaded) { value, state in
      guard case .loaded(let answer) = state else { return -1 }
      stage.expect(answer == value * 7, "\(answer) is no answer to \(value).")
      return answer
    }
    var result = derived(from: [source], both) { source.model() * 7 }
    result.isOver = nil
    return result
  }

  func derived(
    from inputs: [Source], _ constant: Constant<Int>, model: @escaping () -> Int
  ) -> Source {
    let ends = inputs.compactMap(\.isOver)
    return Source(
      constant: constant, model: model, isOnMain: inputs.contains(where: \.isOnMain),
      isOver: ends.count < inputs.count ? nil : { ends.allSatisfy { $0() } })
  }
}

extension Stage {
  /// Follows sources that may belong to the main actor.
  func chooseOnMain(
    _ choice: Constant<Int>, _ one: Constant<Int>, _ other: Constant<Int>
  ) -> Constant<Int> {
    let token = token()
    return asMainActor { [self] in
      choice.flatMap(on: MainActor.self) { [self] choice in
        hasChosen(token)
        return choice == 0 ? one : other
      }
    }
  }

  private func hasChosen(_ token: Token) {
    withExtendedLifetime(token) {
      expect(Scheduler.place === Scheduler.Place.main, "A transform runs elsewhere.")
      step()
    }
  }
}
