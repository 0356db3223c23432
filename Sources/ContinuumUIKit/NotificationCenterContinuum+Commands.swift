#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

extension NotificationCenterContinuum {
  /// Lets a button start a command.
  ///
  /// ```swift
  /// let save = Command { try await upload() }
  /// center.continuum.bind(save, with: button)
  /// ```
  ///
  /// Use it in place of an action and two observations. The button is enabled while the command is,
  /// and a tap calls the command: two taps make one run (L19). While it runs, a button that has a
  /// `configuration` shows its activity indicator.
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - button: The button, held weakly. It sends `.primaryActionTriggered`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the button, or when the command has
  ///   ended and its last run has returned (L10).
  @MainActor
  @discardableResult
  public func bind<Output>(
    _ command: Command<Void, Output>,
    with button: UIButton,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(command, with: button, file: file, line: line) {}
  }

  /// Lets a button start a command with an input, which is read at the tap.
  ///
  /// ```swift
  /// let signUp = Command { (name: String, password: String) in try await send(name, password) }
  /// center.continuum.bind(signUp, with: button) { (name.value, password.value) }
  /// ```
  ///
  /// Use it for what the views or the view model hold when the user taps. As without an input, the
  /// button is enabled while the command is, and shows an activity indicator while the command runs
  /// (L19).
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - button: The button, held weakly. It sends `.primaryActionTriggered`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - input: Makes the input, at each tap. The button keeps it as long as the binding lasts: it may
  ///     capture the view model, but the screen only with `[unowned self]`.
  /// - Returns: The binding. You may ignore it. It ends with the button, or when the command has
  ///   ended and its last run has returned (L10).
  @MainActor
  @discardableResult
  public func bind<Input, Output>(
    _ command: Command<Input, Output>,
    with button: UIButton,
    file: StaticString = #fileID, line: UInt = #line,
    input: @escaping @MainActor () -> sending Input
  ) -> ContinuumObserver {
    let taps = button.continuum.events(for: .primaryActionTriggered)
    return bind(command, to: taps, of: button, \.isEnabled, file, line, input) {
      button, isRunning in
      button.configuration?.showsActivityIndicator = isRunning
    }
  }

  /// Lets a bar button start a command.
  ///
  /// ```swift
  /// let save = Command { try await upload() }
  /// center.continuum.bind(save, with: barButton)
  /// ```
  ///
  /// Use it for the buttons of a navigation bar or a toolbar. The item is enabled while the command
  /// is, and a tap calls the command: two taps make one run (L19). Its title, its image and its menu
  /// stay, and so does the look of a system item.
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - item: The item, held weakly. The binding takes the place of its `primaryAction`, also of
  ///     that of an earlier binding, which then ends.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the item, or when the command has ended
  ///   and its last run has returned (L10).
  @MainActor
  @discardableResult
  public func bind<Output>(
    _ command: Command<Void, Output>,
    with item: UIBarButtonItem,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    bind(command, with: item, file: file, line: line) {}
  }

  /// Lets a bar button start a command with an input, which is read at the tap.
  ///
  /// ```swift
  /// let rename = Command { (name: String) in try await send(name, password.value) }
  /// center.continuum.bind(rename, with: barButton) { name.value }
  /// ```
  ///
  /// As without an input, the item is enabled while the command is, and keeps its title, image and
  /// menu (L19). The binding ends with the item, or when the command has ended and its last run has
  /// returned (L10). The item keeps `input` as long as the binding lasts: it may capture the view
  /// model, but the screen only with `[unowned self]`.
  @MainActor
  @discardableResult
  public func bind<Input, Output>(
    _ command: Command<Input, Output>,
    with item: UIBarButtonItem,
    file: StaticString = #fileID, line: UInt = #line,
    input: @escaping @MainActor () -> sending Input
  ) -> ContinuumObserver {
    let taps = Emitter<Void>(name: "taps of a bar button")
    // An action changes the title and the image of an item, unless it is a system item.
    let (title, image) = (item.title, item.image)
    item.primaryAction = UIAction(title: title ?? "", image: image) { _ in taps.send() }
    if item.title != title { item.title = title }
    if item.image != image { item.image = image }
    return bind(command, to: taps.signal, of: item, \.isEnabled, file, line, input) { _, _ in }
  }

  /// Lets taps call a command, and shows its states.
  ///
  /// The taps keep the binding, and the command keeps the observations of its states: so `input` may capture what owns
  /// the command.
  @MainActor
  private func bind<Input, Output, Target: AnyObject>(
    _ command: Command<Input, Output>, to taps: Signal<Void>, of target: Target,
    _ isEnabled: ReferenceWritableKeyPath<Target, Bool>, _ file: StaticString, _ line: UInt,
    _ input: @escaping @MainActor () -> sending Input,
    showing show: @escaping @MainActor (Target, _ isRunning: Bool) -> Void
  ) -> ContinuumObserver {
    let states = ContinuumBag()
    let ending = Ending()
    observe(command.isEnabled, bindTo: target, isEnabled, file: file, line: line)
      .disposed(by: states)
    observe(command.isRunning, bindTo: target, file: file, line: line) { target, isRunning in
      withExtendedLifetime(ending) { show(target, isRunning) }
    }
    .disposed(by: states)
    let observer = observe(taps, bindTo: target, file: file, line: line) { [weak command] _ in
      _ = withExtendedLifetime(states) { command?(input()) }
    }
    ending.observer = observer
    return observer
  }

  /// Lets a refresh control start a command.
  ///
  /// ```swift
  /// let reload = Command { try await fetchRows() }
  /// center.continuum.bind(reload, with: refreshControl)
  /// ```
  ///
  /// Use it for a list that a command loads. Pulling calls the command. The control refreshes while
  /// the command runs, even if other code called it, and stops immediately if the command is
  /// disabled (L19).
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - control: The refresh control, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the control, or when the command has
  ///   ended and its last run has returned (L10).
  @available(tvOS, unavailable)
  @MainActor
  @discardableResult
  public func bind<Output>(
    _ command: Command<Void, Output>,
    with control: UIRefreshControl,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    // It ends with the observation that captures it.
    let others = ContinuumBag()
    observe(
      control.continuum.events(for: .valueChanged), bindTo: control, file: file, line: line
    ) { [weak command] control in
      // A run ends the refresh.
      let runs = command.map { $0() || $0.isRunning.value } ?? false
      if !runs { control.endRefreshing() }
    }
    .disposed(by: others)
    return observe(command.isRunning, bindTo: control, file: file, line: line) {
      control, isRunning in
      withExtendedLifetime(others) {
        if isRunning == control.isRefreshing { return }
        if isRunning { control.beginRefreshing() } else { control.endRefreshing() }
      }
    }
  }
}

/// Ends the taps of a command when the observation of its runs has ended, which captures it.
@MainActor private final class Ending {
  weak var observer: ContinuumObserver?

  deinit { observer?.cancel() }
}

#endif
