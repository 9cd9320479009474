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
    notes:
      "s, m/s² specific force, rad/s. The first column may be called time or time_s. The columns "
      + "t,qw,qx,qy,qz alone are attitudes, sensor to Earth. Names in "
      + "capitals, such as Ax, are columns by name, whose units nobody states.",
    tables: [
      DialectTable(
        times: [.column(["t", "time", "time_s"], .seconds)],
        acceleration: [AxisNames("a?")], accelerationUnit: .metresPerSecondSquared,
        rotation: AxisNames("g?"), rotationUnit: .radiansPerSecond, wantsExactNames: true),
      DialectTable(
        content: .attitude, times: [.column(["t", "time", "time_s"], .seconds)],
        attitude: ["qw", "qx", "qy", "qz"], wantsExactNames: true),
    ])

  /// Recognised by structure or file name, not by a header.
  static let structured = [bids, researchKit, openSim, opal, mvn, matlab, workbook, named]

  static let opal = Dialect(
    identifier: "apdm-opal", title: "APDM Opal (HDF5)", vendor: "APDM Wearable Technologies",
    doubt: "the gyroscope's rad/s",
    example: "Time→Accelerometers x→Accelerometers y→Accelerometers z→Gyroscopes x→Gyroscopes y→"
      + "Gyroscopes z",
    notes: "µs, m/s², rad/s; the arrays /Sensors/ID/Accelerometer, Gyroscope and Time of version "
      + "5, /ID/Calibrated/Accelerometers and Gyroscopes of those before. With several sensors, name "
      + "one by its label or number with \(.sensor). Read with libhdf5.",
    tables: [
      DialectTable(
        times: [.column(["time"], .microseconds)], acceleration: [AxisNames("accelerometers ?")],
        accelerationUnit: .metresPerSecondSquared, rotation: AxisNames("gyroscopes ?"),
        rotationUnit: .radiansPerSecond)
    ])

  static let mvn = Dialect(
    identifier: "xsens-mvnx", title: "Xsens MVN (XML)", vendor: "Movella",
    doubt: "the unit of either sensor, which the file does not state",
    example: "time (ms)→sensorAcceleration x→sensorAcceleration y→sensorAcceleration z→"
      + "sensorAngularVelocity x→sensorAngularVelocity y→sensorAngularVelocity z",
    notes: "ms, m/s², rad/s; the elements sensorAcceleration and sensorAngularVelocity of each "
      + "frame. Files without them are refused. With several sensors, name one with \(.sensor). Read "
      + "with libxml2.",
    tables: [
      DialectTable(
        times: [.column(["time (ms)"], .milliseconds), .counter(["frame"], wrapsAt: nil)],
        acceleration: [AxisNames("sensoracceleration ?")],
        accelerationUnit: .metresPerSecondSquared, rotation: AxisNames("sensorangularvelocity ?"),
        rotationUnit: .radiansPerSecond)
    ])

  static let matlab = Dialect(
    identifier: "matlab-arrays", title: "arrays in MATLAB or HDF5 files", vendor: "anyone",
    example: "t (N×1), acc (N×3), gyr (N×3), alone or in a structure for each sensor",
    notes: "Versions 5 to 7.3, and HDF5. Arrays of one structure and length make a table with the "
      + "columns t, acc_x, acc_y, …, which is read as columns by name. With several structures, "
      + "name one with \(.sensor). Timetables and tables are MATLAB objects: write them with "
      + "writetimetable. Read with libmatio or libhdf5.",
    tables: [])

  static let workbook = Dialect(
    identifier: "excel-workbook", title: "Excel workbook (.xlsx)", vendor: "anyone",
    example: "any of these headers in a sheet, or a sheet for each sensor as phyphox has",
    notes: "Each sheet is a table as its CSV would be; dates are read. With several recordings, "
      + "name a sheet with \(.sensor). Read with libzip and libxml2.",
    tables: [])

  static let named = Dialect(
    identifier: "named-columns", title: "columns by name", vendor: "anyone",
    example: "timestamp_ms,acc_x (g),acc_y (g),acc_z (g),gyro_x_dps,gyro_y_dps,gyro_z_dps",
    notes: "Any other table with a column for each component: a, acc, accel, accelerometer, "
      + "acceleration; g, gyr, gyro, gyroscope, w, omega, rotationRate, angularVelocity; x, y, z; "
      + "time, timestamp. Units in brackets, at the end of the name or in a row below the header. "
      + "A quaternion without an angular velocity is read as attitudes: qw, qx, qy, qz; quat_w, …; q0 to q3. "
      + "Rows or columns of several sensors, rows of one quantity each, samples in packets, logs in words and counters "
      + "that start again are read; of a file that starts again name a part with \(.part). "
      + "What is not stated is asked for once, with what the numbers say.",
    tables: [])

  static let openSim = Dialect(
    identifier: "opensim-orientations", title: "OpenSim orientations (.sto)", vendor: "OpenSim",
    example: "time→pelvis_imu→femur_r_imu",
    notes:
      "Attitudes: a header with DataType=Quaternion that ends in endheader, then s and a column for each "
      + "sensor with w,x,y,z; Earth with z up. With several sensors the one that is named after the segment is "
      + "read, such as femur_r_imu, or name one with \(.sensor).",
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
