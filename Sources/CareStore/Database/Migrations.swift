// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// The forms that a store has had, each made of the one before it.
///
/// Never change a migration that was published: add one.
enum Migrations {
  /// Tells a care store from other databases: the letters `GoCS`.
  static let applicationID = 0x476f_4353

  static let all: [(name: String, sql: String)] = [
    ("first form", firstForm), ("certainty of values", certainty), ("identity", identity),
    ("repeats of values", repeats),
  ]

  /// The number of steps after which values have an interval and a quality.
  static let withCertainty = 2

  /// The number of steps after which a store has an identity.
  static let withIdentity = 3

  /// The number of steps after which values have an interval beside values of the same kind.
  static let withRepeats = 4

  private static let repeats = "ALTER TABLE value ADD COLUMN repeatHalf95 REAL;"

  private static let identity = """
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1), uuid BLOB NOT NULL CHECK (length(uuid) = 16)
    ) STRICT;
    """

  private static let certainty = """
    ALTER TABLE value ADD COLUMN half95 REAL;
    ALTER TABLE value ADD COLUMN quality TEXT;
    """

  /// Instants are seconds since 1 January 2001 in UTC, as Foundation counts, so that they keep every bit.
  ///
  /// `standing` of a version is 2 for the one that counts, 1 for those before it, and 0 for those of
  /// deleted records and of branches that lost against another; it follows from the other columns.
  private static let firstForm = """
    CREATE TABLE migration (
      position INTEGER PRIMARY KEY, name TEXT NOT NULL, applied REAL NOT NULL
    ) STRICT;
    CREATE TABLE origin (
      number INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      clock INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE store (
      only INTEGER PRIMARY KEY CHECK (only = 1), origin INTEGER NOT NULL REFERENCES origin (number),
      file TEXT
    ) STRICT;
    CREATE TABLE version (
      row INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      kind TEXT NOT NULL, id TEXT NOT NULL, standing INTEGER NOT NULL,
      effective REAL NOT NULL, created REAL NOT NULL, updated REAL NOT NULL, deleted REAL,
      origin INTEGER NOT NULL REFERENCES origin (number), clock INTEGER NOT NULL,
      parent BLOB REFERENCES version (uuid) DEFERRABLE INITIALLY DEFERRED, remote TEXT, grouping TEXT, body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX version_chain ON version (kind, id);
    CREATE INDEX version_clock ON version (origin, clock);
    CREATE INDEX version_parent ON version (parent, kind);
    CREATE TABLE predecessor (
      version INTEGER NOT NULL REFERENCES version (row), uuid BLOB NOT NULL
        REFERENCES version (uuid) DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (version, uuid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX predecessor_uuid ON predecessor (uuid);
    CREATE TABLE tag (
      version INTEGER NOT NULL REFERENCES version (row), title TEXT NOT NULL,
      PRIMARY KEY (version, title)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outcome (
      version INTEGER PRIMARY KEY REFERENCES version (row), occurrence INTEGER NOT NULL,
      start REAL NOT NULL, end REAL NOT NULL
    ) STRICT;
    CREATE INDEX outcome_time ON outcome (start, end);
    CREATE TABLE value (
      outcome INTEGER NOT NULL REFERENCES outcome (version), position INTEGER NOT NULL,
      type TEXT NOT NULL, content ANY NOT NULL, kind TEXT, units TEXT, created REAL NOT NULL, ended REAL,
      PRIMARY KEY (outcome, position)
    ) STRICT, WITHOUT ROWID;
    """

  /// Brings a store to the newest form, each step whole or not at all.
  static func bringUpToDate(_ connection: Connection, now: Date) throws(CareStoreError) {
    try connection.transaction(writes: true, wrapping: CareStoreError.database) {
      () throws(CareStoreError) in
      do throws(DatabaseFault) {
        var version = try connection.integer("PRAGMA user_version") ?? 0
        while version < all.count {
          try connection.execute(all[version].sql)
          try connection.run(
            "INSERT INTO migration (position, name, applied) VALUES (?, ?, ?)",
            [.integer(version), .text(all[version].name), .date(now)])
          version += 1
        }
        try connection.run(
          "INSERT OR IGNORE INTO identity (only, uuid) VALUES (1, ?)", [.uuid(UUID.random())])
        try connection.execute(
          "PRAGMA user_version = \(all.count); PRAGMA application_id = \(applicationID)")
      } catch {
        throw .database(error)
      }
    }
  }

  /// Tells whether the file is a store that this program knows.
  ///
  /// - Returns: How many of ``all`` it has; none of a file without tables.
  static func done(_ connection: Connection, at path: String) throws(CareStoreError) -> Int {
    // In one transaction, so that all are of one instant: another program may be making the store.
    let (version, application, tables) = try connection.transaction(
      writes: false, wrapping: CareStoreError.database
    ) { () throws(CareStoreError) -> (Int, Int, Int) in
      do throws(DatabaseFault) {
        return (
          try connection.integer("PRAGMA user_version") ?? 0,
          try connection.integer("PRAGMA application_id") ?? 0,
          try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        )
      } catch {
        throw .database(error)
      }
    }
    if tables == 0, version == 0, application == 0 { return 0 }
    // A version below zero is a damaged one.
    guard application == applicationID, version >= 0 else { throw .notAStore(path: path) }
    guard version > 0 else {
      let noted = (try? connection.integer("SELECT count(*) FROM migration")) ?? 0
      throw .formMissing(path: path, noted: noted)
    }
    guard version <= all.count else { throw .newerSchema(found: version, known: all.count) }
    return version
  }
}
