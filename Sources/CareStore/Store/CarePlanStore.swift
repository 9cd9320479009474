// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Patients, care plans, contacts, tasks and outcomes in one file, with all their versions.
///
/// ```swift
/// let store = try CarePlanStore(path: "patient.care")
/// let task = try await store.add(CareTask(id: "checkin", title: "Check-in", schedule: schedule))
/// for event in try await store.events(from: morning, to: evening) where event.outcome == nil {
///   print(event.task.title ?? event.task.id, event.scheduled.start)
/// }
/// ```
///
/// A call that returns has written to the disk: neither a kill nor a power cut undoes it. A call that throws
/// has written nothing. Several stores of one file, also in several programs, may
/// be open at once: one writes at a time, the others wait or read on.
public actor CarePlanStore {
  /// The file; `nil` for a store in memory.
  public nonisolated let path: String?
  let connection: Connection
  /// The number of this file's changes among all origins, once it has written; see ``KnowledgeVector``.
  var origin: Int?
  /// Tells the opened file from another one that takes its name.
  private let file: String?
  /// Tells the write-ahead log that this store last wrote to from others; `nil` before that.
  private var log: String?
  /// Tasks by version, so that they are read from their text once.
  var taskTexts: [UUID: CareTask] = [:]
  /// Those who wait for changes.
  var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  /// The number of ``Migrations`` that made it: fewer than all in a store of an earlier program that is only read.
  let form: Int
  private let clock: @Sendable () -> Date

  /// The uses for which a store is opened.
  public enum Opening: Sendable, Hashable {
    /// For reading and writing; a file that is not there is made.
    case making
    /// For reading and writing a file that is there.
    case existing
    /// For reading and writing a file that is not there yet.
    case new
    /// For reading a file that is there.
    case reading
  }

  /// Opens a store's file, or makes one that only its owner may read and write.
  ///
  /// - Parameters:
  ///   - path: Beside the file there are two of the same name with `-wal` and `-shm` while it is in use;
  ///     they belong to it. Not on a network file system, whose locks SQLite cannot trust.
  ///   - busyTimeout: How long a call waits while another program writes.
  ///   - clock: Tells the time that versions get.
  /// - Throws: ``CareStoreError`` for a file that is not there, is there, is not a store, or was written
  ///   by a later program; for a new file whose name without `.care` is none that people can pick, or looks
  ///   like that of another store in its folder.
  public init(
    path: String, for opening: Opening = .making, busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(CareStoreError) {
    let exists = try StoreFile.exists(path)
    switch opening {
    case .existing, .reading: guard exists else { throw .noStore(path: path) }
    case .new: guard !exists else { throw .exists(path: path) }
    case .making: break
    }
    if !exists {
      try StoreFile.checkName(path)
      // Another program may make it at the same time.
      try StoreFile.create(path, unlessThere: opening == .making)
    }
    let milliseconds = Int(clamping: Int64((busyTimeout / .milliseconds(1)).rounded()))
    do throws(DatabaseFault) {
      connection = try Connection(
        path, opening == .reading ? .readOnly : .readWrite, busyMilliseconds: milliseconds)
    } catch {
      throw .database(error)
    }
    self.path = path
    self.clock = clock
    file = StoreFile.identity(path)
    let done = try Migrations.done(connection, at: path)
    let isBehind = done < Migrations.all.count
    // An empty file is a store whose making was interrupted, or a copy that failed.
    guard !isBehind || !exists || opening == .making || !StoreFile.isEmpty(path) else {
      throw .notAStore(path: path)
    }
    guard opening != .reading else {
      // A store of an earlier program is read as it is.
      guard done > 0 else { throw .notAStore(path: path) }
      form = done
      return
    }
    form = Migrations.all.count
    try Self.configure(connection)
    if isBehind { try Migrations.bringUpToDate(connection, now: clock()) }
  }

  /// Makes a store in memory, gone when the value is.
  ///
  /// - Parameter clock: Tells the time that versions get.
  public init(clock: @escaping @Sendable () -> Date = { Date() })
    throws(CareStoreError)
  {
    do throws(DatabaseFault) {
      connection = try Connection(":memory:", .memory, busyMilliseconds: 0)
      try connection.execute("PRAGMA foreign_keys = ON")
    } catch {
      throw .database(error)
    }
    path = nil
    file = nil
    form = Migrations.all.count
    self.clock = clock
    try Migrations.bringUpToDate(connection, now: clock())
  }

  /// A write-ahead log, every commit on the disk, and damaged pages noticed.
  private static func configure(_ connection: Connection) throws(CareStoreError) {
    do throws(DatabaseFault) {
      try connection.writeAhead()
      try connection.execute(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
    } catch {
      throw .database(error)
    }
  }

  /// The time that a version written now gets, to the microsecond.
  var now: Date {
    let seconds = clock().timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: (seconds * 1e6).rounded() / 1e6)
  }

  /// Closes the file. Calls after this fail; without it the file is closed with the last use of the store.
  public func close() {
    connection.close()
    for observer in observers.values { observer.finish() }
    observers = [:]
  }

  // MARK: - Parts

  /// Does all of `body` or nothing, and tells those who wait.
  func writing<Result>(
    _ body: () throws(CareStoreError) -> Result
  ) throws(CareStoreError) -> Result {
    guard !connection.isReadOnly else { throw .database(.readOnly) }
    try checkFiles()
    let known = origin
    let result: Result
    do throws(CareStoreError) {
      result = try connection.transaction(writes: true, wrapping: CareStoreError.database) {
        () throws(CareStoreError) in
        if origin == nil { origin = try attempt(claim) }
        return try body()
      }
    } catch {
      origin = known
      throw error
    }
    // The commit is in the log, and is lost with it.
    try checkFiles()
    if log == nil { log = path.flatMap { StoreFile.identity($0 + "-wal") } }
    for observer in observers.values { observer.yield() }
    return result
  }

  /// Makes sure that the file and its log are those that the connection writes to.
  private func checkFiles() throws(CareStoreError) {
    guard let path else { return }
    for (file, known) in [(path, file), (path + "-wal", log)]
    where known != nil && StoreFile.identity(file) != known {
      throw .file(path: file, "the file was removed or replaced while it was open")
    }
  }

  /// Reads everything in `body` as it is at one instant.
  func reading<Result>(
    _ body: () throws(CareStoreError) -> Result
  ) throws(CareStoreError) -> Result {
    try connection.transaction(writes: false, wrapping: CareStoreError.database, body)
  }

  /// The error of a step on the database.
  func attempt<Result>(
    _ body: () throws(DatabaseFault) -> Result
  ) throws(CareStoreError) -> Result {
    do throws(DatabaseFault) { return try body() } catch { throw .database(error) }
  }
}
