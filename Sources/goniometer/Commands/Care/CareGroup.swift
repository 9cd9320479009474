// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import Synchronization

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
    case .tooManyEvents, .invalidIdentifier: .malformedData
    case .alreadyExists, .notFound, .deleted, .noSuchEvent, .coveredByNewerVersion,
      .outcomeAfterUpdate, .outcomeExists, .otherPerson:
      .noResult
    }
  }

  /// With the options that help.
  var message: String {
    switch self {
    case .otherPerson: description + " with --join"
    case .outcomeExists: description + " with 'care undo'"
    default: description
    }
  }
}

/// The stores that commands opened. They are closed before the program ends: else what was written last
/// would stay in the log beside the file, and a copy of the file alone would lack it.
enum OpenStores {
  private static let stores = Mutex<[CarePlanStore]>([])

  static func add(_ store: CarePlanStore) { stores.withLock { $0.append(store) } }

  static func closeAll() {
    let open = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in open { try? waiting { await store.close() } }
  }
}

extension ScheduleError: ReportableError {
  var exitCode: ExitCode { .usage }
  var message: String { description }
}
