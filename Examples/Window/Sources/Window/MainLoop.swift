import CGTK
import Dispatch
import Foundation

/// The main run loop and GTK's main loop, as one.
///
/// GTK waits in its loop for the display, and Foundation in its own for timers and for the main queue,
/// which runs what belongs to the main actor. A thread can wait in one of them only, so the other would
/// stand still, and one that looks after both in turn is late, or busy when there is nothing to do.
///
/// Here the thread waits in the run loop. GTK says which file descriptors it would wait for, and how long,
/// and Dispatch watches the descriptors: when one is ready, something comes through the main queue, and
/// that ends the wait. All functions are meant for this: see “Customizing the main loop iteration” in the
/// documentation of GLib.
///
/// A loop that is run inside a turn, such as `g_main_loop_run` in a click, is GTK's alone, and deliveries
/// wait for its end. GTK 4 runs none for dialogs or drags.
@MainActor
final class MainLoop {
  /// What Dispatch watches for GTK, and for what.
  private struct Watch: Hashable {
    let descriptor: Int32
    let isForWriting: Bool
  }

  private let context = g_main_context_default()
  /// A descriptor that is closed and opened again between two turns would be missed. GTK keeps that of its
  /// display.
  private var watches: [Watch: any DispatchSourceProtocol] = [:]

  /// Runs both loops while the condition, which is asked after each turn, holds.
  func run(while condition: () -> Bool) {
    guard g_main_context_acquire(context) != 0 else {
      fatalError("GTK's main loop runs on another thread")
    }
    while condition() { turn() }
    g_main_context_release(context)
  }

  private func turn() {
    // Runs what is ready, which may give GTK something to do, and so comes before GTK is asked.
    let timer = RunLoop.main.limitDate(forMode: .default) ?? .distantFuture

    var priority: gint = 0
    g_main_context_prepare(context, &priority)
    var timeout: gint = 0
    var polls = query(priority, &timeout)
    watch(polls)

    let due = timeout < 0 ? Date.distantFuture : Date(timeIntervalSinceNow: Double(timeout) / 1000)
    _ = RunLoop.main.run(mode: .default, before: min(timer, due))

    g_poll(&polls, guint(polls.count), 0)
    if g_main_context_check(context, priority, &polls, gint(polls.count)) != 0 {
      g_main_context_dispatch(context)
    }
  }

  /// What GTK would poll, and for how many milliseconds. Below zero, there is no end to it.
  private func query(_ priority: gint, _ timeout: inout gint) -> [GPollFD] {
    var polls: [GPollFD] = []
    while true {
      let count = Int(g_main_context_query(context, priority, &timeout, &polls, gint(polls.count)))
      if count <= polls.count { return Array(polls.prefix(count)) }
      polls = Array(repeating: GPollFD(), count: count)
    }
  }

  /// Watches these descriptors and no others.
  private func watch(_ polls: [GPollFD]) {
    let wanted = Set(polls.flatMap(watches(for:)))
    for (watch, source) in watches where !wanted.contains(watch) {
      source.cancel()
      watches[watch] = nil
    }
    for watch in wanted where watches[watch] == nil {
      watches[watch] = source(for: watch)
    }
  }

  private func watches(for poll: GPollFD) -> [Watch] {
    let events = UInt32(poll.events)
    return [
      events & G_IO_OUT.rawValue == 0 ? nil : Watch(descriptor: poll.fd, isForWriting: true),
      events & ~G_IO_OUT.rawValue == 0 ? nil : Watch(descriptor: poll.fd, isForWriting: false),
    ].compactMap(\.self)
  }

  private func source(for watch: Watch) -> any DispatchSourceProtocol {
    let source: any DispatchSourceProtocol =
      watch.isForWriting
      ? DispatchSource.makeWriteSource(fileDescriptor: watch.descriptor, queue: .main)
      : DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: .main)
    // To come through the main queue is all that it has to do.
    source.setEventHandler {}
    source.activate()
    return source
  }
}
