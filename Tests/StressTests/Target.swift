/// What observations bind to.
final class Target {
  let probe: Probe
  private let token: Token

  var reading = Reading() {
    didSet { probe.receive(reading) }
  }

  var note: Reading? {
    didSet { if let note { probe.receive(note) } }
  }

  init(_ probe: Probe, _ census: Census) {
    self.probe = probe
    token = census.token(.target)
  }
}
