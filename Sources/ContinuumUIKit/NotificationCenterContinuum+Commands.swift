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
  /// and a tap calls the command: two taps make one run (L22). While it runs, a button that has a
  /// `configuration` shows its activity indicator.
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - button: The button, held weakly. It sends `.primaryActionTriggered`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the button, or when the command has
  ///   ended and its last run has returned (L9).
  @MainActor
  @discardableResult
  public func bind<Output>(
    _ command: Command<Void, Output>,
    with button: UIButton,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver {
    // It ends with the observation that captures it.
    let others = ContinuumBag()
    observe(command.isEnabled, bindTo: button, \.isEnabled, file: file, line: line)
      .disposed(by: others)
    observe(
      button.continuum.events(for: .primaryActionTriggered), bindTo: button, file: file, line: line
    ) { [weak command] _ in command?() }
    .disposed(by: others)
    return observe(command.isRunning, bindTo: button, file: file, line: line) {
      button, isRunning in
      withExtendedLifetime(others) { button.configuration?.showsActivityIndicator = isRunning }
    }
  }

  /// Lets a refresh control start a command.
  ///
  /// ```swift
  /// let reload = Command { try await fetchRows() }
  /// center.continuum.bind(reload, with: refreshControl)
  /// ```
  ///
  /// Use it for a list that a command loads. Pulling calls the command. The control refreshes while
  /// the command runs, even if other code called it, and stops at once if the command is disabled
  /// (L22).
  ///
  /// - Parameters:
  ///   - command: The command, held weakly: a property of the screen or its view model keeps it.
  ///   - control: The refresh control, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The binding. You may ignore it. It ends with the control, or when the command has
  ///   ended and its last run has returned (L9).
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

#endif
