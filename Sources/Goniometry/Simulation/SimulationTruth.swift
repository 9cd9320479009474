// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The truth about simulated recordings, as JSON and cards have it.
///
/// ```swift
/// let truth = SimulationTruth(of: try KneeSimulation(parameters).run(), .both)
/// print(truth.leastFlexionDegrees, truth.greatestFlexionDegrees)
/// ```
package struct SimulationTruth: Sendable, Encodable {
  /// One sensor on the limb.
  package struct Sensor: Sendable, Encodable {
    /// Rows of its recording.
    package let samples: Int
    /// Samples that were lost.
    package let lostSamples: Int
    /// Samples beyond the sensor's range.
    package let clippedSamples: Int
    /// Sensor to limb, w, x, y, z.
    package let mounting: [Double]
    /// The knee's axis in the sensor's frame, a unit vector.
    package let hingeAxis: [Double]
    /// From the knee to the sensor, sensor frame.
    package let leverArmMetres: [Double]
    /// At the start, sensor frame.
    package let gyroscopeBiasDegreesPerSecond: [Double]
    /// Sensor frame.
    package let accelerometerBiasMetresPerSecondSquared: [Double]
    /// By rows: what the sensor makes of the truth before bias and noise.
    package let gyroscopeMatrix: [Double]
    /// The same of the accelerometer.
    package let accelerometerMatrix: [Double]

    init(_ sensor: SimulatedSensor) {
      samples = sensor.recording.count
      (lostSamples, clippedSamples) = (sensor.lostSamples, sensor.clippedSamples)
      let q = sensor.mounting
      mounting = [q.w, q.x, q.y, q.z]
      hingeAxis = sensor.hingeAxis.components
      leverArmMetres = sensor.leverArm.components
      gyroscopeBiasDegreesPerSecond = (sensor.gyroscopeBias * (180 / .pi)).components
      accelerometerBiasMetresPerSecondSquared = sensor.accelerometerBias.components
      gyroscopeMatrix = sensor.gyroscopeMatrix.numbers
      accelerometerMatrix = sensor.accelerometerMatrix.numbers
    }
  }

  /// Of the whole recording.
  package let durationSeconds: Double
  /// START, END; nothing where there is no stance.
  package let standingSeconds: [Double]?
  /// START, END.
  package let exerciseSeconds: [Double]
  /// Over the exercise, without the way into its pose.
  package let leastFlexionDegrees: Double
  /// The same, greatest.
  package let greatestFlexionDegrees: Double
  /// Greatest minus least flexion.
  package var rangeDegrees: Double { greatestFlexionDegrees - leastFlexionDegrees }
  /// By the stem of the sensor's file.
  package let sensors: [String: Sensor]

  /// Takes the truth from a simulation.
  ///
  /// - Parameters:
  ///   - knee: The simulation.
  ///   - devices: The sensors to include.
  package init(of knee: SimulatedKnee, _ devices: SimulatedDevices) {
    durationSeconds = knee.flexion.time.last ?? 0
    standingSeconds = knee.standing.map { [$0.lowerBound, $0.upperBound] }
    exerciseSeconds = [knee.exercise.lowerBound, knee.exercise.upperBound]
    let angles = zip(knee.flexion.time, knee.flexion.degrees)
      .filter { knee.exercise.contains($0.0) }.map(\.1)
    leastFlexionDegrees = angles.min() ?? .nan
    greatestFlexionDegrees = angles.max() ?? .nan
    let named = devices.sensors(of: knee)
    sensors = Dictionary(uniqueKeysWithValues: named.map { ($0.name, Sensor($0.sensor)) })
  }
}

extension Vector3 {
  fileprivate var components: [Double] { [x, y, z] }
}
