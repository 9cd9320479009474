// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

extension CarePlanStore {
  /// Tells the store from every other, whatever its file is called and wherever it lies: random, and written once,
  /// when the store is made.
  ///
  /// A copy of the file has the same one, as a backup is to have. A copy for another person gets its own by
  /// ``renewIdentity()``.
  ///
  /// - Returns: `nil` for a store of an earlier program that is only read; writing gives it one.
  public func identity() throws(CareStoreError) -> UUID? {
    guard form >= Migrations.withIdentity else { return nil }
    return try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT uuid FROM identity") { $0.uuid(0) }.first ?? nil
    }
  }

  /// Makes the store another one than that which it is a copy of: links that open that one do not open this one.
  ///
  /// - Returns: The new identity.
  @discardableResult
  public func renewIdentity() throws(CareStoreError) -> UUID {
    let identity = UUID.random()
    try writing { () throws(CareStoreError) in
      try attempt { () throws(DatabaseFault) in
        try connection.run(
          "INSERT OR REPLACE INTO identity (only, uuid) VALUES (1, ?)", [.uuid(identity)])
      }
    }
    return identity
  }

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
