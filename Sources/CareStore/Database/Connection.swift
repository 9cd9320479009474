// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Glibc

/// An open database file.
///
/// Not for use by several threads at once: the actor that owns it sees to that.
final class Connection {
  /// Uses of a file.
  enum Access {
    /// For reading and writing; the file exists.
    case readWrite
    /// For reading alone.
    case readOnly
    /// In memory, gone when closed.
    case memory
  }

  private var handle: OpaquePointer?
  /// How long a statement waits while another program writes.
  private let busyMilliseconds: Int
  /// Statements by their text, to be prepared once.
  private var statements: [String: Statement] = [:]

  /// Opens a database.
  ///
  /// - Parameter busyMilliseconds: How long a statement waits while another program writes.
  init(_ path: String, _ access: Access, busyMilliseconds: Int) throws(DatabaseFault) {
    let flags =
      switch access {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    handle = opened
    self.busyMilliseconds = busyMilliseconds
    do throws(DatabaseFault) {
      guard code == SQLITE_OK, let opened else { throw DatabaseFault(code, in: opened) }
      sqlite3_busy_timeout(opened, Int32(clamping: busyMilliseconds))
      let distrusted = care_distrust_file(opened)
      guard distrusted == SQLITE_OK else { throw DatabaseFault(distrusted, in: opened) }
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// Whether the file is closed.
  var isClosed: Bool { handle == nil }

  /// Closes the file; statements after this fail.
  func close() {
    statements = [:]
    if let handle { sqlite3_close_v2(handle) }
    handle = nil
  }

  /// Runs statements without parameters.
  func execute(_ sql: String) throws(DatabaseFault) {
    let handle = try open()
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseFault(code, in: handle) }
  }

  /// Writes from now on into a log beside the file.
  ///
  /// SQLite does not wait here while another program writes: both have begun to read, and would wait for
  /// each other. So this begins anew.
  func writeAhead() throws(DatabaseFault) {
    let pause = 5
    for waited in stride(from: 0, through: busyMilliseconds, by: pause) {
      do throws(DatabaseFault) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, waited + pause <= busyMilliseconds else { throw error }
      }
      usleep(UInt32(pause * 1000))
    }
  }

  /// Runs a statement that has no rows, or whose rows do not matter.
  func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseFault) {
    let statement = try prepared(sql)
    try statement.bind(values)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// The rows of a statement, each read by `read`.
  func rows<Row, Failure: Error>(
    _ sql: String, _ values: [DatabaseValue] = [], wrapping: (DatabaseFault) -> Failure,
    _ read: (Statement) throws(Failure) -> Row
  ) throws(Failure) -> [Row] {
    var rows: [Row] = []
    let statement: Statement
    do throws(DatabaseFault) {
      statement = try prepared(sql)
      try statement.bind(values)
    } catch {
      throw wrapping(error)
    }
    defer { statement.reset() }
    while true {
      do throws(DatabaseFault) {
        guard try statement.step() else { return rows }
      } catch {
        throw wrapping(error)
      }
      rows.append(try read(statement))
    }
  }

  /// The rows of a statement whose reading cannot fail.
  func rows<Row>(
    _ sql: String, _ values: [DatabaseValue] = [], _ read: (Statement) -> Row
  ) throws(DatabaseFault) -> [Row] {
    try rows(sql, values, wrapping: { $0 }) { statement throws(DatabaseFault) in read(statement) }
  }

  /// The whole number in the first column of the first row.
  func integer(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseFault) -> Int? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// The row number that the last insertion gave.
  var lastRow: Int { handle.map { Int(sqlite3_last_insert_rowid($0)) } ?? 0 }

  /// Whether nothing may be written.
  var isReadOnly: Bool { handle.map { sqlite3_db_readonly($0, "main") == 1 } ?? true }

  /// Whether a transaction has begun and not ended.
  private var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Does all of `body` or nothing.
  ///
  /// - Parameter writes: Takes the right to write at once, so that no other program writes between what
  ///   `body` reads and what it writes.
  func transaction<Result, Failure: Error>(
    writes: Bool, wrapping: (DatabaseFault) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    func attempt(_ sql: String) throws(Failure) {
      do { try run(sql) } catch { throw wrapping(error) }
    }
    try attempt(writes ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try attempt("COMMIT")
      return result
    } catch {
      // Some faults, such as a full disk, have ended the transaction already.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Copies the whole database, as it is at one instant, into an empty file.
  func copy(to path: String) throws(DatabaseFault) {
    let source = try open()
    let target = try Connection(path, .readWrite, busyMilliseconds: 0)
    let destination = try target.open()
    guard let copying = sqlite3_backup_init(destination, "main", source, "main") else {
      throw DatabaseFault(sqlite3_errcode(destination), in: destination)
    }
    let stepped = sqlite3_backup_step(copying, -1)
    let finished = sqlite3_backup_finish(copying)
    guard stepped == SQLITE_DONE, finished == SQLITE_OK else {
      throw DatabaseFault(stepped == SQLITE_DONE ? finished : stepped, in: destination)
    }
    // A copy without a log beside it.
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  private func open() throws(DatabaseFault) -> OpaquePointer {
    guard let handle else { throw DatabaseFault(SQLITE_MISUSE, "the store is closed") }
    return handle
  }

  private func prepared(_ sql: String) throws(DatabaseFault) -> Statement {
    if let known = statements[sql] { return known }
    let statement = try Statement(sql, in: try open())
    // Queries with lists of any length make texts of any number.
    if statements.count >= 200 { statements = [:] }
    statements[sql] = statement
    return statement
  }
}
