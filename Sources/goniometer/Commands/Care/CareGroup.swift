// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation

extension CommandGroup {
  /// `goniometer care …`.
  static let care = CommandGroup(
    name: "care", summary: "keep a care plan: what is due, what was done, how it went")
}

extension CareStoreError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noStore: .noInput
    case .exists: .cannotWrite
    case .file: .inputOutput
    case .database(let fault): fault.isDamaged ? .malformedData : .inputOutput
    case .notAStore, .newerSchema, .unreadable, .invalidChanges, .missingChanges: .malformedData
    case .schedule, .emptyIdentifier, .repeated, .valueNotFinite, .noParent: .malformedData
    case .alreadyExists, .notFound, .deleted, .noSuchEvent, .coveredByNewerVersion,
      .outcomeAfterUpdate, .outcomeExists:
      .noResult
    }
  }

  var message: String { description }
}

/// Does work that waits, such as for the disk, and waits for it: commands do one thing after another.
func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value
{
  try beginning(work)()
}

/// Begins work.
///
/// - Returns: Waits for its end.
func beginning<Value: Sendable>(
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
