// SPDX-License-Identifier: Apache-2.0

public import Inertial

extension KneeSimulation {
  /// Runs the simulation.
  public func run() -> SimulatedKnee {
    SimulatedKnee(
      thigh: sensor(.thigh), shank: sensor(.shank), flexion: trueFlexion,
      standing: motion.standing, exercise: motion.exercise)
  }

  private var sampleCount: Int { Int((motion.duration * parameters.rateHz).rounded(.down)) + 1 }

  private var trueFlexion: AngleSeries {
    let times = (0..<sampleCount).map { Double($0) / parameters.rateHz }
    return AngleSeries(
      time: times, degrees: times.map(flexionDegrees(at:)),
      standardDeviation: Array(repeating: 0, count: times.count))
  }

  private func sensor(_ segment: SensorMotion.Segment) -> SimulatedSensor {
    let isThigh = segment == .thigh
    var sensor = SensorMotion(segment, of: motion, parameters)
    var clock = RandomSource(seed: parameters.seed, purpose: isThigh ? .thighClock : .shankClock)
    var model = SensorErrorModel(
      parameters.errors, rateHz: parameters.rateHz,
      random: RandomSource(seed: parameters.seed, purpose: isThigh ? .thighErrors : .shankErrors))
    var recording = InertialRecording()
    var attitudes: [Quaternion] = []
    recording.reserveCapacity(sampleCount)
    attitudes.reserveCapacity(sampleCount)
    var last: (time: Double, attitude: Quaternion)?
    var lost = 0
    for index in 0..<sampleCount {
      let time = instant(index, &clock)
      let moment = sensor.moment(at: time)
      let attitude = moment.attitude
      var sample = moment.sample
      if parameters.gyroscopeAveragesStep, let last {
        let turn = (last.attitude.conjugate * attitude).rotationVector
        sample.angularVelocity = turn / (time - last.time)
      }
      last = (time, attitude)
      let reading = model.reading(sample)
      // Drawn whether it is used or not, so that a gap does not shift what follows it.
      let isLost = clock.uniform() < parameters.lostShare
      if isLost || parameters.gaps.contains(where: { $0.contains(time) }) {
        lost += 1
      } else {
        recording.append(reading)
        attitudes.append(attitude)
      }
    }
    return SimulatedSensor(
      recording: recording, attitudes: attitudes, mounting: sensor.mounting,
      hingeAxis: sensor.hingeAxis, leverArm: sensor.leverArm, gyroscopeBias: model.gyroscopeBias,
      accelerometerBias: model.accelerometerBias, gyroscopeMatrix: model.gyroscopeMatrix,
      accelerometerMatrix: model.accelerometerMatrix, clippedSamples: model.clippedSamples,
      lostSamples: lost)
  }

  /// When a sample is taken: on the grid, or off it by at most 0.45 of a period.
  private func instant(_ index: Int, _ clock: inout RandomSource) -> Double {
    let late = min(max(clock.normal(parameters.timingJitter), -0.45), 0.45)
    return max(0, (Double(index) + late) / parameters.rateHz)
  }
}

/// The result of a simulation: two recordings, and the truth about them.
public struct SimulatedKnee: Sendable {
  /// The sensor on the thigh.
  public var thigh: SimulatedSensor
  /// The sensor on the shank.
  public var shank: SimulatedSensor
  /// True flexion on the undisturbed sampling grid, a row for every period, gaps or not; its
  /// standard deviation is zero.
  public var flexion: AngleSeries
  /// When the leg stands upright and still, seconds; `nil` where the protocol has no stance.
  public var standing: ClosedRange<Double>?
  /// From the start of the first repetition to the end of the last pause, seconds.
  public var exercise: ClosedRange<Double>
}

/// The recording of one simulated sensor, and the truth about it.
public struct SimulatedSensor: Sendable {
  /// The samples as the sensor reported them, errors included.
  public var recording: InertialRecording
  /// True attitude of the sensor at each row of the recording, with heading: the leg faces along x.
  public var attitudes: [Quaternion]
  /// Sensor to limb, as mounted; see `SensorPlacement` for the limb's frame.
  package var mounting: Quaternion
  /// The knee's axis in the sensor's frame, unit; about it flexion turns the shank positively.
  package var hingeAxis: Vector3
  /// From the knee to the sensor, metres, sensor frame.
  package var leverArm: Vector3
  /// The gyroscope's bias at the start, rad/s, sensor frame.
  package var gyroscopeBias: Vector3
  /// The accelerometer's bias, m/s², sensor frame.
  package var accelerometerBias: Vector3
  /// Maps a true rate to the reading before bias and noise: scale and misalignment.
  package var gyroscopeMatrix: SensorCalibration.Matrix
  /// Maps a true specific force to the reading before bias and noise.
  package var accelerometerMatrix: SensorCalibration.Matrix
  /// Samples with a component that was clipped at the end of the range.
  package var clippedSamples: Int
  /// Samples that were lost, singly or in gaps.
  package var lostSamples: Int
}
