import CGTK

/// Calls closures for the signals of GTK's objects.
@MainActor
enum GSignal {
  /// Calls `body` whenever the object emits the signal, for as long as the object lives.
  static func connect(_ object: gpointer, _ name: String, _ body: @escaping @MainActor () -> Void) {
    connect(object, name) { (_: UInt) in body() }
  }

  /// Calls `body` with the first argument of the signal, a number or an address.
  static func connect(
    _ object: gpointer, _ name: String, _ body: @escaping @MainActor (_ argument: UInt) -> Void
  ) {
    // The handler is swapped: it is handed the receiver first, then what the signal has.
    let call: @convention(c) (gpointer, UInt) -> Void = { receiver, argument in
      // GTK emits on the thread that runs its loop, which is the main thread.
      let receiver = UInt(bitPattern: receiver)
      MainActor.assumeIsolated {
        Unmanaged<Receiver>.fromOpaque(gpointer(bitPattern: receiver)!).takeUnretainedValue()
          .body(argument)
      }
    }
    g_signal_connect_data(
      object, name, unsafeBitCast(call, to: GCallback.self),
      Unmanaged.passRetained(Receiver(body)).toOpaque(),
      { receiver, _ in receiver.map { Unmanaged<Receiver>.fromOpaque($0).release() } },
      G_CONNECT_SWAPPED)
  }
}

/// Keeps a closure for as long as a signal is connected to it.
private final class Receiver {
  let body: @MainActor (_ argument: UInt) -> Void

  init(_ body: @escaping @MainActor (_ argument: UInt) -> Void) {
    self.body = body
  }
}
