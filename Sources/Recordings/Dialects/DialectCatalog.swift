// SPDX-License-Identifier: Apache-2.0

/// Every dialect this module reads; the one list behind recognition and `goniometer formats`.
public enum DialectCatalog {
  /// All dialects, the project's own first.
  public static let all: [Dialect] = [native] + phones + instruments + structured

  /// The dialect of an identifier.
  public static func dialect(_ identifier: String) -> Dialect? {
    all.first { $0.identifier == identifier }
  }

  static let native = Dialect(
    identifier: "native", title: "native columns", vendor: "this project",
    example: "t,ax,ay,az,gx,gy,gz",
    notes: "s, m/s² specific force, rad/s. The first column may be called time or time_s.",
    tables: [
      DialectTable(
        times: [.column(["t", "time", "time_s"], .seconds)],
        acceleration: [AxisNames("a?")], accelerationUnit: .metresPerSecondSquared,
        rotation: AxisNames("g?"), rotationUnit: .radiansPerSecond)
    ])

  /// Recognised by structure or file name, not by a header.
  static let structured = [bids, researchKit, named]

  static let named = Dialect(
    identifier: "named-columns", title: "columns by name", vendor: "anyone",
    example: "timestamp_ms,acc_x (g),acc_y (g),acc_z (g),gyro_x_dps,gyro_y_dps,gyro_z_dps",
    notes: "Any other table with a column for each component: a, acc, accel, accelerometer, "
      + "acceleration; g, gyr, gyro, gyroscope, w, omega, rotationRate, angularVelocity; x, y, z; "
      + "time, timestamp. Units in brackets, at the end of the name or in a row below the header. "
      + "What is not stated is asked for once, with what the numbers say.",
    tables: [])

  static let bids = Dialect(
    identifier: "bids-motion", title: "BIDS motion", vendor: "Brain Imaging Data Structure",
    example: "name→component→type→tracked_point→units (in *_channels.tsv)",
    notes: "Give *_motion.tsv, which has no header; *_channels.tsv and *_motion.json are taken "
      + "from beside it. Units as the channels state them. Time from a LATENCY channel, else "
      + "from SamplingFrequency. With several tracked points, name one with \(.sensor).",
    tables: [])

  static let researchKit = Dialect(
    identifier: "researchkit-device-motion", title: "ResearchKit device motion (JSON)",
    vendor: "ResearchKit",
    example:
      #"{"items":[{"timestamp":…,"rotationRate":{…},"gravity":{…},"userAcceleration":{…}}]}"#,
    notes: "s, rad/s, g with Apple's sign: specific force = −9.80665 (gravity + userAcceleration).",
    tables: [])
}
