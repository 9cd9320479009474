// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Foundation

/// A value that a parameter or a column has.
enum DatabaseValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob(Data)

  /// The value, or null.
  init<Value>(_ value: Value?, _ make: (Value) -> DatabaseValue) {
    self = value.map(make) ?? .null
  }

  /// Seconds since 1 January 2001 in UTC: the bits of a `Date`.
  static func date(_ date: Date) -> DatabaseValue { .real(date.timeIntervalSinceReferenceDate) }

  /// The 16 bytes.
  static func uuid(_ uuid: UUID) -> DatabaseValue {
    .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
  }
}

/// A prepared statement: its rows are read one after the other.
final class Statement {
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  init(_ sql: String, in connection: OpaquePointer) throws(DatabaseFault) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw DatabaseFault(code, in: connection) }
    self.connection = connection
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Begins anew with other parameters.
  func bind(_ values: [DatabaseValue]) throws(DatabaseFault) {
    reset()
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let number): sqlite3_bind_int64(handle, position, Int64(number))
        case .real(let number): sqlite3_bind_double(handle, position, number)
        case .text(let text): Self.bind(text, position, handle)
        case .blob(let data): Self.bind(data, position, handle)
        }
      guard code == SQLITE_OK else { throw DatabaseFault(code, in: connection) }
    }
  }

  /// Goes to the next row; `false` after the last.
  func step() throws(DatabaseFault) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      let fault = DatabaseFault(code, in: connection)
      reset()
      throw fault
    }
    return false
  }

  /// Lets go of the rows, so that no lock is kept.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private static func bind(_ text: String, _ position: Int32, _ handle: OpaquePointer) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // Text without characters has no address, which would bind null.
        guard let start = characters.baseAddress, !characters.isEmpty else {
          return care_bind_text(handle, position, "", 0)
        }
        return care_bind_text(handle, position, start, Int32(characters.count))
      }
    }
  }

  private static func bind(_ data: Data, _ position: Int32, _ handle: OpaquePointer) -> Int32 {
    data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(handle, position, 0)
      }
      return care_bind_blob(handle, position, start, Int32(bytes.count))
    }
  }

  // Columns of the current row, from 0.

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }
  func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  func text(_ column: Int) -> String {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int) -> Data {
    guard let start = sqlite3_column_blob(handle, Int32(column)) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  func date(_ column: Int) -> Date { Date(timeIntervalSinceReferenceDate: real(column)) }

  /// The 16 bytes; `nil` if there are more or fewer, as in a damaged file.
  func uuid(_ column: Int) -> UUID? {
    guard sqlite3_column_bytes(handle, Int32(column)) == 16,
      let start = sqlite3_column_blob(handle, Int32(column))
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }

  /// The value of a column that may be null.
  func optional<Value>(_ column: Int, _ read: (Int) -> Value) -> Value? {
    isNull(column) ? nil : read(column)
  }
}
