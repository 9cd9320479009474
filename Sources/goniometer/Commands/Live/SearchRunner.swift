// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Goniometry
internal import Synchronization

/// Runs searches for the joint on a thread of their own, so that they do not hold up the sensors.
///
/// One at a time: a measurement gives out no other before the outcome is adopted.
final class SearchRunner: Sendable {
  private let outcome = Mutex<IdentificationJob.Outcome?>(nil)
  private let queue = DispatchQueue(label: "search")

  /// Starts a search.
  func start(_ job: IdentificationJob) {
    queue.async { [self] in
      let found = job.run()
      outcome.withLock { $0 = found }
    }
  }

  /// What was found since it was last asked.
  func take() -> IdentificationJob.Outcome? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }
}
