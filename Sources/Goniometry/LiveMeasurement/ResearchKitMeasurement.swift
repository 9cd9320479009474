// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A live measurement by ResearchKit's formula, with one device on the moving limb; for comparison
/// with data that was measured so. For measuring, use ``LimbMeasurement``.
///
/// Nothing is found out first: the reference is the first attitude of the measurement, as
/// ResearchKit's is that of the first sample after the touch that begins it. So begin one at the
/// touch, and ``finish()`` it at the tap. All quirks of ``ResearchKitMethod`` are in the numbers.
///
/// The first angle comes with the 32nd sample, which tells the period; those before it are made
/// good then, so that the reference is the first sample's all the same. The period of the whole
/// recording may differ by the clock's jitter: ``finish()`` uses that, the live angle this.
public struct ResearchKitMeasurement<Estimator: AttitudeEstimator>: LiveMeasurement {
  /// Which component is read.
  package let orientation: DeviceOrientation

  /// The newest angle as ResearchKit has it: what ``soFar`` calls `finish`. **Extension is
  /// positive**, and 90 is a device that lies flat. Its uncertainty is unknown: a component of an
  /// attitude is not the joint's angle.
  public private(set) var reading: LiveReading?
  /// Range and repetitions of the readings so far: extremes over 50 ms, and a repetition
  /// where the formula jumps by 360. What ResearchKit has of them is in ``soFar``.
  public private(set) var range = RangeSoFar()
  /// The moments that were marked, seconds; at most 10 000.
  public var marks: [Double] { course.marks }
  /// The samples of the sensor.
  public var motions: [MotionBuffer] { [motion] }

  private let parameters: Estimator.Parameters
  private let correction: SensorCalibration
  private var motion: MotionBuffer
  private var tracker: AttitudeTracker<Estimator>?
  private var method: ResearchKitMethod
  private var course = MeasurementCourse()

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - parameters: settings of the estimator.
  ///   - orientation: the way the device is held on the limb.
  ///   - correction: calibration of the device, applied to every sample.
  ///   - sampleLimit: most samples that are kept.
  public init(
    parameters: Estimator.Parameters, orientation: DeviceOrientation = .portrait,
    correction: SensorCalibration = .none, sampleLimit: Int = MotionBuffer.mostSamples
  ) {
    (self.parameters, self.orientation, self.correction) = (parameters, orientation, correction)
    motion = MotionBuffer(limit: sampleLimit)
    method = ResearchKitMethod(orientation: orientation)
  }

  /// The samples of the sensor, uncorrected.
  package var recording: InertialRecording { motion.recording }

  /// The result that ResearchKit would report now; `nil` before the first attitude.
  public var soFar: ResearchKitRangeOfMotion? {
    method.reference == nil ? nil : method.result
  }
}

// Samples.
extension ResearchKitMeasurement {
  /// Takes in a sample of the only sensor.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    for row in motion.add(sample) { take(correction.apply(to: motion.recording[row])) }
  }

  private mutating func take(_ sample: InertialSample) {
    guard let period = motion.period else { return }
    var tracker =
      self.tracker ?? AttitudeTracker(nominalPeriod: period, parameters: parameters)
    let verdict = tracker.update(sample)
    self.tracker = tracker
    guard verdict.isAccepted else { return }
    method.update(attitude: tracker.attitude)
    switch verdict {
    case .gap, .clockSetBack: range.interrupt()
    default: break
    }
    let degrees = method.result.finish
    reading = LiveReading(time: sample.time, degrees: degrees, uncertainty: .unknown)
    range.update(time: sample.time, degrees: degrees)
  }

  /// Notes that the sensor was lost and is back. The reference stays.
  public mutating func restart(sensor: Int) { motion.restarts += 1 }

  /// Marks the newest sample.
  public mutating func mark() { course.mark(reading?.time) }

  /// `false`: ResearchKit's zero is its own.
  @discardableResult
  public mutating func zeroAnew() -> Bool { false }

  /// 0: there is nothing to search.
  public var calibrationCount: Int { 0 }
  /// None: there is nothing to search.
  public mutating func identificationJob() -> IdentificationJob? { nil }
  /// Changes nothing.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) {}
}

// What a person sees.
extension ResearchKitMeasurement {
  /// Measuring, as soon as there is an attitude.
  public var phase: MeasurementPhase { reading == nil ? .holdStill : .measure }

  /// How much of the phase is done: 0 before the first attitude, then 1.
  public var progress: Double { reading == nil ? 0 : 1 }

  /// One sentence for the person: the task now.
  public var instruction: String {
    obstacle ?? "Bend and straighten the joint as far as it goes."
  }

  /// A sensor that gives nothing.
  public var obstacle: String? { reading == nil ? "Waiting for the sensor." : nil }

  /// None: ResearchKit's zero is its own.
  public var held: HeldPose? { nil }

  /// The gaps so far.
  public var quality: [QualityCheck] { motion.liveChecks(segment: nil) }

  /// Checks for the result: restarts of the sensor, and samples not kept.
  public var sensorChecks: [QualityCheck] { motion.checks(segment: nil) }

  /// Measures all samples with ``ResearchKitTrial``.
  public func finish() throws(MeasurementError) -> ResearchKitTrial {
    try ResearchKitTrial(
      motion.recording.calibrated(with: correction), orientation: orientation,
      estimator: Estimator.self, parameters: parameters)
  }
}
