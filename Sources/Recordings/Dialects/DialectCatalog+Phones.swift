// SPDX-License-Identifier: Apache-2.0

extension DialectCatalog {
  /// Programs on phones and watches.
  static let phones = [phyphox, sensorLogger, physicsToolbox, coreMotionLog, matlabMobile]

  private static let withoutGravity = DialectTable.Content.unsuitable(
    found: "acceleration without gravity",
    remedy: "record the acceleration with gravity, or its gravity as well")

  static let phyphox = Dialect(
    identifier: "phyphox", title: "phyphox", vendor: "RWTH Aachen",
    example: #""Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","#
      + #""Acceleration z (m/s^2)""#,
    notes: "A file a sensor, or their folder. Comma, semicolon or tab; decimal point or comma. "
      + "iOS values are already turned to specific force by the program.",
    tables: [
      DialectTable(
        content: .accelerometer, times: [.column(["time (s)"], .seconds)],
        acceleration: [AxisNames("acceleration ? (m/s^2)")],
        accelerationUnit: .metresPerSecondSquared),
      DialectTable(
        content: .gyroscope, times: [.column(["time (s)"], .seconds)],
        rotation: AxisNames("gyroscope ? (rad/s)"), rotationUnit: .radiansPerSecond),
      DialectTable(
        content: withoutGravity, alsoPresent: AxisNames("linear acceleration ? (m/s^2)").all),
    ])

  static let sensorLogger = Dialect(
    identifier: "sensor-logger", title: "Sensor Logger", vendor: "Kelvin Choi",
    example: "time,seconds_elapsed,z,y,x",
    notes: "A folder: Gyroscope.csv with TotalAcceleration.csv, or with Accelerometer.csv and "
      + "Gravity.csv, which are added. m/s², rad/s. Unstandardised iOS recordings have Apple's "
      + "sign: Metadata.csv says which, else \(.accelerationSign).",
    tables: [
      sensorLoggerTable(.linearAcceleration, "accelerometer"),
      sensorLoggerTable(.gravity, "gravity"),
      sensorLoggerTable(.accelerometer, "totalacceleration"),
      DialectTable(
        content: .gyroscope, times: sensorLoggerTime, rotation: AxisNames("?"),
        rotationUnit: .radiansPerSecond, alsoPresent: ["time"],
        evidence: [.fileStem("gyroscope"), .role(.gyroscope)]),
      DialectTable(
        content: .unsuitable(
          found: "a Sensor Logger file whose name does not tell its sensor",
          remedy: "keep the names Accelerometer.csv, Gravity.csv, TotalAcceleration.csv and "
            + "Gyroscope.csv"),
        alsoPresent: ["time", "seconds_elapsed"] + AxisNames("?").all),
    ])

  /// Seconds since the start keep digits that nanoseconds since 1970 lose in a double.
  private static let sensorLoggerTime = [
    DialectTable.Time.column(["seconds_elapsed"], .seconds)
  ]

  private static func sensorLoggerTable(
    _ content: DialectTable.Content, _ stem: String
  ) -> DialectTable {
    DialectTable(
      content: content, times: sensorLoggerTime, acceleration: [AxisNames("?")],
      accelerationUnit: .metresPerSecondSquared, accelerationSign: nil, alsoPresent: ["time"],
      evidence: [.fileStem(stem)])
  }

  static let physicsToolbox = Dialect(
    identifier: "physics-toolbox", title: "Physics Toolbox", vendor: "Vieyra Software",
    doubt: "the gyroscope's rad/s and the sign of the acceleration",
    example: "time,gFx,gFy,gFz,wx,wy,wz",
    notes: "g, rad/s, specific force. Time in s or as a clock (MM:SS.fff, "
      + "HH:MM:SS:ms). Comma or semicolon.",
    tables: [
      DialectTable(
        times: physicsToolboxTime, acceleration: [AxisNames("gf?")],
        accelerationUnit: .standardGravity, rotation: AxisNames("w?"),
        rotationUnit: .radiansPerSecond),
      DialectTable(
        content: .accelerometer, times: physicsToolboxTime, acceleration: [AxisNames("gf?")],
        accelerationUnit: .standardGravity),
    ])

  private static let physicsToolboxTime = [
    DialectTable.Time.clock(
      ["time"], [.hoursMinutesSecondsMilliseconds, .hoursMinutesSeconds, .minutesSeconds])
  ]

  static let coreMotionLog = Dialect(
    identifier: "core-motion-sensorlog", title: "SensorLog (Core Motion)", vendor: "Bernd Thomas",
    example: "loggingTime(txt),motionTimestamp_sinceReboot(s),motionRotationRateX(rad/s),"
      + "motionRotationRateY(rad/s),motionRotationRateZ(rad/s),motionUserAccelerationX(G),"
      + "motionUserAccelerationY(G),motionUserAccelerationZ(G),motionGravityX(G),"
      + "motionGravityY(G),motionGravityZ(G)",
    notes: "g with Apple's sign, rad/s. Device motion is preferred (user acceleration + gravity), "
      + "else the raw accelerometer and gyroscope columns.",
    tables: [
      DialectTable(
        times: [.column(["motiontimestamp_sincereboot(s)"], .seconds)],
        acceleration: [AxisNames("motionuseracceleration?(g)"), AxisNames("motiongravity?(g)")],
        accelerationUnit: .standardGravity, accelerationSign: .apple,
        rotation: AxisNames("motionrotationrate?(rad/s)"), rotationUnit: .radiansPerSecond),
      DialectTable(
        times: [.column(["accelerometertimestamp_sincereboot(s)"], .seconds)],
        acceleration: [AxisNames("accelerometeracceleration?(g)")],
        accelerationUnit: .standardGravity, accelerationSign: .apple,
        rotation: AxisNames("gyrorotation?(rad/s)"), rotationUnit: .radiansPerSecond),
    ])

  static let matlabMobile = Dialect(
    identifier: "matlab-mobile", title: "MATLAB Mobile (writetimetable)", vendor: "MathWorks",
    doubt: "the header and the clock's format", example: "Timestamp,X,Y,Z",
    notes: "m/s², rad/s; a file a sensor, called Acceleration and AngularVelocity or given as "
      + "\(.accelerometerFile) and \(.gyroscopeFile). Timetables in a .mat file are objects that only MATLAB can read.",
    tables: [
      DialectTable(
        content: .accelerometer, times: matlabTime, acceleration: [AxisNames("?")],
        accelerationUnit: .metresPerSecondSquared, refusesOtherColumns: true,
        evidence: [.fileStem("acceleration"), .role(.accelerometer)]),
      DialectTable(
        content: .gyroscope, times: matlabTime, rotation: AxisNames("?"),
        rotationUnit: .radiansPerSecond, refusesOtherColumns: true,
        evidence: [.fileStem("angularvelocity"), .role(.gyroscope)]),
      DialectTable(
        content: .unsuitable(
          found: "a table whose name does not tell its sensor",
          remedy: "give both files, as \(.accelerometerFile, "A") \(.gyroscopeFile, "B")"),
        alsoPresent: ["timestamp"] + AxisNames("?").all, refusesOtherColumns: true),
    ])

  private static let matlabTime = [
    DialectTable.Time.clock(["timestamp"], [.dayMonthNameYear, .yearMonthDay])
  ]
}
