// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension SimulationTruth {
  /// The settings and the truth for people, in Markdown.
  ///
  /// - Parameters:
  ///   - program: the version of the program that simulated.
  ///   - command: its command line.
  ///   - calibrations: further recordings with their rows.
  package func markdown(
    _ parameters: KneeSimulation.Parameters, note: String?, program: String, command: String,
    calibrations: [(name: String, rows: Int)]
  ) -> String {
    """
    # Simulated knee: \(parameters.kneeProtocol.rawValue)

    \(note.map { $0 + "\n\n" } ?? "")Simulated: nobody was measured. Made by `goniometer` \
    \(program) with

    ```
    \(command)
    ```

    | file | columns | rows |
    | --- | --- | --- |
    \(fileRows(calibrations))
    | truth.csv | `time_s,flexion_deg`: s, degrees of flexion, 0 is straight | every instant |
    | card.json | all parameters and the truth about the sensors | |

    ## Truth

    | what | value |
    | --- | --- |
    \(truthRows(parameters))

    Earth frame: z up. Limb frame: x forward, y left, z along the limb towards the hip.

    """
  }

  private func fileRows(_ calibrations: [(name: String, rows: Int)]) -> String {
    let recordings =
      sensors.sorted { $0.key > $1.key }.map { (name: $0.key, rows: $0.value.samples) }
      + calibrations
    return recordings.map { name, rows in
      "| \(name).csv | `t,ax,ay,az,gx,gy,gz`: s, m/s² of specific force, rad/s | \(rows) |"
    }.joined(separator: "\n")
  }

  private func truthRows(_ parameters: KneeSimulation.Parameters) -> String {
    var rows = [
      ("flexion", "\(interval([leastFlexionDegrees, greatestFlexionDegrees], 1))°"),
      ("range of motion", "\(rangeDegrees.decimals(1))°"),
      ("repetitions", "\(parameters.repetitions)"),
      ("side", parameters.side.rawValue),
      ("standing upright", standingSeconds.map { "\(interval($0, 2)) s" } ?? "not at all"),
      ("exercise", "\(interval(exerciseSeconds, 2)) s"),
      (
        "duration, rate",
        "\(durationSeconds.decimals(2)) s, \(parameters.rateHz.decimals(2)) Hz"
      ),
    ]
    for (name, sensor) in sensors.sorted(by: { $0.key > $1.key }) {
      rows.append(("\(name): hinge axis in the sensor's frame", vector(sensor.hingeAxis, 4)))
      rows.append(("\(name): knee to sensor, m", vector(sensor.leverArmMetres, 4)))
      rows.append(("\(name): gyroscope bias, °/s", vector(sensor.gyroscopeBiasDegreesPerSecond, 3)))
      rows.append(
        ("\(name): samples lost, clipped", "\(sensor.lostSamples), \(sensor.clippedSamples)"))
    }
    return rows.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n")
  }

  private func interval(_ bounds: [Double], _ decimals: Int) -> String {
    bounds.map { $0.decimals(decimals) }.joined(separator: " to ")
  }

  private func vector(_ components: [Double], _ decimals: Int) -> String {
    "(" + components.map { $0.decimals(decimals) }.joined(separator: ", ") + ")"
  }
}
