// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
package import Goniometry
internal import Synchronization

/// Runs searches for the joint on a thread of their own, so that they do not delay the sensors.
///
/// One at a time: a measurement starts no other before the outcome is adopted.
package final class SearchRunner: Sendable {
  private let outcome = Mutex<IdentificationJob.Outcome?>(nil)
  private let queue = DispatchQueue(label: "search")

  package init() {}

  /// Starts a search.
  package func start(_ job: IdentificationJob) {
    queue.async { [self] in
      let found = job.run()
      outcome.withLock { $0 = found }
    }
  }

  /// Takes the outcome found since the last call.
  package func take() -> IdentificationJob.Outcome? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }
}
