// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import Measurement

/// What a simulated recording was made from and what is true of it, for `card.json` and
/// `README.md`.
struct SimulationCard {
  let parameters: KneeSimulation.Parameters
  let note: String?
  let commandLine: [String]
  let truth: Truth
  /// Rows of each recording for calibration, by the stem of its file.
  let calibrations: [(name: String, rows: Int)]

  init(
    parameters: KneeSimulation.Parameters, knee: SimulatedKnee, devices: SimulatedDevices,
    calibrations: [(name: String, rows: Int)] = [], note: String?, commandLine: [String]
  ) {
    self.calibrations = calibrations
    (self.parameters, self.note, self.commandLine) = (parameters, note, commandLine)
    truth = Truth(knee, devices)
  }

  func json() throws -> [UInt8] {
    try OutputEnvelope(
      commandLine: commandLine, parameters: Settings(parameters, note: note),
      inputs: [String](), result: truth
    ).jsonBytes()
  }
}

extension SimulationCard {
  /// What is true of the recordings; a part of the JSON schema.
  struct Truth: Encodable {
    struct Sensor: Encodable {
      let samples: Int
      let lostSamples: Int
      let clippedSamples: Int
      /// Sensor to limb, w, x, y, z.
      let mounting: [Double]
      let hingeAxis: [Double]
      let leverArmMetres: [Double]
      let gyroscopeBiasDegreesPerSecond: [Double]
      let accelerometerBiasMetresPerSecondSquared: [Double]
      /// By rows: what the sensor makes of the truth before bias and noise.
      let gyroscopeMatrix: [Double]
      let accelerometerMatrix: [Double]

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

    let durationSeconds: Double
    /// START, END; nothing where there is no stance.
    let standingSeconds: [Double]?
    let exerciseSeconds: [Double]
    /// Over the exercise, without the way into its pose.
    let leastFlexionDegrees: Double
    let greatestFlexionDegrees: Double
    let sensors: [String: Sensor]

    init(_ knee: SimulatedKnee, _ devices: SimulatedDevices) {
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
}

extension Vector3 {
  fileprivate var components: [Double] { [x, y, z] }
}
