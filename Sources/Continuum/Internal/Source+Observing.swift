public import Foundation

// MARK: - How observations come and go

extension Source {
  /// Makes an observation: registers it first, and then delivers the current value on the way that
  /// every later one takes (L1). Without a center nothing is posted.
  @usableFromInline
  final func attach(
    _ center: NotificationCenter?, place: Place, target: AnyObject?,
    body: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    let observer = ContinuumObserver(place: place, target: target, body: body)
    let (channel, mustSweep) = locked { state in
      let observing = state.observing ?? Observing()
      let channel =
        observing.channels.first { $0.center === center }
        ?? Channel(
          center: center, source: self, name: .init(uniqueName(in: &state)), version: state.version)
      channel.hold()
      if state.isClosed {
        observer.isLast = true
        return (channel, false)
      }
      if channel.liveCount == 0 { observing.channels.append(channel) }
      channel.add(observer)
      observer.links = .init(source: self, channel: channel)
      state.observing = observing
      return (channel, observing.observers.append(.init(observer: observer, channel: channel)))
    }
    if mustSweep { sweep() }
    observer.start(channel)
    channel.letGo()
    return observer
  }

  /// Takes note that an observation has ended. Returns whether its body may be released; if not, the
  /// round that is going on and may be just about to call it does so.
  final func detach(
    _ observer: ContinuumObserver, _ channel: Channel, mayBeCalled: Bool
  ) -> Bool {
    let (isFree, old, oldOfChannel) = locked { state in
      guard let observing = state.observing else { return (true, [], []) }
      let oldOfChannel = channel.noteEnded()
      if channel.liveCount == 0 { observing.channels.removeAll { $0 === channel } }
      let old = observing.observers.noteEnded()
      let isFree = !(mayBeCalled && observing.rounds.isDelivering)
      if !isFree { observing.ended.append(observer) }
      return (isFree, old, oldOfChannel)
    }
    withExtendedLifetime((old, oldOfChannel)) {}
    return isFree
  }

  /// Ends all observations, for good (L9).
  @usableFromInline
  final func close() {
    let entries: [ObserverList.Entry] = locked { state in
      state.isClosed = true
      return state.observing?.observers.entries ?? []
    }
    for entry in entries { entry.observer.end() }
  }

  /// Ends the observations whose target has died, so that they do not pile up (L12).
  private func sweep() {
    let entries = locked { $0.observing?.observers.entries ?? [] }
    for entry in entries { entry.observer.endIfTargetIsGone() }
  }
}
