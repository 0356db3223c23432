import Foundation

/// A key path of one object, seen through one center. It changes when a notification says so.
@usableFromInline
class KeyPathSource: Node, @unchecked Sendable {  // The lock guards what changes.
  private(set) weak var object: AnyObject?
  private let read: KeyPathHub.Read
  let serial: Int
  let id: ObjectIdentifier
  /// The number of observations, made or about to be made. The lock guards it.
  var uses = 1
  private weak var hub: KeyPathHub?

  init(
    _ hub: KeyPathHub, _ object: AnyObject, _ path: AnyKeyPath, serial: Int,
    _ read: @escaping KeyPathHub.Read
  ) {
    self.hub = hub
    self.object = object
    id = ObjectIdentifier(object)
    self.serial = serial
    self.read = read
    super.init(Origin(.property, .property(path)), .property)
  }

  override var kind: String { "a property of an object" }
  override var valueType: Any.Type {
    if case .property(let path) = origin.label { type(of: path).valueType } else { Any.self }
  }

  /// The check retains the object for a moment. If it holds the last reference, the object is still
  /// deallocated where it is observed.
  override var isOwnerDeallocated: Bool {
    guard let held = object.map({ Ref.retained($0) }) else { return true }
    let place = withLock { $0.observations?.lanes.first?.place }
    (place ?? .writer).release(held, .current)
    return false
  }

  /// Whether its object is `other`. A caller that holds the lock has found it by that address: then this releases
  /// nothing.
  func isOf(_ other: AnyObject) -> Bool { object === other }

  /// The object may belong to an actor: only a round, which runs where the value is delivered, reads it.
  override func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    // The moment is read first: a later change makes another delivery necessary.
    let moment = lastChange
    guard let object else { return close() }
    read(object) { body($0, nil, moment) }
  }

  /// The center whose notifications it receives.
  var center: NotificationCenter? { hub?.ownCenter }

  /// The hub releases a source without observations, and so the captures of its key path.
  override func didEndObserving() { hub?.letGo(self) }

  /// A change of the property was announced.
  func refresh() {
    deliver(withCore { noteWrite(&$0, &$1) }, nil)
  }

  /// Brings the values that follow the property in this place up to date, and sends a round to the others.
  func bringUpToDate(in context: ThreadContext) {
    let lanes = withLock { state -> [Lane] in
      state.noteAnnounced()
      return state.lanes.filter { lane in
        let notified = lane.notifyOfValue(context)
        if notified == .send { context.send(PlannedRound(lane, of: self, isJob: true)) }
        if notified == .run { lane.begin(context) }
        return notified == .run
      }
    }
    for lane in lanes { lane.run(nil, nil, .never, self, context) }
  }
}
