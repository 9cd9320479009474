// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc
internal import JSON
internal import Synchronization

/// How the process meets signals.
package enum Interrupts {
  /// Makes Ctrl-C, a hang-up and a polite kill end the process at once with no temporary file
  /// left and what it changed as it was, and a closed pipe or a file at the limit of its size an error
  /// of `write` instead of a signal.
  ///
  /// Call before any other thread starts: the signals are blocked for all of them and taken by a
  /// thread of their own, where any code may run. The process then dies of the signal itself, so
  /// that a shell reports 128 + its number (130 for Ctrl-C) and ends its loop too. A signal
  /// that is ignored from outside, as under `nohup`, stays ignored.
  ///
  /// - Parameter restoration: What else has to be put right before the process ends by a signal.
  package static func install(restoration: (@Sendable () -> Void)? = nil) {
    Self.restoration.withLock { $0 = restoration }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = taken
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    if pthread_create(&thread, nil, waitForSignal, nil) == 0 {
      pthread_detach(thread)
    } else {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Says a sentence on standard error where a signal ends the process; `nil` takes that back.
  package static func setLastWords(_ words: String?) { lastWords.withLock { $0 = words } }

  fileprivate static func sayLastWords() {
    guard let words = lastWords.withLock({ $0 }) else { return }
    let bytes = Array("\n\(words.printable)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  private static let lastWords = Mutex<String?>(nil)

  /// Calls `body` at the next of these signals in place of ending the process; the one after it ends
  /// the process as ever. `nil` takes that back.
  ///
  /// It is called on a thread of its own.
  package static func hold(_ body: (@Sendable () -> Void)?) { held.withLock { $0 = body } }

  /// Returns the action for the next signal and forgets it.
  fileprivate static func takeHeld() -> (@Sendable () -> Void)? {
    held.withLock { held in
      defer { held = nil }
      return held
    }
  }

  /// The time after a signal that was held in which others are the same one: `timeout` sends it to
  /// the program and once more to its group.
  fileprivate static let echo = Duration.milliseconds(300)

  /// Puts right what the program changed.
  fileprivate static func restore() { restoration.withLock { $0 }?() }

  private static let restoration = Mutex<(@Sendable () -> Void)?>(nil)
  private static let held = Mutex<(@Sendable () -> Void)?>(nil)

  /// The signals that end the process. Whoever started it may have blocked others, which do not.
  fileprivate static var taken: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaddset(&signals, number)
    }
    return signals
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}

/// Waits for a blocked signal and ends the process by it. The mask is inherited from `install`.
private func waitForSignal(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = Interrupts.taken
  var number: Int32 = 0
  var heldAt: SuspendingClock.Instant?
  while true {
    while sigwait(&signals, &number) != 0 {}
    if let held = Interrupts.takeHeld() {
      held()
      heldAt = .now
    } else if heldAt.map({ $0.duration(to: .now) > Interrupts.echo }) ?? true {
      break
    }
  }
  let received = number
  TerminalEcho.restore()
  Interrupts.restore()
  Interrupts.sayLastWords()
  Temporaries.endWithNone {
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, received)
    signal(received, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    kill(getpid(), received)
    _exit(128 + received)
  }
}
