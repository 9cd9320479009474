// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// A device that is held still in one pose after another and turned in between, as
/// ``DeviceCalibration`` wants it.
///
/// The device has the errors that ``KneeSimulation`` gives the sensor of the same segment from the
/// same seed: calibrate here, measure there. The noise is another one.
package struct CalibrationSimulation: Sendable {
  /// Which of the sensors of a simulated knee it is.
  package enum Device: String, Sendable, Hashable, CaseIterable {
    /// The one on the thigh.
    case thigh
    /// The one on the shank.
    case shank
  }

  /// The settings of the simulation.
  package struct Parameters: Sendable, Hashable {
    /// The device whose errors are simulated.
    package var device = Device.thigh
    /// Still poses, 1…18: the six faces first, then corners and edges. 18 by default.
    package var poses = 18
    /// Seconds in each pose; 3 by default.
    package var hold = 3.0
    /// Seconds of each turn; 2 by default.
    package var turn = 2.0
    /// Standard deviation of each component of the tilt of a pose from its ideal, radians: a hand
    /// is no jig. 4° by default.
    package var carelessness = 4 * Double.degree
    /// The errors of the sensors; none by default.
    package var errors = SensorErrors()
    /// Samples a second; 100 by default.
    package var rateHz = 100.0
    /// Whether the gyroscope reports its mean over the step that ends at the sample; true by
    /// default, as sensors that filter before they sample nearly do.
    package var gyroscopeAveragesStep = true
    /// Where all that is random comes from.
    package var seed: UInt64 = 1

    /// The values above, each of which can be set.
    package init() {}
  }

  /// The device's recording, and the truth about it.
  package struct Result: Sendable {
    /// The samples as the sensors reported them.
    package var recording: InertialRecording
    /// The gyroscope's bias at the start, rad/s.
    package var gyroscopeBias: Vector3
    /// The accelerometer's bias, m/s².
    package var accelerometerBias: Vector3
    /// Maps a true rate to the reading before bias and noise.
    package var gyroscopeMatrix: SensorCalibration.Matrix
    /// Maps a true specific force to the reading before bias and noise.
    package var accelerometerMatrix: SensorCalibration.Matrix
  }

  /// Turns about axes of the device, degrees, from the pose with z up: the other five faces, then
  /// directions at least 40° (up to the twelfth pose) and 20° apart.
  private static let turns: [(axis: Vector3, degrees: Double)] = [
    (.unitX, 90), (.unitX, 90), (.unitX, 90), (.unitZ, 90), (.unitZ, 180),
    (.unitZ, 45), (.unitY, 120), (.unitY, 120), (.unitX, -90), (.unitZ, -60), (.unitY, 90),
    (.unitY, 90), (.unitX, 120), (.unitZ, 90), (.unitX, 60), (.unitZ, 120), (.unitX, -120),
  ]

  /// The settings of the simulation.
  package let parameters: Parameters

  /// Checks the parameters.
  package init(_ parameters: Parameters) throws(SimulationError) {
    let p = parameters
    try require("poses", Double(p.poses), in: 1...Double(Self.turns.count + 1))
    try require("seconds in a pose", p.hold, in: 0...3600)
    try require("seconds of a turn", p.turn, in: 0.1...3600)
    try require("carelessness, rad", p.carelessness, in: 0...0.5)
    try require("rate, Hz", p.rateHz, in: 1...10_000)
    try p.errors.check()
    self.parameters = parameters
  }

  /// Runs the simulation.
  package func run() -> Result {
    let p = parameters
    let isThigh = p.device == .thigh
    var model = SensorErrorModel(
      p.errors, rateHz: p.rateHz,
      random: RandomSource(seed: p.seed, purpose: isThigh ? .thighErrors : .shankErrors))
    var hand = RandomSource(seed: p.seed, purpose: isThigh ? .thighCalibration : .shankCalibration)
    let attitudes = attitudes(&hand)
    model.takeNoise(from: hand)
    var recording = InertialRecording()
    let count = Int((duration * p.rateHz).rounded(.down)) + 1
    recording.reserveCapacity(count)
    var last = attitudes[0]
    for index in 0..<count {
      let time = Double(index) / p.rateHz
      let (attitude, rate) = moment(at: time, attitudes)
      let mean = (last.conjugate * attitude).rotationVector * p.rateHz
      last = attitude
      recording.append(
        model.reading(
          InertialSample(
            time: time,
            specificForce: attitude.inverseRotate(.unitZ * InertialSample.standardGravity),
            angularVelocity: p.gyroscopeAveragesStep ? mean : rate)))
    }
    return Result(
      recording: recording, gyroscopeBias: model.gyroscopeBias,
      accelerometerBias: model.accelerometerBias, gyroscopeMatrix: model.gyroscopeMatrix,
      accelerometerMatrix: model.accelerometerMatrix)
  }

  /// Seconds of the recording.
  package var duration: Double {
    Double(parameters.poses) * (parameters.hold + parameters.turn) - parameters.turn
  }

  /// Sensor to Earth in each pose.
  private func attitudes(_ hand: inout RandomSource) -> [Quaternion] {
    var ideal = Quaternion.identity
    var result: [Quaternion] = []
    for pose in 0..<parameters.poses {
      if pose > 0 {
        let turn = Self.turns[pose - 1]
        ideal = ideal * Quaternion(angle: turn.degrees * .degree, axis: turn.axis)
      }
      let slip = hand.normalVector(parameters.carelessness)
      result.append((ideal * Quaternion(rotationVector: slip)).normalized)
    }
    return result
  }

  /// Attitude and rate: a smooth turn about one axis of the device from pose to pose.
  private func moment(at time: Double, _ poses: [Quaternion]) -> (Quaternion, Vector3) {
    let cycle = parameters.hold + parameters.turn
    let pose = min(Int(time / cycle), poses.count - 1)
    let phase = (time - Double(pose) * cycle - parameters.hold) / parameters.turn
    guard phase > 0, pose + 1 < poses.count else { return (poses[pose], .zero) }
    let way = (poses[pose].conjugate * poses[pose + 1]).rotationVector
    let progress = MotionProfile.Shape.minimumJerk.progress(Jet(min(1, phase), 1 / parameters.turn))
    return (
      (poses[pose] * Quaternion(rotationVector: way * progress.value)).normalized,
      way * progress.rate
    )
  }
}
