// SPDX-License-Identifier: Apache-2.0

/// The range of motion of a joint over one recording: the clinical result.
///
/// Degrees, flexion positive, 0 as ``zero`` says, hyperextension negative. Start, finish and
/// extremes are means over plateaus of at least 50 ms, not single samples (`HeldAngles` says how),
/// so that neither a glitch nor white noise widens the range notably.
public struct RangeOfMotion: Sendable, Hashable, Codable {
  /// The angle held at the start.
  public let start: Double
  /// The angle held at the end.
  public let finish: Double
  /// The least angle held; a positive one is an extension deficit where `zero` is anatomical.
  public let minimum: Double
  /// The greatest angle held.
  public let maximum: Double
  /// Movements there and back, in order of time.
  public let repetitions: [Repetition]
  /// Spread of the complete repetitions; `nil` where there is none.
  public let statistics: RepetitionStatistics?
  /// What 0° means.
  public let zero: AngleZero
  /// Which limb.
  public let side: Side
  /// Who moved it.
  public let activity: Activity

  /// Maximum minus minimum.
  public var range: Double { maximum - minimum }

  /// How a range is read from angles.
  public struct Options: Sendable, Hashable, Codable {
    /// Shortest plateau that counts, seconds. Default 0.05.
    public var plateau = 0.05
    /// A repetition needs an excursion of at least this many degrees … Default 10.
    public var minimumExcursion = 10.0
    /// … and of this share of the typical excursion: the one that, with all larger ones, makes up
    /// half of the travel. Neither fidgeting nor one wild movement changes it. Default 0.25.
    public var excursionShare = 0.25
    /// Degrees below which there was no movement. Default 3.
    public var minimumRange = 3.0
    /// Seconds of angles below which nothing is measured. Default 0.5.
    public var minimumDuration = 0.5

    /// The defaults.
    public init() {}
  }

  /// The range of motion of an angle series.
  ///
  /// - Parameters:
  ///   - angles: degrees, flexion positive; NaN and gaps end a repetition and are never bridged.
  ///   - zero: what 0° in `angles` means.
  ///   - side: which limb.
  ///   - activity: who moved it.
  ///   - options: how the range is read.
  /// - Throws: `noSamples`, `tooShort` or `noMovement`. n log n in the samples.
  public init(
    of angles: AngleSeries, zero: AngleZero, side: Side = .unstated,
    activity: Activity = .unstated, options: Options = Options()
  ) throws(MeasurementError) {
    let held = HeldAngles(angles, plateau: options.plateau)
    guard angles.degrees.contains(where: \.isFinite) else {
      throw MeasurementError.noSamples(rows: angles.time.count)
    }
    guard let start = held.degrees.first, let finish = held.degrees.last,
      held.duration >= options.minimumDuration
    else {
      throw MeasurementError.tooShort(seconds: held.duration, needed: options.minimumDuration)
    }
    let (minimum, maximum) = held.degrees.reduce((start, start)) {
      (Swift.min($0.0, $1), Swift.max($0.1, $1))
    }
    guard maximum - minimum >= options.minimumRange else {
      throw MeasurementError.noMovement(degrees: maximum - minimum, needed: options.minimumRange)
    }
    let repetitions = held.movements(options).repetitions
    (self.start, self.finish, self.minimum, self.maximum) = (start, finish, minimum, maximum)
    self.repetitions = repetitions
    statistics = RepetitionStatistics(repetitions)
    (self.zero, self.side, self.activity) = (zero, side, activity)
  }
}

extension HeldAngles {
  /// The repetitions, and which way the first movement went: 1 for rising angles, −1 for falling,
  /// `nil` where no movement reaches the least excursion.
  func movements(
    _ options: RangeOfMotion.Options
  ) -> (repetitions: [Repetition], firstDirection: Double?) {
    let every = movements(minimumExcursion: options.minimumExcursion)
    let ranges = every.repetitions.map(\.range).sorted(by: >)
    var (travel, typical) = (0.0, 0.0)
    let half = ranges.reduce(0, +) / 2
    for range in ranges where travel < half { (travel, typical) = (travel + range, range) }
    let excursion = options.excursionShare * typical
    return excursion > options.minimumExcursion ? movements(minimumExcursion: excursion) : every
  }

  private func movements(
    minimumExcursion: Double
  ) -> (repetitions: [Repetition], firstDirection: Double?) {
    var detector = RepetitionDetector(minimumExcursion: minimumExcursion)
    var (found, firstDirection): ([Repetition], Double?) = ([], nil)
    for run in runs {
      for i in run {
        if let repetition = detector.update(time: time[i], degrees: degrees[i]) {
          found.append(repetition)
        }
        firstDirection = firstDirection ?? detector.firstDirection
      }
      if let repetition = detector.interrupt() { found.append(repetition) }
    }
    return (found, firstDirection)
  }
}
