// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Does work that waits, such as for the disk, and waits for it: for callers that do one thing after another.
///
/// Not to be called from a task: it would block one of the few threads that tasks have.
package func waiting<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  try beginning(work)()
}

/// Begins work.
///
/// - Returns: Waits for its end.
package func beginning<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) -> () throws -> Value {
  let box = WaitingBox<Value>()
  Task {
    do { box.result = .success(try await work()) } catch { box.result = .failure(error) }
    box.isDone.signal()
  }
  return {
    box.isDone.wait()
    guard let result = box.result else { preconditionFailure("the work set its result") }
    return try result.get()
  }
}

/// Where work that waits puts its result. The semaphore orders the one write before the one read.
private final class WaitingBox<Value: Sendable>: @unchecked Sendable {
  let isDone = DispatchSemaphore(value: 0)
  var result: Result<Value, any Error>?
}
