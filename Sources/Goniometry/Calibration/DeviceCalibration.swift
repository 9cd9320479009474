// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// The calibration of a device's sensors from a recording of still poses and turns between them.
///
/// Hold the device still on each of its six faces for 3 s, then on six or more edges, and turn it
/// slowly in between, about all its axes, some turns forth and some back. Nothing but gravity is
/// needed: no turntable, no exact angles.
///
/// | numbers | from | equations |
/// | --- | --- | --- |
/// | accelerometer bias 3, matrix 6 (upper triangle) | ‖f‖ = g in each pose | one a pose |
/// | gyroscope bias 3 | mean rate of the poses | three a pose |
/// | gyroscope matrix 9 | gravity before and after a turn | two a turn |
///
/// Six faces therefore tell bias and scale, nine or more poses the rest. What a recording does not
/// tell is left at a perfect sensor's value and marked; the uncertainty of the other numbers allows
/// for it at its usual size. Poses and turns that do not fit are left out and named.
///
/// The gravity given is the unit of the accelerometer's scale: 0.1 % of gravity between two places
/// becomes 0.1 % of scale, and changes no angle. The Earth's rotation, 0.004 °/s, is taken for
/// bias.
///
/// Source: Tedaldi, Pretto, Menegatti 2014, "A robust and easy to implement method for IMU
/// calibration without external equipments", doi 10.1109/ICRA.2014.6907297; with observability,
/// outliers and uncertainties of our own.
///
/// ```swift
/// let calibration = try DeviceCalibration(recording)
/// for sentence in calibration.remarks { print(sentence) }
/// let corrected = measured.calibrated(with: calibration.sensor)
/// ```
public struct DeviceCalibration: Sendable, Hashable {
  /// Accelerometer bias, m/s², x, y, z.
  public let accelerometerBias: [CalibrationEntry]
  /// Accelerometer matrix, nine numbers by rows.
  public let accelerometerMatrix: [CalibrationEntry]
  /// Gyroscope bias, rad/s, x, y, z.
  public let gyroscopeBias: [CalibrationEntry]
  /// Gyroscope matrix, nine numbers by rows.
  public let gyroscopeMatrix: [CalibrationEntry]
  /// The still poses, in order of time.
  public let poses: [CalibrationPose]
  /// Turns between the poses that took part.
  public let turns: Int
  /// Local gravity that was assumed, m/s².
  public let gravity: Double
  /// Sentences for the user: poses and turns left out, numbers not known, and the remedy.
  public let remarks: [String]

  /// Gravity turns that far in a pose that was moved, radians.
  private static let leastCreep = 0.3 * .degree

  /// Calibrates a device.
  ///
  /// - Parameters:
  ///   - recording: of the device alone, as it gave it.
  ///   - gravity: local, m/s²; 9.80665 by default.
  /// - Throws: `noSamples`, `noStillPose`, `implausible`. One pass, and two small fits.
  public init(
    _ recording: InertialRecording, gravity: Double = InertialSample.standardGravity
  ) throws(CalibrationError) {
    precondition(gravity > 0 && gravity.isFinite, "gravity is greater than zero")
    guard let samples = AcceptedSamples(recording) else { throw .noSamples(rows: recording.count) }
    let all = StillPose.all(in: samples)
    guard !all.isEmpty else { throw .noStillPose(seconds: samples.duration) }
    let still = all.filter { !Self.isMoved($0) }
    let accelerometer = AccelerometerFit(still, gravity: gravity)
    let gyroscope = GyroscopeFit(samples, still, accelerometer)
    let rates = still.isEmpty ? all : still
    self.gravity = gravity
    let outliers = Set((accelerometer.fit?.outliers ?? []).map { still[$0].start })
    poses = all.map { pose in
      CalibrationPose(
        start: pose.start, end: pose.end,
        use: Self.isMoved(pose) ? .moved : outliers.contains(pose.start) ? .outlier : .used)
    }
    turns = gyroscope.turns.count - (gyroscope.fit?.outliers.count ?? 0)
    accelerometerBias = Self.accelerometerBias(accelerometer)
    accelerometerMatrix = Self.accelerometerMatrix(accelerometer)
    gyroscopeBias = GyroscopeBias.entries(rates)
    gyroscopeMatrix = Self.gyroscopeMatrix(gyroscope)
    remarks =
      CalibrationRemarks(
        poses: poses, directions: Self.directions(still), accelerometer: accelerometer,
        gyroscope: gyroscope, turned: gyroscope.turns.map { still[$0.from].end }
      ).sentences
    try checkPlausible()
  }

  /// The values, to be applied to samples; the latency is zero, which no still pose shows.
  public var sensor: SensorCalibration {
    SensorCalibration(
      accelerometerBias: Vector3(accelerometerBias),
      accelerometerMatrix: .init(accelerometerMatrix),
      gyroscopeBias: Vector3(gyroscopeBias), gyroscopeMatrix: .init(gyroscopeMatrix))
  }

  private static func isMoved(_ pose: StillPose) -> Bool {
    let noise = pose.forceDeviation / pose.force.norm
    // Thirds have √3 times the deviation of the whole, their difference √6 times.
    return !(pose.creep <= max(leastCreep, 5 * 6.0.squareRoot() * noise))
  }

  /// Directions of gravity that differ by more than 10°.
  private static func directions(_ poses: [StillPose]) -> Int {
    var found: [Vector3] = []
    for pose in poses where found.allSatisfy({ $0.angle(to: pose.force) > 10 * .degree }) {
      found.append(pose.force)
    }
    return found.count
  }

  private static func accelerometerBias(_ fit: AccelerometerFit) -> [CalibrationEntry] {
    (0..<3).map { index in
      CalibrationEntry(
        fit.parameters[index], uncertainty: fit.uncertainties[index], goodWithin: 0.02,
        isChecked: fit.isChecked)
    }
  }

  private static func accelerometerMatrix(_ fit: AccelerometerFit) -> [CalibrationEntry] {
    func entry(_ parameter: AccelerometerFit.Parameter, plus one: Double) -> CalibrationEntry {
      CalibrationEntry(
        one + fit.parameters[parameter.rawValue],
        uncertainty: fit.uncertainties[parameter.rawValue], goodWithin: 0.002,
        isChecked: fit.isChecked)
    }
    return [
      entry(.scaleX, plus: 1), entry(.xy, plus: 0), entry(.xz, plus: 0),
      .zeroByDefinition, entry(.scaleY, plus: 1), entry(.yz, plus: 0),
      .zeroByDefinition, .zeroByDefinition, entry(.scaleZ, plus: 1),
    ]
  }

  private static func gyroscopeMatrix(_ fit: GyroscopeFit) -> [CalibrationEntry] {
    (0..<9).map { index in
      CalibrationEntry(
        (index % 4 == 0 ? 1 : 0) + fit.parameters[index], uncertainty: fit.uncertainties[index],
        goodWithin: 0.003, isChecked: (fit.fit?.degreesOfFreedom ?? 0) > 0)
    }
  }

  /// Refuses numbers that can only come from a wrong unit or a broken sensor.
  private func checkPlausible() throws(CalibrationError) {
    if let violation = sensor.violation {
      throw .implausible(name: violation.name, found: violation.found, expected: violation.expected)
    }
  }
}

extension AccelerometerFit {
  /// Whether there are more poses than numbers, so that a wrong pose would show.
  fileprivate var isChecked: Bool { (fit?.degreesOfFreedom ?? 0) > 0 }
}

extension Vector3 {
  fileprivate init(_ entries: [CalibrationEntry]) {
    self.init(entries[0].value, entries[1].value, entries[2].value)
  }
}

extension SensorCalibration.Matrix {
  fileprivate init(_ entries: [CalibrationEntry]) {
    self.init(
      Vector3(Array(entries[0..<3])), Vector3(Array(entries[3..<6])), Vector3(Array(entries[6..<9]))
    )
  }
}
