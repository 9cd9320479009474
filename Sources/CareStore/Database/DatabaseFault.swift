// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The reason why SQLite could not do something.
public struct DatabaseFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's result code, such as 13 for a full disk; https://www.sqlite.org/rescode.html.
  public let code: Int
  /// SQLite's own words.
  public let message: String

  init(_ code: Int32, _ message: String) {
    self.code = Int(code)
    self.message = message
  }

  /// The fault of a connection's last call.
  init(_ code: Int32, in connection: OpaquePointer?) {
    let words = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code, words.map { String(cString: $0) } ?? "error \(code)")
  }

  /// The fault of writing into a file that was opened for reading.
  static let readOnly = DatabaseFault(SQLITE_READONLY, "")

  /// The code without its extension.
  private var primary: Int32 { Int32(truncatingIfNeeded: code & 0xff) }

  /// Whether another program kept the store busy for longer than the time-out.
  public var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  /// Whether the file may only be read.
  public var isReadOnly: Bool { primary == SQLITE_READONLY }
  /// Whether the file is not a database, or its pages are damaged.
  public var isDamaged: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

  /// The fault in one sentence, with the remedy where there is one.
  public var description: String {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED: "another program is writing; try again"
    case SQLITE_FULL: "the disk is full; make room, then try again; what was stored is kept"
    case SQLITE_READONLY: "the file may only be read"
    case SQLITE_NOTADB: "not a database"
    case SQLITE_CORRUPT:
      "damaged: \(message); restore a backup, or save what is left with sqlite3's .recover"
    case SQLITE_CANTOPEN: "cannot be opened: \(message)"
    case SQLITE_IOERR: "reading or writing failed: \(message)"
    default: message
    }
  }
}
