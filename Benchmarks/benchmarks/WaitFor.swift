// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Runs a task and waits for it.
func waitFor(_ body: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    end.signal()
  }
  end.wait()
}
