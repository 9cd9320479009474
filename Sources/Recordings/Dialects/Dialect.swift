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
  /// What a user should know: units, sign, files that belong together.
  public let notes: String
  /// What is not sure; empty where the dialect is verified.
  public let doubt: String

  /// The tables that the dialect has; empty where it is recognised by structure.
  let tables: [DialectTable]

  /// A dialect, verified unless there is a doubt.
  init(
    identifier: String, title: String, vendor: String, doubt: String = "", example: String,
    notes: String, tables: [DialectTable]
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

/// One kind of table in a dialect.
struct DialectTable: Sendable {
  /// What a table holds.
  enum Content: Sendable, Equatable {
    /// Both sensors.
    case complete
    /// Acceleration that includes gravity, alone.
    case accelerometer
    /// Acceleration without gravity, which stands in a file of its own.
    case linearAcceleration
    /// Gravity alone.
    case gravity
    /// Angular velocity alone.
    case gyroscope
    /// Recognised, but of no use here.
    case unsuitable(found: String, remedy: String)
  }

  /// What besides the names tells a table from its like.
  enum Evidence: Sendable, Equatable {
    /// Lower-case text in a line above the header.
    case preamble(String)
    case separator(UInt8)
    /// Lower-case file name without folder and extensions.
    case fileStem(String)
    /// The user said which sensor the file is of.
    case role(SensorRole)
  }

  /// Where times come from.
  enum Time: Sendable {
    /// A column of numbers, which may start again at `wrapsAt` of its unit.
    case column([NamePattern], TimeUnit, wrapsAt: Double? = nil)
    /// As above in ticks of a given number a second.
    case ticks([NamePattern], perSecond: Double, wrapsAt: Double?)
    /// A column of clock times in one of these formats, or of seconds.
    case clock([NamePattern], [ClockFormat])
    /// A count of samples, to be divided by the rate.
    case counter([NamePattern], wrapsAt: Double?)

    var names: [NamePattern] {
      switch self {
      case .column(let names, _, _), .ticks(let names, _, _), .clock(let names, _),
        .counter(let names, _):
        names
      }
    }
  }

  var content: Content = .complete
  /// In order of preference; the first that the file allows is taken.
  var times: [Time] = []
  /// Vectors to be added up: one, or user acceleration and gravity.
  var acceleration: [AxisNames] = []
  /// `nil` where the file does not say.
  var accelerationUnit: AccelerationUnit?
  /// `nil` where the file does not say.
  var accelerationSign: AccelerationSign? = .specificForce
  var rotation: AxisNames?
  /// `nil` where the file does not say.
  var rotationUnit: AngularVelocityUnit?
  /// Names that must be there too.
  var alsoPresent: [NamePattern] = []
  /// Whether other columns rule the table out; for names too common to mean much.
  var refusesOtherColumns = false
  /// One of these must hold; none means nothing is asked.
  var evidence: [Evidence] = []
  /// Lower-case text that stands before the rate in Hz in a line above the header.
  var ratePreamble: String?

  /// Every vector column, acceleration first.
  var vectorNames: [NamePattern] { acceleration.flatMap(\.all) + (rotation?.all ?? []) }
}

/// Which sensor a file holds.
public enum SensorRole: String, Codable, Sendable {
  /// Specific force.
  case accelerometer
  /// Angular velocity.
  case gyroscope
}
