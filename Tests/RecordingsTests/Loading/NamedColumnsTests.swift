// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Recordings

@Suite("Tables of columns by name")
struct NamedColumnsTests {
  /// A minute of rest and turning.
  static let motion: InertialRecording = {
    var motion = SyntheticMotion()
    (motion.count, motion.acceleration) = (6000, 0.3)
    return motion.make().recording
  }()

  /// The motion as a table in other units: header, factors of time, acceleration and angular velocity.
  static func table(
    _ header: String, time: Double? = 1, force: Double = 1, rate: Double = 1, below: String = ""
  ) -> [UInt8] {
    var text = header + "\n" + below
    for sample in motion {
      let (f, w) = (sample.specificForce * force, sample.angularVelocity * rate)
      if let time { text += "\(sample.time * time)," }
      text += "\(f.x),\(f.y),\(f.z),\(w.x),\(w.y),\(w.z)\n"
    }
    return Array(text.utf8)
  }

  static func load(
    _ bytes: [UInt8], _ options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) -> LoadedRecording {
    try RecordingFile.load(bytes, name: "a.csv", options: options)
  }

  static func expectMotion(
    _ recording: InertialRecording, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(recording.count == motion.count, sourceLocation: sourceLocation)
    for (a, b) in zip(recording, motion) {
      guard abs(a.time - b.time) < 1e-9, (a.specificForce - b.specificForce).norm < 1e-9,
        (a.angularVelocity - b.angularVelocity).norm < 1e-9
      else {
        Issue.record("\(a) is not \(b)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  private static let (g, degree) = (1 / 9.80665, 180 / Double.pi)

  @Test("are read without options where names or a row of units state all")
  func stated() throws {
    let tables = [
      Self.table(
        "time (s),acc_x (m/s^2),acc_y (m/s^2),acc_z (m/s^2),gyr_x (rad/s),gyr_y (rad/s),gyr_z (rad/s)"
      ),
      Self.table(
        "Time_ms,Accel_X_g,Accel_Y_g,Accel_Z_g,Gyro_X_deg_per_s,Gyro_Y_deg_per_s,Gyro_Z_deg_per_s",
        time: 1e3, force: Self.g, rate: Self.degree),
      Self.table(
        "#timestamp [ns],a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2],w_RS_S_x [rad s^-1],"
          + "w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1]", time: 1e9),
      Self.table(
        "timestamp,AccX,AccY,AccZ,GyroX,GyroY,GyroZ", time: 1e3, force: Self.g, rate: Self.degree,
        below: "ms,g,g,g,deg/s,deg/s,deg/s\n"),
    ]
    for table in tables {
      let loaded = try Self.load(table)
      Self.expectMotion(loaded.recording)
      #expect(loaded.source.format == "named-columns")
      #expect(loaded.source.unconfirmedUnits == nil)
      #expect(loaded.source.warnings.contains { $0.contains("+1 g upwards") })
      let signed = try Self.load(table, RecordingOptions(accelerationSign: .specificForce))
      #expect(!signed.source.warnings.contains { $0.contains("+1 g upwards") })
    }
  }

  struct Units: Sendable {
    var time = 1.0
    var force = 1.0
    var rate = 1.0
    var expected: [String]
  }

  @Test(
    "are asked for once, with what the numbers say, and 'auto' takes it",
    arguments: [
      Units(expected: ["m/s^2", "rad/s", "s"]),
      Units(time: 1e3, force: g, rate: degree, expected: ["g", "deg/s", "ms"]),
      Units(time: 1e6, force: 1000 * g, rate: degree, expected: ["mg", "deg/s", "us"]),
      Units(time: 1e9, force: 1, rate: degree, expected: ["m/s^2", "deg/s", "ns"]),
    ])
  func asked(_ units: Units) throws {
    let table = Self.table(
      "timestamp,acc_x,acc_y,acc_z,wx,wy,wz", time: units.time, force: units.force,
      rate: units.rate)
    let error = #expect(throws: RecordingError.self) { try Self.load(table) }
    guard case .notStated(let place, let values) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place.line == 1)
    let told = Dictionary(uniqueKeysWithValues: values.map { ($0.setting, $0) })
    #expect(values.count == 3)
    let settings: [ReadingSetting] = [.accelerationUnit, .angularVelocityUnit, .timeUnit]
    #expect(settings.map { told[$0]?.value } == units.expected)
    #expect(values.allSatisfy { $0.isConfirmed && !$0.reason.isEmpty })
    let loaded = try Self.load(table, RecordingOptions(units: .auto))
    Self.expectMotion(loaded.recording)
    #expect(loaded.source.unconfirmedUnits == 0)
    for unit in units.expected {
      #expect(loaded.source.warnings.contains { $0.contains(" \(unit) is not stated, but told") })
    }
    // What is stated is not asked for.
    let partly = #expect(throws: RecordingError.self) {
      try Self.load(
        table, RecordingOptions(accelerationUnit: .standardGravity, timeUnit: .milliseconds))
    }
    guard case .notStated(_, let rest) = partly else {
      Issue.record("\(String(describing: partly))")
      return
    }
    #expect(rest.map(\.setting) == [.angularVelocityUnit])
  }

  @Test("a rate cannot be told, so that 'auto' alone does not do")
  func rate() throws {
    let table = Self.table(
      "ax [g],ay [g],az [g],gx [dps],gy [dps],gz [dps]", time: nil, force: Self.g, rate: Self.degree
    )
    #expect(throws: RecordingError.rateUnknown(path: "a.csv")) { try Self.load(table) }
    Self.expectMotion(try Self.load(table, RecordingOptions(rateHz: 100)).recording)
    let plain = Self.table("acc_x,acc_y,acc_z,gyr_x,gyr_y,gyr_z", time: nil)
    let error = #expect(throws: RecordingError.self) {
      try Self.load(plain, RecordingOptions(units: .auto))
    }
    guard case .notStated(_, let values) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(values.first { $0.setting == .rate }?.value == nil)
    let options = RecordingOptions(rateHz: 100, units: .auto)
    Self.expectMotion(try Self.load(plain, options).recording)
  }

  @Test("a unit that the movement does not show is the usual one, and not confirmed")
  func unconfirmed() throws {
    var text = "time (s),acc_x (g),acc_y (g),acc_z (g),gyr_x,gyr_y,gyr_z\n"
    for row in 0..<500 { text += "\(Double(row) / 100),0,0,1,0.01,0.02,0.03\n" }
    let loaded = try Self.load(Array(text.utf8), RecordingOptions(units: .auto))
    #expect(loaded.source.unconfirmedUnits == 1)
    #expect(loaded.source.mapping.last?.unit == "deg/s")
    #expect(loaded.source.warnings.contains { $0.contains("do not confirm") })
  }

  @Test(
    "at rest an angular velocity beyond any offset is in degrees, but not about the vertical",
    arguments: [(2.0, true), (0.0, false)])
  func resting(across: Double, isConfirmed: Bool) throws {
    var text = "time (s),acc_x (m/s^2),acc_y (m/s^2),acc_z (m/s^2),gyr_x,gyr_y,gyr_z\n"
    for row in 0..<500 { text += "\(Double(row) / 100),0,0,9.81,\(across),0,2\n" }
    let loaded = try Self.load(Array(text.utf8), RecordingOptions(units: .auto))
    #expect(loaded.source.unconfirmedUnits == (isConfirmed ? 0 : 1))
    #expect(loaded.source.mapping.last?.unit == (isConfirmed ? "deg/s" : "rad/s"))
  }

  @Test("the acceleration goes before gravity and linear acceleration beside it")
  func androSensor() throws {
    let columns = ["ACCELEROMETER", "GRAVITY", "LINEAR ACCELERATION"].flatMap { name in
      ["X", "Y", "Z"].map { "\(name) \($0) (m/s²)" }
    }
    let gyro = ["X", "Y", "Z"].map { "GYROSCOPE \($0) (rad/s)" }
    var text = (columns + gyro + ["Time since start in ms "]).joined(separator: ";") + "\n"
    for sample in Self.motion.prefix(500) {
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      text += "\(f.x);\(f.y);\(f.z);0;0;9.8;1;2;3;\(w.x);\(w.y);\(w.z);\(sample.time * 1000)\n"
    }
    let loaded = try Self.load(Array(text.utf8))
    #expect(loaded.recording.count == 500)
    let (a, b) = (loaded.recording[400], Self.motion[400])
    #expect((a.specificForce - b.specificForce).norm < 1e-9 && abs(a.time - b.time) < 1e-9)
  }

  @Test("Apple's user acceleration is added to gravity, its sign asked for, and refused without")
  func apple() throws {
    let names = ["gravity", "userAcceleration", "rotationRate"].flatMap { name in
      ["x", "y", "z"].map { "\(name).\($0)" }
    }
    var text = (["time (s)"] + names).joined(separator: ",") + "\n"
    for sample in Self.motion {
      let (f, w) = (sample.specificForce * -Self.g, sample.angularVelocity)
      text += "\(sample.time),\(f.x - 0.1),\(f.y),\(f.z),0.1,0,0,\(w.x),\(w.y),\(w.z)\n"
    }
    let error = #expect(throws: RecordingError.self) { try Self.load(Array(text.utf8)) }
    guard case .notStated(_, let values) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(values.first { $0.setting == .accelerationSign }?.value == "apple")
    #expect(values.first { $0.setting == .accelerationUnit }?.value == "g")
    Self.expectMotion(try Self.load(Array(text.utf8), RecordingOptions(units: .auto)).recording)
    let without = text.replacing("gravity", with: "attitude")
    let refused = #expect(throws: RecordingError.self) { try Self.load(Array(without.utf8)) }
    #expect(
      refused?.description.contains("acceleration without it (\"userAcceleration.x\")") == true)
  }

  @Test(
    "that may be meant in two ways, or hold one sensor only, are refused",
    arguments: [
      ("acc_x,acc_x,acc_y,acc_y,acc_z,acc_z,gyr_x,gyr_y,gyr_z", "\"acc_x\" twice"),
      ("acc_x,acc_y,acc_z,accel_x,accel_y,accel_z,gyr_x,gyr_y,gyr_z", "\"acc_x\" and \"accel_x\""),
      ("time,acc_x (g),acc_y (g),acc_z (g),temp", "acceleration only"),
      ("time,gyr_x,gyr_y,gyr_z,temp", "angular velocity only"),
      ("a_mean,b,c,d,e,f,g", "header of a known format"),
    ])
  func refused(header: String, words: String) {
    let row = header.split(separator: ",").indices.map { "\($0)" }.joined(separator: ",")
    let text = ([header] + Array(repeating: row, count: 9)).joined(separator: "\n")
    let error = #expect(throws: RecordingError.self) { try Self.load(Array(text.utf8)) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test("columns that are named go before a dialect")
  func columns() throws {
    // A header that native columns have, in another order.
    let table = Self.table("t,gx,gy,gz,ax,ay,az")
    let columns = try RecordingOptions.columns(parsing: "t=0,ax=1,ay=2,az=3,gx=4,gy=5,gz=6")
    Self.expectMotion(try Self.load(table, RecordingOptions(columns: columns)).recording)
  }

  @Test(
    "lines with more cells than the header are refused, as numbers with thousands separators make them"
  )
  func overlong() throws {
    let text = "t,ax,ay,az,gx,gy,gz\n0,0,0,9.8,0,0,0\n0.01,1,234,0,9.8,0,0,0\n"
    let error = #expect(throws: RecordingError.self) { try Self.load(Array(text.utf8)) }
    #expect(
      error?.description
        == "a.csv:3: expected at most 7 cells, as the header has, found 8, maybe a number with "
        + "thousands separators; mend the file or export it again")
    // Separators at the end of the header count.
    let open = "t,ax,ay,az,gx,gy,gz,,\n0,0,0,9.8,0,0,0,1,2\n"
    #expect(try Self.load(Array(open.utf8)).recording.count == 1)
  }

  @Test("lines that end in CR CR LF")
  func lineEnds() throws {
    let table = Self.table(
      "time (s),acc_x (g),acc_y (g),acc_z (g),gyr_x (rad/s),gyr_y (rad/s),gyr_z (rad/s)",
      force: Self.g)
    let doubled = String(decoding: table, as: UTF8.self).replacing("\n", with: "\r\r\n")
    Self.expectMotion(try Self.load(Array(doubled.utf8)).recording)
  }
}
