// SPDX-License-Identifier: Apache-2.0

package import StudyTasks

/// Decides what stays of a finished run.
///
/// | the run was | kept | removed |
/// | --- | --- | --- |
/// | completed, ended early | the result with its files | the saved session |
/// | saved | the session, and the output directory as it is | nothing |
/// | discarded | nothing new | the saved session; the files too if asked for |
/// | failed | nothing new | the saved session and the files if asked for |
///
/// A person who discards a run does not want to go on with it later, so its saved session goes in any
/// case. A failed run was not given up: an earlier saved session stays, so that it can go on from there.
package struct KeepingRule: Sendable, Hashable {
  /// The run is not over: its session is kept.
  package var keepsSession = false
  /// The run has a result.
  package var keepsResult = false
  /// The files of the run go.
  package var emptiesDirectory = false
  /// The saved session goes, after everything else.
  package var removesSession = false

  /// The row of a session's phase.
  ///
  /// - Parameter cleansUp: Whether the output directory of a failed or discarded run is emptied, and
  ///   the saved session of a failed one removed.
  package init(of session: TaskSession, cleansUp: Bool) {
    switch session.phase {
    case .finished(.completed), .finished(.earlyTermination):
      (keepsResult, removesSession) = (true, true)
    case .finished(.discarded): (emptiesDirectory, removesSession) = (cleansUp, true)
    case .finished(.failed): (emptiesDirectory, removesSession) = (cleansUp, cleansUp)
    default: keepsSession = true
    }
  }
}
