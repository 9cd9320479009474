// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension CarePlanStore {
  /// The number under which this file's changes are counted.
  ///
  /// A copy of a file must not go on counting where the original does: two changes of the same number
  /// would be taken for one when the two are synchronised. So a file that is not where it was, as far as
  /// the file system tells, gets a name of its own.
  static func claim(_ connection: Connection, file: String?) throws(CareStoreError) -> Int {
    func own() throws(DatabaseFault) -> Int? {
      try connection.rows("SELECT origin, file FROM store") {
        (number: $0.integer(0), file: $0.optional(1, $0.text))
      }.first.flatMap { $0.file == file ? $0.number : nil }
    }
    do throws(DatabaseFault) {
      if let number = try own() { return number }
      return try connection.transaction(writes: true, wrapping: { $0 }) {
        () throws(DatabaseFault) in
        if let number = try own() { return number }
        return try renew(connection, file: file)
      }
    } catch {
      throw .database(error)
    }
  }

  /// Gives the file a new name, under which its changes count from 1.
  static func renew(_ connection: Connection, file: String?) throws(DatabaseFault) -> Int {
    try connection.run("INSERT INTO origin (uuid, clock) VALUES (?, 0)", [.uuid(UUID())])
    let number = connection.lastRow
    try connection.run(
      "INSERT OR REPLACE INTO store (only, origin, file) VALUES (1, ?, ?)",
      [.integer(number), DatabaseValue(file, DatabaseValue.text)])
    return number
  }

  /// The number of the next change: all versions that one call writes have the same.
  func tick() throws(CareStoreError) -> Int {
    try attempt { () throws(DatabaseFault) in
      try connection.integer(
        "UPDATE origin SET clock = clock + 1 WHERE number = ? RETURNING clock", [.integer(origin)])
        ?? 0
    }
  }
}
