// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// The range of motion of a joint: of its ``exercise``, the clinical result, and over the whole
/// recording.
///
/// Degrees, flexion positive, 0 as ``zero`` says, hyperextension negative. Start, finish and
/// extremes are means over plateaus of at least 50 ms, not single samples (`HeldAngles` says how),
/// so that neither a glitch nor white noise widens the range notably.
///
/// ```swift
/// let angles = AngleSeries(time: time, degrees: degrees, standardDeviation: deviation)
/// let range = try RangeOfMotion(of: angles, zero: .stated, side: .left)
/// print(range.exercise.minimum, range.exercise.maximum, range.repetitions.count)
/// print(range.neutralZero()?.description ?? range.words)  // 5-0-140
/// ```
public struct RangeOfMotion: Sendable, Hashable, Codable {
  /// The part in which the joint was exercised, without a stance before it and the ways into its
  /// position and back. The other angles are those of the whole recording.
  public let exercise: Exercise
  /// The angle held at the start.
  public let start: Double
  /// The angle held at the end.
  public let finish: Double
  /// The least angle held.
  public let minimum: Double
  /// The greatest angle held.
  public let maximum: Double
  /// The uncertainty of each of these; `nil` if unknown.
  public let uncertainty: Uncertainty?
  /// The strides, where the exercise is a walk; `nil` for another one.
  public let strides: [Stride]?
  /// Movements there and back, in order of time; in a walk one a stride. A movement into the starting position before
  /// them, or out of it after them, is no repetition.
  public let repetitions: [Repetition]
  /// Spread of the complete repetitions; `nil` where there is none.
  public let statistics: RepetitionStatistics?
  /// Whether the repetitions grew or shrank; `nil` below five complete ones.
  public let trend: RepetitionTrend?
  /// Rest, flexion, extension and pauses, in order of time.
  public let phases: [MovementPhase]
  /// The meaning of 0°.
  public let zero: AngleZero
  /// Which limb.
  public let side: Side
  /// Who moved it.
  public let activity: Activity
  /// Seconds that are left out, as the angle was not known to 25° then: at the start of a causal run
  /// or after a gap. `nil` where there are none.
  public let unknownSeconds: Double?
  /// Degrees by which the joint trembles to either side, which are in the ends; `nil` where it does not.
  public let tremor: Double?

  /// Maximum minus minimum.
  public var range: Double { maximum - minimum }

  /// The uncertainty of the numbers of a range of motion.
  public struct Uncertainty: Sendable, Hashable, Codable {
    /// Of the range. Zero has no part in it.
    public var range: AngleUncertainty
    /// Of the least angle.
    public var minimum: AngleUncertainty
    /// Of the greatest angle.
    public var maximum: AngleUncertainty
    /// Of the angle at the start.
    public var start: AngleUncertainty
    /// Of the angle at the end.
    public var finish: AngleUncertainty

    fileprivate init?(_ column: [AngleUncertainty], least: Int, greatest: Int) {
      guard let extremes = Exercise.Uncertainty(column, least: least, greatest: greatest),
        let start = column.first?.known, let finish = column.last?.known
      else { return nil }
      (range, minimum, maximum) = (extremes.range, extremes.minimum, extremes.maximum)
      (self.start, self.finish) = (start, finish)
    }
  }

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
    /// Which way a repetition of the exercise begins, where that is known: a movement the other way
    /// before the first one leads into its position. `nil` by default.
    public var exerciseStart: FirstMovement?

    /// Strides of the person in the recording: where they make up half of the movement, they are the repetitions. None by
    /// default.
    package var strides: [Stride] = []

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
  ///   - upright: when the person was upright, seconds; tells the ways into the exercise and out of
  ///     it from the exercise. `nil` if nobody knows.
  /// - Throws: `noSamples`, `tooShort` or `noMovement`. n log n in the samples.
  public init(
    of angles: AngleSeries, zero: AngleZero, side: Side = .unstated,
    activity: Activity = .unstated, options: Options = Options(),
    upright: [ClosedRange<Double>]? = nil
  ) throws(MeasurementError) {
    let all = HeldAngles(angles, plateau: options.plateau)
    let (known, unknown) = angles.withoutOpen
    let partly = unknown > 0 ? HeldAngles(known, plateau: options.plateau) : all
    let isEnough = partly.duration >= options.minimumDuration
    let held = isEnough ? partly : all
    guard angles.degrees.contains(where: \.isFinite) else {
      throw MeasurementError.noSamples(rows: angles.time.count)
    }
    guard let last = held.degrees.indices.last, held.duration >= options.minimumDuration else {
      throw MeasurementError.tooShort(seconds: held.duration, needed: options.minimumDuration)
    }
    let (least, greatest) = held.extremes(in: held.degrees.startIndex..<held.degrees.endIndex)
    let (minimum, maximum) = (held.degrees[least], held.degrees[greatest])
    guard maximum - minimum >= options.minimumRange else {
      throw MeasurementError.noMovement(degrees: maximum - minimum, needed: options.minimumRange)
    }
    let movements = JointMovements(
      held, options: options, isStandingZero: zero == .standingPose, upright: upright)
    let walk = WalkedStrides(options.strides, held, exercise: movements.exerciseTimes)
    exercise = Exercise(held, movements, walk)
    strides = walk?.strides
    (start, finish) = (held.degrees[0], held.degrees[last])
    (self.minimum, self.maximum) = (minimum, maximum)
    uncertainty = Uncertainty(held.uncertainty, least: least, greatest: greatest)
    repetitions = walk?.repetitions ?? movements.repetitions
    statistics = RepetitionStatistics(repetitions)
    trend = RepetitionTrend(repetitions)
    let parts = movements.phases(of: held)
    phases = walk?.phases(beside: parts) ?? parts.with(walkingIn: options.strides, held)
    (self.zero, self.side, self.activity) = (zero, side, activity)
    tremor = Tremor(held)?.amplitude
    unknownSeconds = isEnough && unknown > 0 ? max(0, all.duration - held.duration) : nil
  }
}
