// SPDX-License-Identifier: Apache-2.0

/// One kind of table in a dialect.
struct DialectTable: Sendable {
  /// The quantities that a table holds.
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
    /// Attitudes in place of samples.
    case attitude
    /// Recognised, but of no use here.
    case unsuitable(found: String, remedy: SettingText)
  }

  /// Evidence, besides the names, that tells a table from similar ones.
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
  /// A quaternion, scalar first; empty in tables of samples.
  var attitude: [NamePattern] = []
  /// Names that must be there too.
  var alsoPresent: [NamePattern] = []
  /// Whether names count with their case: `Ax` is then not `ax`.
  var wantsExactNames = false
  /// Whether other columns rule the table out; for names too common to mean much.
  var refusesOtherColumns = false
  /// One of these must hold; none means nothing is asked.
  var evidence: [Evidence] = []
  /// Lower-case text that stands before the rate in Hz in a line above the header.
  var ratePreamble: String?

  /// Every vector column, acceleration first.
  var vectorNames: [NamePattern] {
    acceleration.flatMap(\.all) + (rotation?.all ?? []) + attitude
  }
}
