// SPDX-License-Identifier: Apache-2.0

/// A way of writing inertial recordings down that this module knows, as data.
///
/// Recognition goes by the set of column names, never by their position.
public struct Dialect: Sendable {
  /// How sure the reading is.
  public enum Status: String, Codable, Sendable {
    /// Names and units were taken from the maker's own documentation or source code.
    case verified
    /// Read, but a unit or a sign rests on second-hand reports: check the result.
    case unverified
    /// The user named the columns.
    case stated
  }

  /// Name for scripts, lower case with hyphens; stable.
  public let identifier: String
  /// Name for people.
  public let title: String
  /// Who makes the program or device that writes it.
  public let vendor: String
  /// How sure the reading is.
  public let status: Status
  /// A header as found in such files; `→` stands for a tab.
  public let example: String
  /// Notes for the user: units, sign, files that belong together.
  public let notes: SettingText
  /// The part that is not certain; empty for a verified dialect.
  public let doubt: String

  /// The tables that the dialect has; empty where it is recognised by structure.
  let tables: [DialectTable]

  /// A dialect, verified unless there is a doubt.
  init(
    identifier: String, title: String, vendor: String, doubt: String = "", example: String,
    notes: SettingText, tables: [DialectTable]
  ) {
    self.identifier = identifier
    self.title = title
    self.vendor = vendor
    self.doubt = doubt
    status = doubt.isEmpty ? .verified : .unverified
    self.example = example
    self.notes = notes
    self.tables = tables
  }

  /// Columns that the user names.
  static let stated = Dialect()

  private init() {
    (identifier, title, vendor, doubt) = ("columns", "columns named by the user", "", "")
    (status, example, notes, tables) = (.stated, "", "", [])
  }
}
