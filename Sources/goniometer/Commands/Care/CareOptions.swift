// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Files
internal import Foundation
internal import Glibc
internal import JSON
internal import Recordings
internal import Synchronization

/// Options that the commands for care plans share.
enum CareOptions {
  static let store = Argument("STORE", .file, help: "The store's file.")
  static let optionalStore = Argument(
    optional: "STORE", .file, help: "The store's file; without it --study.")
  static let study = Option(
    "study", .file, placeholder: "FOLDER",
    help: "Every store of this folder (*.care), one for each participant, named by its file.")
  static let date = Option(
    "date", .plainDate, help: "The day, such as 2026-03-02; today without it.")
  static let from = Option("from", .plainDate, help: "The first day.")
  static let through = Option("through", .plainDate, help: "The last day; today without it.")
  static let now = Option(
    "now", .instant,
    help: "The time of the call, such as 2026-03-02T09:30:00Z, for calls that can be repeated.")
  static let timeZone = Option(
    "time-zone", .scheduleTimeZone,
    help: "The zone whose clock tells the day. Without it that of the plan's tasks.")
  static let json = Option(flag: "json", help: "Write JSON.")
  static let task = Option("task", .text, placeholder: "ID", help: "Only this task.")

  /// A store with what the command line says about time.
  struct Opened {
    let store: CarePlanStore
    let now: Date
    /// The participant: the file's name without its ending.
    let name: String

    fileprivate let statedZone: ScheduleTimeZone?

    /// The zone that was stated, else that of the plan's tasks, else the system's.
    func zone() throws -> ScheduleTimeZone {
      if let statedZone { return statedZone }
      let task = try waiting { [store] in try await store.newestTasks().first }
      return try task?.schedule.timeZone ?? .ofSystem()
    }

    /// An instant of the day that was stated, or now.
    func instant(of date: PlainDate?, in zone: ScheduleTimeZone) -> Date {
      date?.start(in: zone) ?? now
    }

    /// The first instant after a day that was stated.
    func end(of date: PlainDate) throws -> Date {
      let zone = try zone()
      return try zone.startOfNextDay(after: date.start(in: zone))
    }
  }

  static func open(
    _ path: String, for opening: CarePlanStore.Opening = .existing, _ arguments: ParsedArguments
  ) throws -> Opened {
    guard path != "-" else {
      throw UsageError("a store is a file, not a stream")
    }
    guard !isMangled(path) else {
      throw UsageError("the name of a store is UTF-8; rename '\(path)'")
    }
    // What is written besides, such as an export, is as private as the store.
    umask(0o077)
    let fixed = arguments[now]
    let isThere = access(path, F_OK) == 0
    let isWritable = !isThere || access(path, W_OK) == 0
    let store: CarePlanStore
    do throws(CareStoreError) {
      store = try CarePlanStore(
        path: path, for: opening == .existing && !isWritable ? .reading : opening
      ) { fixed ?? Date() }
    } catch {
      guard case .database = error else { throw error }
      if opening == .new, !isThere { remove(path) }
      throw CommandFailure(error.exitCode, "\(path): \(error)")
    }
    OpenStores.add(store)
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return Opened(store: store, now: fixed ?? Date(), name: name, statedZone: arguments[timeZone])
  }

  /// Removes a store that this call made, with the files that SQLite keeps beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// The stores that a command is to read: the one stated, or those of a study's folder by name.
  ///
  /// - Parameter body: Is called for each. What is wrong with one store of a study is said, and the others
  ///   go on.
  static func forEach(
    _ arguments: ParsedArguments, _ console: Console,
    _ body: (Opened) throws -> Void
  ) throws -> ExitCode {
    switch (arguments[optionalStore], arguments[study]) {
    case (let path?, nil):
      try body(open(path, arguments))
      return .success
    case (nil, let folder?):
      var worst = ExitCode.success
      for path in try stores(in: folder) {
        do {
          try body(open(path, arguments))
        } catch let error as any ReportableError where error.exitCode != .success {
          let place = error.message.hasPrefix(path) ? "" : "\(path): "
          console.say("\(Version.name): \(place)\(error.message)")
          worst = error.exitCode
        }
      }
      return worst
    default: throw UsageError("state either STORE or --study FOLDER")
    }
  }

  /// The stores of a study's folder, by name.
  static func openAll(in folder: String, _ arguments: ParsedArguments) throws -> [Opened] {
    try stores(in: folder).map { try open($0, arguments) }
  }

  static func stores(in folder: String) throws -> [String] {
    guard FolderListing.isFolder(folder) else {
      throw CommandFailure(.noInput, "\(folder): not a folder")
    }
    let paths = try FolderListing.files(ending: ".care", in: folder)
    guard !paths.isEmpty else {
      throw CommandFailure(.noInput, "\(folder): no file *.care in the folder")
    }
    return paths
  }
}

extension ValueType where Value == PlainDate {
  static let plainDate = ValueType(
    "DATE", expecting: "a date with a clear day and month, such as 2026-03-02 or 2 March 2026"
  ) { WrittenDate($0).flatMap { $0.rest.isEmpty ? $0.date : nil } }
}

extension ValueType where Value == ScheduleTimeZone {
  static let scheduleTimeZone = ValueType(
    "ZONE", expecting: "a time zone of the IANA database, such as Europe/Berlin"
  ) { try? ScheduleTimeZone($0) }
}

extension ScheduleTimeZone {
  /// The system's zone.
  static func ofSystem() throws(ScheduleError) -> ScheduleTimeZone {
    try ScheduleTimeZone(TimeZone.current.identifier)
  }
}

extension CareStoreError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noStore: .noInput
    case .exists, .invalidStoreName, .similarStoreName: .cannotWrite
    case .file: .inputOutput
    case .database(let fault): fault.isDamaged ? .malformedData : .inputOutput
    case .notAStore, .newerSchema, .formMissing, .unreadable, .invalidChanges, .missingChanges:
      .malformedData
    case .schedule, .repeated, .valueNotFinite, .noParent: .malformedData
    case .tooManyEvents, .tooManyEventsOfPlan, .invalidIdentifier, .similarIdentifier:
      .malformedData
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

  /// Closes them unless one is busy for longer.
  static func closeAll(within limit: Duration) {
    let closed = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      closeAll()
      closed.signal()
    }
    _ = closed.wait(timeout: .now() + limit / .seconds(1))
  }
}

extension ScheduleError: ReportableError {
  var exitCode: ExitCode { .usage }
}
