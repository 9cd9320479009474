// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A measurement in progress. It takes samples and gives the phase, the obstacle,
/// the angle and, at the end, the result that a file of the same samples would give.
///
/// The person holds still, then moves the joint, from which its axis is found. Where zero is a stance and
/// none was seen, the person stands straight once more. Then the measurement begins. The live angle knows
/// the past only; ``finish()`` analyses all samples.
///
/// | method | sensors | before it measures |
/// | --- | --- | --- |
/// | ``TrialMethod/twoSensors(_:)`` | 0 on the proximal, 1 on the distal segment, on one clock | a search for the joint (``PairSession``), run by the caller |
/// | ``TrialMethod/hinge(_:)`` | 0 on the moving limb, the other segment kept still | rest, for bias and start; the axis is found on the way. Live, the movement's own acceleration is not removed, which can cost a few degrees |
/// | ``TrialMethod/researchKit(_:)`` | 0 on the moving limb | nothing: begin one at the touch that begins ResearchKit's task, finish it at the tap. The first angle comes with the 32nd sample, which tells the period |
///
/// A plain value: no thread, no lock, no clock. Time is that of the samples. All motion is kept, 56
/// bytes a sample and sensor (``MotionBuffer``), as the result is made from the whole of it.
///
/// ```swift
/// var live = LiveMeasurement(.twoSensors(PairOptions()), side: .left)
/// for (proximal, distal) in zip(proximalSamples, distalSamples) {
///   live.add(proximal, from: 0)
///   live.add(distal, from: 1)
///   live.identify()
///   print(live.obstacle ?? live.phase.rawValue, live.reading?.degrees ?? .nan)
/// }
/// let range = try live.finish().rangeOfMotion
/// ```
public struct LiveMeasurement: Sendable {
  /// The method, with the facts known before the measurement.
  public let method: TrialMethod
  private let parameters: any EstimatorParameters
  private let side: Side
  private let activity: Activity
  private var soFar: LiveProgress
  private var core: any LiveMethod

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - method: with the facts known beforehand; times of a stance are on the measurement's clock.
  ///   - parameters: settings of the estimator, for each sensor.
  ///   - corrections: calibrations of the devices, applied to every sample, latency included; none for
  ///     sensors beyond their count.
  ///   - side: the side of the body that is measured.
  ///   - activity: who moves the joint.
  ///   - sampleLimit: most samples that are kept of each sensor.
  public init<Parameters: EstimatorParameters>(
    _ method: TrialMethod, parameters: Parameters = BoundedPositionFilter.Parameters(),
    corrections: [SensorCalibration] = [], side: Side = .unstated, activity: Activity = .unstated,
    sampleLimit: Int = MotionBuffer.mostSamples
  ) {
    (self.method, self.parameters) = (method, parameters)
    (self.side, self.activity) = (side, activity)
    soFar = LiveProgress(method, corrections, sampleLimit: sampleLimit)
    core =
      switch method {
      case .twoSensors(let options) where options.joint.pairMethod == .hinge:
        LivePair(options) {
          PairSession<Parameters.Estimator>(periods: $0, parameters: parameters, options: options)
        }
      case .twoSensors(let options):
        LivePair(options) {
          WholeSession<Parameters.Estimator>(
            periods: $0, parameters: parameters.ofStandingPeople, options: options, side: side)
        }
      case .hinge(let options): LiveHinge<Parameters.Estimator>(options, parameters)
      case .researchKit(let orientation):
        LiveResearchKit<Parameters.Estimator>(orientation, parameters)
      }
  }
}

// What comes in.
extension LiveMeasurement {
  /// Takes in a sample of a sensor: 0 for the only one and the proximal segment's, 1 for the distal
  /// segment's; of another one it is passed over. One with a time that does not rise is kept and otherwise
  /// left out.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    guard soFar.motions.indices.contains(sensor) else { return }
    let rows = soFar.motions[sensor].add(sample)
    core.take(rows, &soFar)
  }

  /// Notes that a sensor was lost and is back, perhaps at another place of the limb.
  public mutating func restart(sensor: Int) {
    guard soFar.motions.indices.contains(sensor) else { return }
    soFar.motions[sensor].restarts += 1
  }

  /// Marks the newest sample's time.
  public mutating func mark() { soFar.course.mark(soFar.lastTime) }

  /// Sets zero anew at the next pose that is held for a second: it becomes the stated angle, 0 without
  /// one, or the stance of the result where that is zero. A second call cancels that.
  ///
  /// - Returns: `false` where there is no angle yet, and for ResearchKit's formula, whose zero is its own.
  @discardableResult
  public mutating func zeroAnew() -> Bool {
    if case .researchKit = method { return false }
    guard soFar.reading != nil else { return false }
    soFar.course.toggleZeroing()
    soFar.restartStillness()
    return true
  }

  /// A search for the joint that is due, to be run where it does not hold up the stream; see
  /// ``PairSession``. `nil` for one device.
  public mutating func identificationJob() -> IdentificationJob? { core.identificationJob() }

  /// Adopts the outcome of a search.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) { core.adopt(outcome, &soFar) }

  /// Runs a search that is due and adopts its outcome: for replays, which can wait.
  public mutating func identify() {
    if let job = identificationJob() { adopt(job.run()) }
  }
}

// What a person sees.
extension LiveMeasurement {
  /// The task of the person now. It goes back to finding the axis when the movement no longer fits.
  public var phase: MeasurementPhase { soFar.course.isZeroing ? .zero : core.phase(soFar) }

  /// Seconds for which the sensors have been still; 0 in motion.
  package var stillSeconds: Double { soFar.stillSeconds }

  /// How much of the phase is done, 0…1; 1 in the last one.
  public var progress: Double {
    switch phase {
    case .holdStill: MeasurementCourse.restProgress(stillSeconds: soFar.stillSeconds)
    case .findAxis: core.searchProgress
    case .zero: MeasurementCourse.poseProgress(stillSeconds: soFar.stillSeconds)
    case .measure: 1
    }
  }

  /// The reason why the measurement cannot go on, one sentence with the remedy; `nil` without one.
  public var obstacle: String? { core.obstacle(in: phase, soFar) }

  /// The newest angle; `nil` until the axis is found. Of ResearchKit's formula it is what
  /// ``researchKit`` calls `finish`: **extension is positive**, 90 is a device that lies flat, and its
  /// uncertainty is unknown.
  public var reading: LiveReading? { soFar.reading }
  /// Range and repetitions so far; of ResearchKit's formula extremes over 50 ms, and a repetition where it
  /// jumps by 360.
  public var range: RangeSoFar { soFar.range }
  /// Quality checks so far: of the joint at the last search, and of the gaps.
  public var quality: [QualityCheck] {
    core.quality + soFar.sensorChecks { $0.liveChecks(segment: $1) }
  }
  /// The moments that were marked, seconds; at most 10 000.
  public var marks: [Double] { soFar.course.marks }
  /// The samples of each sensor, as they came.
  public var motions: [MotionBuffer] { soFar.motions }
  /// How often a search gave a better joint; 0 where there are no searches.
  public var calibrationCount: Int { soFar.calibrationCount }
  /// The result that ResearchKit would report now; `nil` before the first attitude, and for another
  /// method.
  public var researchKit: ResearchKitRangeOfMotion? { core.researchKit }
  /// The state of the search for the joint between two sensors.
  package var searchState: PairSessionState? { core.searchState }
}

// The result.
extension LiveMeasurement {
  /// The pose whose angle was stated; `nil` without one.
  public var held: HeldPose? { soFar.course.held }

  /// Checks for the result: restarts of the sensors, and samples not kept.
  public var sensorChecks: [QualityCheck] { soFar.sensorChecks { $0.checks(segment: $1) } }

  /// The result of everything that came in: n log n.
  ///
  /// - Throws: as ``Trial`` does.
  public func finish() throws(MeasurementError) -> Trial {
    let recordings = zip(soFar.motions, soFar.corrections).map { $0.recording.calibrated(with: $1) }
    return try Trial(
      recordings, method, parameters: parameters, side: side, activity: activity, held: held)
  }
}

/// The task of the person at one moment of a live measurement.
public enum MeasurementPhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// Holds still for two seconds, standing straight where that gives zero: the gyroscopes' biases and
  /// the inclinations show.
  case holdStill = "hold-still"
  /// Moves the joint, from which its axis is found.
  case findAxis = "find-axis"
  /// Holds the pose that is to be zero.
  case zero
  /// Moves as far as the joint goes.
  case measure
}

/// An angle of a live measurement.
public struct LiveReading: Sendable, Hashable {
  /// Seconds on the measurement's clock.
  public var time: Double
  /// Degrees, flexion positive.
  public var degrees: Double
  /// The uncertainty of the angle.
  public var uncertainty: AngleUncertainty

  /// A reading from its parts.
  package init(time: Double, degrees: Double, uncertainty: AngleUncertainty) {
    (self.time, self.degrees, self.uncertainty) = (time, degrees, uncertainty)
  }
}
