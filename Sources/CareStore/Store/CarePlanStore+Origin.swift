// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension CarePlanStore {
  /// The number under which this file's changes are counted.
  ///
  /// A copy of a file must not go on counting where the original does: two changes of the same number
  /// would be taken for one when the two are synchronised. So a file that is not where it was, as far as
  /// the file system tells, gets a name of its own.
  func claim() throws(DatabaseFault) -> Int {
    let file = path.flatMap(StoreFile.identity)
    let known = try connection.rows("SELECT origin, file FROM store") {
      (number: $0.integer(0), file: $0.optional(1, $0.text))
    }.first
    if let known, known.file == file { return known.number }
    return try renew()
  }

  /// Gives the file a new name, under which its changes count from 1.
  func renew() throws(DatabaseFault) -> Int {
    try connection.run("INSERT INTO origin (uuid, clock) VALUES (?, 0)", [.uuid(UUID.random())])
    let number = connection.lastRow
    try connection.run(
      "INSERT OR REPLACE INTO store (only, origin, file) VALUES (1, ?, ?)",
      [.integer(number), DatabaseValue(path.flatMap(StoreFile.identity), DatabaseValue.text)])
    return number
  }

  /// The number of the next change: all versions that one call writes have the same.
  func tick() throws(CareStoreError) -> Int {
    try attempt { () throws(DatabaseFault) in
      try connection.integer(
        "UPDATE origin SET clock = clock + 1 WHERE number = ? RETURNING clock",
        [DatabaseValue(origin, DatabaseValue.integer)])
        ?? 0
    }
  }
}
