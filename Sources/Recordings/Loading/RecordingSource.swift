// SPDX-License-Identifier: Apache-2.0

/// Where a recording came from and how it was read: the provenance of every result.
public struct RecordingSource: Codable, Sendable, Equatable {
  /// A file that was read.
  public struct File: Codable, Sendable, Equatable {
    /// The path as given; `-` is standard input.
    public var path: String
    /// SHA-256 of its bytes as stored, lower-case hex.
    public var sha256: String

    /// A file from its parts.
    package init(path: String, sha256: String) { (self.path, self.sha256) = (path, sha256) }
  }

  /// Where one number of each sample came from.
  public struct Mapping: Codable, Sendable, Equatable {
    /// Which of the seven numbers.
    public var field: SampleField
    /// The column or columns, by name.
    public var column: String
    /// The column's position in the row, from 0; `nil` where it has none or several.
    public var position: Int?
    /// The unit the file has.
    public var unit: String
    /// The factor that turns the file's number into SI units and specific force.
    public var factor: Double
    /// Whether somebody stated that the axis has the other sign; `nil`: no.
    public var isMirrored: Bool?
    /// All of that in words.
    public var words: String
  }

  /// Every file that was read, in reading order.
  public var files: [File]
  /// Identifier of the format; `columns` where the user named them.
  public var format: String
  /// Its name for people.
  public var formatTitle: String
  /// How sure it is.
  public var formatStatus: Dialect.Status
  /// A row for each of the seven numbers that the file gives.
  public var mapping: [Mapping]
  /// The rate that made the times, Hz; `nil` where the file has times.
  public var statedRateHz: Double?
  /// Samples read.
  public var sampleCount: Int
  /// How many of them were averaged to one, as the sensor is fast; `nil`: none.
  public var averagedSamples: Int?
  /// Where units were told from the numbers, how many of them no physics confirms, or nobody asked for; `nil`: all were
  /// stated.
  public var unconfirmedUnits: Int?
  /// Doubts about the recording that a person should look at, a sentence each.
  public var warnings: [String]
  /// Units that the numbers fit better than those in which they were read.
  package internal(set) var likelyUnits: [UnstatedValue] = []

  private enum CodingKeys: CodingKey {
    case files, format, formatTitle, formatStatus, mapping, statedRateHz, sampleCount
    case averagedSamples, unconfirmedUnits, warnings
  }
}
