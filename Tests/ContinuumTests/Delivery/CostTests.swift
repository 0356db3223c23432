import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L11 Cost", .serialized, .ownThreads)
struct CostTests {
  enum Sequence: CaseIterable, Sendable {
    case fromTheFront, fromTheBack, fromTheMiddle, oneAtATime
  }

  let center = NotificationCenter()

  /// 100,000 observations take about four times as long as 25,000; if making or cancelling one took
  /// time in proportion to their number, they would take sixteen times as long.
  @Test(arguments: Sequence.allCases)
  func makingAndCancellingTakesTheSameTimeHoweverManyThereAre(sequence: Sequence) {
    let ratio = growth(from: 25_000, to: 100_000) { count in
      let number = Variable(value: 0)
      makeAndCancel(count, sequence) { [center] in
        center.continuum.observe(number, onValueChange: { _ in })
      }
    }
    #expect(ratio < 9)
  }

  @Test func makingAndCancellingObservationsOfAKeyPathTakesTheSameTimeHoweverManyThereAre() {
    let ratio = growth(from: 10_000, to: 40_000) { count in
      let model = Model()
      makeAndCancel(count, .fromTheFront) { [center] in
        center.continuum.observe(model, \.count, onValueChange: { _ in })
      }
    }
    #expect(ratio < 9)
  }

  @Test func observingManyObjectsTakesTheSameTimeForEach() {
    let ratio = growth(from: 5000, to: 20_000) { count in
      let models = (0..<count).map { _ in Model() }
      for model in models {
        center.continuum.observe(model, \.count, onValueChange: { _ in })
      }
    }
    #expect(ratio < 9)
  }

  @Test func aBagTakesTheSameTimeForEachObservationHoweverManyItHolds() {
    let ratio = growth(from: 25_000, to: 100_000) { count in
      let number = Variable(value: 0)
      let bag = ContinuumBag()
      for _ in 0..<count {
        center.continuum.observe(number, onValueChange: { _ in }).disposed(by: bag)
      }
      bag.cancelAll()
    }
    #expect(ratio < 9)
  }

  /// Cancelling inside a delivery, where what was captured is let go of at the end of the round.
  @Test func cancellingInsideADeliveryTakesTheSameTimeHoweverManyThereAre() {
    let ratio = growth(from: 25_000, to: 100_000) { count in
      let number = Variable(value: 0)
      let observers = Log<ContinuumObserver>()
      center.continuum.observe(
        number,
        onValueChange: { if $0 == 1 { for observer in observers.all { observer.cancel() } } })
      for _ in 0..<count {
        observers.append(center.continuum.observe(number, onValueChange: { _ in }))
      }
      number.value = 1
      observers.removeAll()
    }
    #expect(ratio < 9)
  }

  @Test func observationsWhoseTargetsDiedDoNotPileUpThoughTheSourceIsNeverWrittenAgain() {
    let live = Live()
    let number = Variable(value: 0)
    var most = 0
    for _ in 0..<10_000 {
      let token = live.token()
      center.continuum.observe(number, bindTo: Label()) { label, value in
        withExtendedLifetime(token) { label.number = value }
      }
      most = max(most, live.count)
    }
    #expect(most <= 100)
  }

  enum MadeOnTheSpot: CaseIterable {
    case map, chain, combination, part, row, signal, flatMap
    case changes, debounce, throttle, latest, latestOfChanges, property
  }

  @Test(arguments: MadeOnTheSpot.allCases)
  func observationsOfWhatIsMadeForTargetsThatDiedDoNotPileUp(source: MadeOnTheSpot) {
    let (live, number, emitter) = (Live(), Variable(value: 0), Emitter<Int>())
    let (model, rows) = (Variable(value: Pair()), Variable(value: [Row(id: 1)]))
    let object = Model()
    center.continuum.observe(number) { _ in }
    var most = 0
    func observe(_ source: some ObservationSource<some Any>) {
      let token = live.token()
      center.continuum.observe(source, bindTo: Label()) { label, _ in
        withExtendedLifetime(token) { label.number += 1 }
      }
    }
    for _ in 0..<10_000 {
      switch source {
      case .map: observe(number.map { $0 })
      case .chain: observe(number.map { $0 }.removeDuplicates().map { "\($0)" })
      case .combination: observe(Constant(combining: number, model) { $0 + $1.left })
      case .part: observe(model[\.left])
      case .row: observe(rows.row(1))
      case .signal: observe(emitter.signal.map { $0 })
      case .flatMap: observe(Constant(value: 0).flatMap { _ in number })
      case .changes: observe(number.changes)
      case .debounce: observe(number.debounce(for: .seconds(1)))
      case .throttle: observe(emitter.signal.throttle(for: .seconds(1)))
      case .latest: observe(emitter.signal.latest(initial: 0))
      case .latestOfChanges: observe(number.map { $0 }.changes.latest(initial: 0).map { $0 })
      case .property: observe(center.continuum.value(of: object, \.count))
      }
      most = max(most, live.count)
    }
    // A pass of another test may keep some of them a while.
    #expect(most <= 1_000)
  }

  enum MadeForAScreen: CaseIterable {
    case notifications, derivedFromThem, signal, state, follows, load
  }

  /// The screen is alive when client code lets go of the source, and nothing is sent after its end.
  @Test(arguments: MadeForAScreen.allCases)
  func sourcesThatWorkForScreensThatDiedDoNotPileUp(source: MadeForAScreen) {
    let (live, number) = (Live(), Variable(value: 0))
    let (started, stopped) = (Runs(), Runs())
    var continuations: [AsyncStream<Int>.Continuation] = []
    let name = Notification.Name("CostTests.never")
    var (most, screen) = (0, Label())
    func observe(_ source: some ObservationSource<some Any>) {
      let token = live.token()
      center.continuum.observe(source, bindTo: screen) { label, _ in
        withExtendedLifetime(token) { label.number += 1 }
      }
    }
    for _ in 0..<3_000 {
      screen = Label()
      switch source {
      case .notifications: observe(center.continuum.events(named: name))
      case .derivedFromThem:
        observe(center.continuum.events(named: name).map { 1 }.latest(initial: 0))
      case .signal:
        observe(
          Signal<Int> { _ in
            started.add()
            return { stopped.add() }
          })
      case .state:
        observe(
          Constant(initial: 0) { _ in
            started.add()
            return { stopped.add() }
          })
      case .follows:
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuations.append(continuation)
        observe(Constant(initial: 0, following: stream))
      case .load:
        observe(number.load(whileObserved: true) { _ in 1 })
      }
      most = max(most, live.count, started.count - stopped.count)
    }
    // Jobs of the library, and passes of other tests, may keep some of them a while.
    #expect(most <= 1_000)
    for continuation in continuations { continuation.finish() }
  }

  private struct Pair { var left = 0 }
  private struct Row: Identifiable, Equatable { let id: Int }

  enum Alive: CaseIterable {
    /// The source is observed besides.
    case observed
    /// A chain below it is observed.
    case chain
    /// Many values below it are.
    case fan
  }

  enum Made: CaseIterable {
    case nothing, value, chain
  }

  /// Looking for dead targets may stop, because there is much that lives. It comes to them after a while: so there are
  /// never more than a part of what lives.
  @Test(arguments: Alive.allCases, Made.allCases)
  func observationsWhoseTargetsDiedAreNeverMoreThanThoseThatLive(alive: Alive, made: Made) {
    let (dead, number, bag) = (Live(), Variable(value: 0), ContinuumBag())
    var end = number.map { $0 }
    let living = 500
    for _ in 0..<living {
      switch alive {
      case .observed: center.continuum.observe(number) { _ in }.disposed(by: bag)
      case .chain:
        end = end.map { $0 }
        center.continuum.observe(end) { _ in }.disposed(by: bag)
      case .fan: center.continuum.observe(number.map { $0 }) { _ in }.disposed(by: bag)
      }
    }
    func observe(_ source: some ValueRepresentable<Int>) {
      center.continuum.observe(source, bindTo: Label()) { [token = dead.token()] label, number in
        withExtendedLifetime(token) { label.number = number }
      }
    }
    var most = 0
    for _ in 0..<4_000 {
      switch made {
      case .nothing: observe(number)
      case .value: observe(number.map { $0 })
      case .chain: observe((0..<10).reduce(number.map { $0 }) { value, _ in value.map { $0 } })
      }
      most = max(most, dead.count)
    }
    // Of a chain, the values and their observations live. A pass of another test may keep some of the dead a while.
    #expect(most <= 2 * living + 1_000)
  }

  /// The additions to the variable pay for looking at all that is derived from it, too, a part of which comes first.
  @Test func observationsWhoseTargetsDiedAreFoundBehindThoseThatLive() {
    let (dead, number, bag) = (Live(), Variable(value: 0), ContinuumBag())
    let derived = number.map { $0 }
    func observe(_ source: some ValueRepresentable<Int>, _ label: Label) {
      center.continuum.observe(source, bindTo: label) { [token = dead.token()] label, number in
        withExtendedLifetime(token) { label.number = number }
      }
    }
    var labels = (0..<1_000).map { _ in Label() }
    for label in labels { observe(derived, label) }
    let living = 500
    for _ in 0..<living { center.continuum.observe(derived) { _ in }.disposed(by: bag) }
    labels = []
    for _ in 0..<4_000 { observe(number, Label()) }
    #expect(dead.count <= living + 64)
  }

  @Test func observationsOfObjectsThatDiedDoNotPileUpThoughNobodyPosts() {
    let live = Live()
    var most = 0
    for _ in 0..<10_000 {
      let token = live.token()
      center.continuum.observe(
        Model(), \.count, onValueChange: { _ in withExtendedLifetime(token) {} })
      most = max(most, live.count)
    }
    #expect(most <= 100)
  }

  /// The new object at a dead one's address would take the place of its observations.
  @Test func observationsOfObjectsThatDiedDoNotPileUpThoughTheirAddressesAreNotUsedAgain() {
    let live = Live()
    var addresses: [Address] = []
    var most = 0
    for _ in 0..<2_000 {
      let (model, token) = (Model(), live.token())
      addresses.append(Address(model: model))
      center.continuum.observe(
        model, \.count, onValueChange: { _ in withExtendedLifetime(token) {} })
      most = max(most, live.count)
    }
    #expect(most <= 100)
    withExtendedLifetime(addresses) {}
  }

  @Test func observationsOfAKeyPathWhoseTargetsDiedDoNotPileUpThoughNobodyPosts() {
    let live = Live()
    let model = Model()
    var most = 0
    for _ in 0..<10_000 {
      let token = live.token()
      center.continuum.observe(model, \.count, bindTo: Label()) { label, value in
        withExtendedLifetime(token) { label.number = value }
      }
      most = max(most, live.count)
    }
    #expect(most <= 100)
  }

  @Test func observationsThatAreOverDoNotPileUpInABag() {
    let bag = ContinuumBag()
    let number = Variable(value: 0)
    var observers: [WeakObserver] = []
    for _ in 0..<10_000 {
      let observer = center.continuum.observe(number, onValueChange: { _ in })
      observer.disposed(by: bag)
      observer.cancel()
      observers.append(WeakObserver(observer: observer))
    }
    #expect(observers.count { $0.observer != nil } <= 100)
  }

  @Test func observationsMadeAndCancelledOneByOneLeaveNothingBehind() {
    let live = Live()
    let number = Variable(value: 0)
    let calls = Runs()
    for _ in 0..<100_000 {
      let token = live.token()
      center.continuum.observe(
        number, onValueChange: { _ in withExtendedLifetime(token) { calls.add() } }
      ).cancel()
    }
    #expect(live.count == 0)
    number.value = 1
    #expect(calls.count == 100_000)
  }

  /// Keeps the memory of an object that has died.
  private struct Address {
    unowned let model: Model
  }

  private struct WeakObserver {
    weak var observer: ContinuumObserver?
  }

  private func makeAndCancel(
    _ count: Int, _ sequence: Sequence, _ make: () -> ContinuumObserver
  ) {
    if sequence == .oneAtATime {
      let some = (0..<count / 2).map { _ in make() }
      for _ in 0..<count / 2 { make().cancel() }
      for observer in some { observer.cancel() }
      return
    }
    let observers = (0..<count).map { _ in make() }
    switch sequence {
    case .fromTheFront: for observer in observers { observer.cancel() }
    case .fromTheBack: for observer in observers.reversed() { observer.cancel() }
    default:
      for observer in observers[(count / 2)...] { observer.cancel() }
      for observer in observers[..<(count / 2)] { observer.cancel() }
    }
  }

  /// How many times as long `body` takes with `large` as with `small`: of several attempts the one
  /// that was disturbed the least.
  private func growth(
    from small: Int, to large: Int, _ body: (_ count: Int) -> Void
  ) -> Double {
    var times = (small: Duration.seconds(1000), large: Duration.seconds(1000))
    var ratio = Double.infinity
    for _ in 0..<10 {
      times.small = min(times.small, threadTime { body(small) })
      times.large = min(times.large, threadTime { body(large) })
      ratio = times.large / times.small
      if ratio < 6 { break }
    }
    return ratio
  }
}
