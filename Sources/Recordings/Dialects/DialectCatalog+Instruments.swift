// SPDX-License-Identifier: Apache-2.0

extension DialectCatalog {
  /// Wearable sensors and boards.
  static let instruments = [
    xsensDot, mtManager, xsensUnlabelled, shimmer, xIMU3, axivity, metaBase, actiGraph, picoquake,
  ]

  private static let xsensAcceleration = AxisNames("acc_?")
  private static let xsensRotation = AxisNames("gyr_?")
  private static let sampleTimeFine: [NamePattern] = ["sampletimefine"]
  private static let packetCounter: [NamePattern] = ["packetcounter"]

  static let xsensDot = Dialect(
    identifier: "xsens-dot", title: "Xsens / Movella DOT", vendor: "Movella",
    doubt: "the gyroscope's deg/s",
    example: "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z",
    notes: "µs, m/s², deg/s. Known by its preamble (DeviceTag, OutputRate). "
      + "Modes with quaternions alone are read as attitudes; Euler angles are refused.",
    tables: [
      DialectTable(
        times: [.column(sampleTimeFine, .microseconds, wrapsAt: 4_294_967_296)],
        acceleration: [xsensAcceleration], accelerationUnit: .metresPerSecondSquared,
        rotation: xsensRotation, rotationUnit: .degreesPerSecond,
        alsoPresent: packetCounter, evidence: dotPreamble),
      DialectTable(
        content: .attitude,
        times: [.column(sampleTimeFine, .microseconds, wrapsAt: 4_294_967_296)],
        attitude: ["quat_w", "quat_x", "quat_y", "quat_z"], alsoPresent: packetCounter,
        evidence: dotPreamble),
      DialectTable(
        content: .unsuitable(
          found: "a DOT export without Acc and Gyr columns",
          remedy: "record in a mode with acceleration and angular velocity, "
            + "such as Custom mode 4 or 5 or Rate quantities"),
        alsoPresent: packetCounter + sampleTimeFine, evidence: dotPreamble),
    ])

  private static let dotPreamble: [DialectTable.Evidence] = [
    .preamble("devicetag:"), .preamble("outputrate:"), .preamble("measurement mode:"),
  ]

  static let mtManager = Dialect(
    identifier: "xsens-mt-manager", title: "Xsens MT Manager", vendor: "Movella",
    example: "PacketCounter→SampleTimeFine→Acc_X→Acc_Y→Acc_Z→Gyr_X→Gyr_Y→Gyr_Z",
    notes: "Tab-separated, one file a sensor; m/s², rad/s. Time is PacketCounter over the Update "
      + "Rate of the preamble (or \(.rate)), else SampleTimeFine in ticks of 0.1 ms.",
    tables: [
      DialectTable(
        times: mtTimes, acceleration: [xsensAcceleration],
        accelerationUnit: .metresPerSecondSquared, rotation: xsensRotation,
        rotationUnit: .radiansPerSecond, alsoPresent: packetCounter, evidence: mtEvidence,
        ratePreamble: "update rate:"),
      DialectTable(
        content: .attitude, times: mtTimes,
        attitude: ["quat_q0", "quat_q1", "quat_q2", "quat_q3"], alsoPresent: packetCounter,
        evidence: mtEvidence, ratePreamble: "update rate:"),
      DialectTable(
        content: .unsuitable(
          found: "an MT Manager export without Acc and Gyr columns",
          remedy: "export again with inertial data"),
        alsoPresent: packetCounter + sampleTimeFine, evidence: mtEvidence),
    ])

  private static let mtTimes: [DialectTable.Time] = [
    .counter(packetCounter, wrapsAt: 65536),
    .ticks(sampleTimeFine, perSecond: 10_000, wrapsAt: 4_294_967_296),
  ]
  private static let mtEvidence: [DialectTable.Evidence] = [
    .separator(UInt8(ascii: "\t")), .preamble("update rate:"), .preamble("option flags:"),
  ]

  static let xsensUnlabelled = Dialect(
    identifier: "xsens-unlabelled", title: "Xsens export without its preamble", vendor: "Movella",
    doubt: "which of two programs wrote it",
    example: "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z",
    notes: "DOT writes µs and deg/s, MT Manager 0.1 ms and rad/s, under the same names: "
      + "state \(.angularVelocityUnit) and \(.rate).",
    tables: [
      DialectTable(
        times: [.counter(packetCounter, wrapsAt: 65536)], acceleration: [xsensAcceleration],
        accelerationUnit: .metresPerSecondSquared, rotation: xsensRotation, rotationUnit: nil,
        alsoPresent: packetCounter + sampleTimeFine)
    ])

  static let shimmer = Dialect(
    identifier: "shimmer-consensys", title: "Shimmer Consensys", vendor: "Shimmer",
    example: "Shimmer_40AC_Timestamp_Unix_CAL,Shimmer_40AC_Accel_LN_X_CAL,"
      + "Shimmer_40AC_Accel_LN_Y_CAL,Shimmer_40AC_Accel_LN_Z_CAL,Shimmer_40AC_Gyro_X_CAL,"
      + "Shimmer_40AC_Gyro_Y_CAL,Shimmer_40AC_Gyro_Z_CAL,",
    notes: "Calibrated (CAL) columns; units from the row below the header. The low-noise "
      + "accelerometer (LN) is preferred to the wide-range one (WR). With several devices in one "
      + "file, name one with \(.sensor).",
    tables: [shimmerTable("ln"), shimmerTable("wr")])

  private static func shimmerTable(_ accelerometer: String) -> DialectTable {
    DialectTable(
      times: [.column(["*_timestamp_unix_cal", "*_timestamp_cal"], .milliseconds)],
      acceleration: [AxisNames("*_accel_\(accelerometer)_?_cal")],
      accelerationUnit: .metresPerSecondSquared, rotation: AxisNames("*_gyro_?_cal"),
      rotationUnit: .degreesPerSecond)
  }

  static let xIMU3 = Dialect(
    identifier: "x-imu3", title: "x-IMU3", vendor: "x-io Technologies",
    example: "Timestamp (us),Gyroscope X (deg/s),Gyroscope Y (deg/s),Gyroscope Z (deg/s),"
      + "Accelerometer X (g),Accelerometer Y (g),Accelerometer Z (g)",
    notes:
      "Inertial.csv: µs, deg/s, g; gyroscope first. Time (s) is read as well. Quaternion.csv is "
      + "read as attitudes.",
    tables: [
      xIMUTable(.column(["timestamp (us)"], .microseconds)),
      xIMUTable(.column(["time (s)"], .seconds)),
      DialectTable(
        content: .attitude, times: [.column(["timestamp (us)"], .microseconds)],
        attitude: ["w", "x", "y", "z"], refusesOtherColumns: true,
        evidence: [.fileStem("quaternion")]),
    ])

  private static func xIMUTable(_ time: DialectTable.Time) -> DialectTable {
    DialectTable(
      times: [time], acceleration: [AxisNames("accelerometer ? (g)")],
      accelerationUnit: .standardGravity, rotation: AxisNames("gyroscope ? (deg/s)"),
      rotationUnit: .degreesPerSecond)
  }

  static let axivity = Dialect(
    identifier: "axivity", title: "Axivity AX6", vendor: "Axivity",
    example: "Time,Accel-X (g), Accel-Y (g), Accel-Z (g), Gyro-X (d/s), Gyro-Y (d/s), "
      + "Gyro-Z (d/s)",
    notes: "g, deg/s, local date and time. The AX3 has no gyroscope and is refused.",
    tables: [
      DialectTable(
        times: axivityTime, acceleration: [AxisNames("accel-? (g)")],
        accelerationUnit: .standardGravity, rotation: AxisNames("gyro-? (d/s)"),
        rotationUnit: .degreesPerSecond),
      DialectTable(
        content: .accelerometer, times: axivityTime, acceleration: [AxisNames("accel-? (g)")],
        accelerationUnit: .standardGravity),
    ])

  private static let axivityTime = [DialectTable.Time.clock(["time"], [.yearMonthDay])]

  static let metaBase = Dialect(
    identifier: "metabase", title: "MetaBase", vendor: "MbientLab",
    example: "epoc (ms),timestamp (-0700),elapsed (s),x-axis (g),y-axis (g),z-axis (g)",
    notes: "ms, g, deg/s; accelerometer and gyroscope in two files of unequal rates: give both, "
      + "or their folder.",
    tables: [
      DialectTable(
        content: .accelerometer, times: metaBaseTime, acceleration: [AxisNames("?-axis (g)")],
        accelerationUnit: .standardGravity, alsoPresent: ["elapsed (s)"]),
      DialectTable(
        content: .gyroscope, times: metaBaseTime, rotation: AxisNames("?-axis (deg/s)"),
        rotationUnit: .degreesPerSecond, alsoPresent: ["elapsed (s)"]),
    ])

  /// Since 1970, so that both files share a clock; "elapsed" starts at 0 in each.
  private static let metaBaseTime = [
    DialectTable.Time.column(["epoc (ms)", "epoch (ms)"], .milliseconds)
  ]

  static let actiGraph = Dialect(
    identifier: "actigraph-imu", title: "ActiGraph IMU", vendor: "ActiGraph",
    doubt: "the gyroscope's deg/s",
    example: "Timestamp,Accelerometer X,Accelerometer Y,Accelerometer Z,Temperature,Gyroscope X,"
      + "Gyroscope Y,Gyroscope Z,Magnetometer X,Magnetometer Y,Magnetometer Z",
    notes: "g, deg/s. Date format from the preamble. Raw files without a gyroscope "
      + "are refused.",
    tables: [
      DialectTable(
        times: actiGraphTime, acceleration: [AxisNames("accelerometer ?")],
        accelerationUnit: .standardGravity, rotation: AxisNames("gyroscope ?"),
        rotationUnit: .degreesPerSecond),
      DialectTable(
        content: .accelerometer, times: actiGraphTime,
        acceleration: [AxisNames("accelerometer ?")], accelerationUnit: .standardGravity),
    ])

  private static let actiGraphTime = [
    DialectTable.Time.clock(["timestamp"], [.yearMonthDay, .monthDayYear, .dayMonthYear])
  ]

  static let picoquake = Dialect(
    identifier: "picoquake", title: "PicoQuake and alike", vendor: "PicoQuake",
    doubt: "the units g and deg/s", example: "count,a_x,a_y,a_z,g_x,g_y,g_z",
    notes: "g, deg/s; the file holds counts, not times: state \(.rate).",
    tables: [
      DialectTable(
        times: [.counter(["count"], wrapsAt: nil)], acceleration: [AxisNames("a_?")],
        accelerationUnit: .standardGravity, rotation: AxisNames("g_?"),
        rotationUnit: .degreesPerSecond)
    ])
}
