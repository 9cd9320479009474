// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SeededRandom
import Testing

@testable import Recordings

/// Ways in which other people's loggers write what two sensors said.
@Suite("Tables as loggers write them")
struct LoggerLayoutTests {
  private static func inTurn(_ column: String, _ names: [String], jitter: Double = 0.004)
    -> [String]
  {
    ["\(column),t,ax,ay,az,gx,gy,gz"]
      + zip(LoggerMotion.thigh, LoggerMotion.shank).flatMap { a, b in
        [
          "\(names[0]),\(a.time),\(LoggerMotion.row(a))",
          "\(names[1]),\(b.time + jitter),\(LoggerMotion.row(b))",
        ]
      }
  }

  @Test(
    "rows of two sensors in turn are one sensor's, and nobody's without a choice",
    arguments: ["sensor_id", "Device", "x17"])
  func rowsInTurn(column: String) throws {
    let lines = Self.inTurn(column, ["1", "2"])
    #expect(LoggerMotion.refusal(lines).contains("expected one sensor, found 1, 2"))
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = "1" }.recording, is: LoggerMotion.thigh)
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = "2" }.recording, is: LoggerMotion.shank)
    #expect(LoggerMotion.refusal(lines) { $0.sensor = "3" }.contains("one of 1, 2"))
    let named = Self.inTurn(column, ["left_thigh", "left_shank"])
    LoggerMotion.expect(
      try LoggerMotion.load(named) {
        $0.usualSensors = UsualSensors(at: "thigh") {
          ["thigh", "left_thigh"].contains($0) ? true : nil
        }
      }.recording, is: LoggerMotion.thigh)
  }

  @Test("a place is that of the file, and an error of another sensor's row is not asked for")
  func places() throws {
    var lines = Self.inTurn("id", ["a", "b"])
    lines[60] = "b,0.3,x,x,x,x,x,x"
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = "a" }.recording, is: LoggerMotion.thigh)
    #expect(LoggerMotion.refusal(lines) { $0.sensor = "b" }.contains("log.csv:61"))
  }

  @Test("columns that only look like a sensor's name leave the samples of one sensor together")
  func noSensors() throws {
    let truth = LoggerMotion.thigh
    func lines(_ column: String, _ value: (Int) -> String) -> [String] {
      ["t,ax,ay,az,gx,gy,gz,\(column)"]
        + truth.enumerated().map { "\($1.time),\(LoggerMotion.row($1)),\(value($0))" }
    }
    let others = [
      lines("label") { $0 < 40 ? "rest" : "walk" }, lines("sensor") { _ in "7" },
      lines("frame") { "\($0 % 4)" }, lines("temperature") { $0 % 3 == 0 ? "25.1" : "25.2" },
      lines("imu_temp") { $0 % 3 == 0 ? "25" : "26" },
      lines("sensor") { $0 % 2 == 0 ? "25.1" : "25.2" },
      lines("packet_id") { "\($0 % 4)" }, lines("position") { $0 % 40 < 20 ? "1" : "2" },
      lines("sensor_temperature_code") { "\($0)" }, lines("button") { $0 == 30 ? "1" : "0" },
    ]
    for lines in others { LoggerMotion.expect(try LoggerMotion.load(lines).recording, is: truth) }
  }

  @Test(
    "columns of two sensors side by side are one sensor's, and nobody's without a choice",
    arguments: [
      ("thigh_a?,thigh_g?", "shank_a?,shank_g?", "thigh", "shank"),
      ("a?1,g?1", "a?2,g?2", "1", "2"),
      ("imu1_acc_?,imu1_gyr_?", "imu2_acc_?,imu2_gyr_?", "imu1", "imu2"),
      ("acc_?_left,gyro_?_left", "acc_?_right,gyro_?_right", "left", "right"),
      ("Acc1 ? (m/s^2),Gyro1 ? (rad/s)", "Acc2 ? (m/s^2),Gyro2 ? (rad/s)", "1", "2"),
    ])
  func sideBySide(first: String, second: String, a: String, b: String) throws {
    func columns(_ pattern: String) -> String {
      pattern.split(separator: ",").flatMap { part in
        ["x", "y", "z"].map { part.replacing("?", with: $0) }
      }.joined(separator: ",")
    }
    let lines =
      ["t,\(columns(first)),\(columns(second))"]
      + zip(LoggerMotion.thigh, LoggerMotion.shank).map {
        "\($0.time),\(LoggerMotion.row($0)),\(LoggerMotion.row($1))"
      }
    #expect(LoggerMotion.refusal(lines).contains("expected one sensor, found \(a), \(b)"))
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = a }.recording, is: LoggerMotion.thigh)
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = b }.recording, is: LoggerMotion.shank)
  }

  @Test(
    "a second sensor that comes late, seldom, in bundles or without a name is not mixed with the first"
  )
  func hiddenSensors() throws {
    let (a, b) = (LoggerMotion.motion(0, rows: 600), LoggerMotion.motion(2, rows: 600))
    func line(_ name: String, _ sample: InertialSample, _ late: Double = 0) -> String {
      "\(name),\(sample.time + late),\(LoggerMotion.row(sample))"
    }
    func lines(_ column: String, _ rows: [(Double, String)]) -> [String] {
      ["\(column),t,ax,ay,az,gx,gy,gz"] + rows.sorted { $0.0 < $1.0 }.map(\.1)
    }
    func rows(_ isKept: (Int) -> Bool, late: Double = 0.004) -> [(Double, String)] {
      a.map { ($0.time, line("a", $0)) }
        + b.enumerated().filter { isKept($0.offset) }.map {
          ($0.element.time + late, line("b", $0.element, late))
        }
    }
    for column in ["sensor", "q", ""] {
      for table in [rows { $0 > 100 }, rows { $0 % 10 == 0 }, rows { $0 % 30 == 0 }] {
        #expect(LoggerMotion.refusal(lines(column, table)).contains("found a, b"), "\(column)")
        let found = try LoggerMotion.load(lines(column, table)) { $0.sensor = "a" }
        LoggerMotion.expect(found.recording, is: a)
      }
    }
    let ten = (0..<10).flatMap { number in
      a.prefix(60).map { ($0.time + Double(number) / 1000, line("n\(number)", $0)) }
    }
    #expect(LoggerMotion.refusal(lines("sensor", ten)).contains("found n0, n1"))
    var quoted = lines("sensor", rows { _ in true })
    quoted = quoted.map { $0.replacing(/^([ab]),/) { "\"leg, \($0.1)\"," } }
    LoggerMotion.expect(try LoggerMotion.load(quoted) { $0.sensor = "leg, a" }.recording, is: a)
  }

  @Test(
    "a second set of columns beside plain names is another sensor",
    arguments: ["2", ".1", "_shank"])
  func besidePlain(suffix: String) throws {
    let header = ["ax", "ay", "az", "gx", "gy", "gz"]
    let lines =
      ["t," + (header + header.map { $0 + suffix }).joined(separator: ",")]
      + zip(LoggerMotion.thigh, LoggerMotion.shank).map {
        "\($0.time),\(LoggerMotion.row($0)),\(LoggerMotion.row($1))"
      }
    let second = suffix.drop { !$0.isLetter && !$0.isNumber }
    #expect(
      LoggerMotion.refusal(lines).contains("found first, \(second)"),
      "\(LoggerMotion.refusal(lines))")
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = "first" }.recording, is: LoggerMotion.thigh)
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.sensor = String(second) }.recording, is: LoggerMotion.shank)
  }

  @Test("a sensor that is named after another place is not taken for want of others")
  func otherPlace() throws {
    let text = "DataType=Quaternion\nendheader\ntime\tfemur_l_imu\n0\t1,0,0,0\n1\t1,0,0,0\n"
    var options = RecordingOptions()
    options.usualSensors = UsualSensors(at: "pelvis") { $0 == "pelvis_imu" }
    #expect(throws: RecordingError.self) {
      try RecordingFile.load(Array(text.utf8), name: "a.sto", options: options)
    }
    let both = text.replacing("femur_l_imu\n", with: "femur_l_imu\tfemur_r_imu\n")
      .replacing("1,0,0,0\n", with: "1,0,0,0\t1,0,0,0\n")
    options.usualSensors = UsualSensors(at: "thigh") {
      ["femur_r_imu", "femur_l_imu"].contains($0) ? true : nil
    }
    #expect(throws: RecordingError.self) {
      try RecordingFile.load(Array(both.utf8), name: "a.sto", options: options)
    }
  }

  @Test("accelerometer and gyroscope in rows of their own are joined by time")
  func apart() throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + LoggerMotion.thigh.flatMap { sample in
        [
          "\(sample.time),\(LoggerMotion.cells(sample.specificForce)),,,",
          "\(sample.time),,,,\(LoggerMotion.cells(sample.angularVelocity))",
        ]
      }
    LoggerMotion.expect(try LoggerMotion.load(lines).recording, is: LoggerMotion.thigh)
    let nan = lines.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { $0.isEmpty ? "NaN" : $0 }
        .joined(separator: ",")
    }
    LoggerMotion.expect(try LoggerMotion.load(nan).recording, is: LoggerMotion.thigh)
    var gap = lines
    gap[0] = "t,ax,ay,az,gx,gy,gz"
    gap[5] = "0.02,,,,,,"
    #expect(try LoggerMotion.load(gap).recording.count >= 78)
  }

  @Test("accelerometer and gyroscope that a column names are joined by time", arguments: [0, 1])
  func named(column: Int) throws {
    func line(_ name: String, _ rest: String) -> String {
      column == 0 ? "\(name),\(rest)" : rest.replacing(",", with: ",\(name),", maxReplacements: 1)
    }
    let lines =
      [line("sensor", "t,x,y,z")]
      + LoggerMotion.thigh.flatMap { sample in
        [
          line("Accelerometer", "\(sample.time),\(LoggerMotion.cells(sample.specificForce))"),
          line("Gyroscope", "\(sample.time),\(LoggerMotion.cells(sample.angularVelocity))"),
          line("Magnetometer", "\(sample.time),1,2,3"),
        ]
      }
    LoggerMotion.expect(try LoggerMotion.load(lines).recording, is: LoggerMotion.thigh)
  }

  @Test("rows that name their sensor need no header", arguments: [",", ";"])
  func unnamed(separator: String) throws {
    let lines = LoggerMotion.thigh.flatMap { sample in
      [("Accel", sample.specificForce), ("Gyro", sample.angularVelocity), ("Mag", .unitX)].map {
        "\($0),\(sample.time),\(LoggerMotion.cells($1))".replacing(",", with: separator)
      }
    }
    LoggerMotion.expect(try LoggerMotion.load(lines).recording, is: LoggerMotion.thigh)
    #expect(
      LoggerMotion.refusal(lines) {
        ($0.accelerationUnit, $0.angularVelocityUnit) = (nil, nil)
      }.contains("the acceleration unit and the angular velocity unit"))
    // A place is that of the file.
    var wrong = lines
    wrong[99] = "Accel\(separator)0.33\(separator)x\(separator)0\(separator)0"
    #expect(LoggerMotion.refusal(wrong).contains("log.csv:100:3"))
    let both = LoggerMotion.thigh.map {
      "Phone\(separator)\($0.time)\(separator)1\(separator)2\(separator)3"
    }
    #expect(!LoggerMotion.refusal(both).hasPrefix("read"))
  }

  @Test("a column named after sensors is theirs when they come one after the other, too")
  func blocks() throws {
    for names in [["a", "b"], ["1.0", "2.0"]] {
      let lines =
        ["sensor,t,ax,ay,az,gx,gy,gz"]
        + LoggerMotion.thigh.map { "\(names[0]),\($0.time),\(LoggerMotion.row($0))" }
        + LoggerMotion.shank.map { "\(names[1]),\($0.time + 5),\(LoggerMotion.row($0))" }
      #expect(LoggerMotion.refusal(lines).contains("found \(names[0]), \(names[1])"))
      for (name, motion) in zip(names, [LoggerMotion.thigh, LoggerMotion.shank]) {
        let found = try LoggerMotion.load(lines) { $0.sensor = name }
        LoggerMotion.expect(found.recording, is: motion)
      }
    }
  }

  @Test(
    "rows that name a quantity and a device are those of one device",
    arguments: [
      ["thigh_acc", "thigh_gyro", "shank_acc", "shank_gyro"], ["Accel", "Gyro", "Accel2", "Gyro2"],
      ["left acc", "left gyr", "right acc", "right gyr"],
    ], [true, false])
  func devices(names: [String], hasHeader: Bool) throws {
    let rows = zip(LoggerMotion.thigh, LoggerMotion.shank).flatMap { a, b in
      zip(names, [a.specificForce, a.angularVelocity, b.specificForce, b.angularVelocity]).map {
        "\($0),\(a.time),\(LoggerMotion.cells($1))"
      }
    }
    let lines = (hasHeader ? ["sensor,t,x,y,z"] : []) + rows
    #expect(LoggerMotion.refusal(lines).contains("expected one sensor, found"))
    let second = names[2].replacing(/_?[aA]cc(el)?/, with: "").trimmingCharacters(in: .whitespaces)
    let found = try LoggerMotion.load(lines) { $0.sensor = second }
    LoggerMotion.expect(found.recording, is: LoggerMotion.shank)
  }

  @Test("a sensor that is asked for where there is one is an error")
  func onlyOne() {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"] + LoggerMotion.thigh.map { "\($0.time),\(LoggerMotion.row($0))" }
    #expect(
      LoggerMotion.refusal(lines) { $0.sensor = "1" }.contains(
        "expected none, as the file holds one sensor"))
  }

  @Test("attitudes of two sensors side by side are one sensor's")
  func attitudes() throws {
    let components = ["qw", "qx", "qy", "qz"]
    let lines =
      [
        "t,"
          + (components.map { "thigh_\($0)" } + components.map { "shank_\($0)" }).joined(
            separator: ",")
      ]
      + (0..<20).map { "\(Double($0) / 100),1,0,0,0,0,1,0,0" }
    #expect(LoggerMotion.refusal(lines).contains("expected one sensor, found thigh, shank"))
    let loaded = try LoggerMotion.load(lines) { $0.sensor = "shank" }
    #expect(loaded.attitudes?.attitudes.first == Quaternion(0, 1, 0, 0))
  }

  @Test("names in other languages are those of the sensors")
  func languages() throws {
    let names = [
      ["zeit", "beschl_", "dreh_"], ["temps", "accélération_", "gyroscope_"],
      ["tiempo", "aceleracion_", "giro_"], ["tempo", "accelerazione_", "giroscopio_"],
      ["tijd", "versnelling_", "hoeksnelheid_"], ["tempo", "aceleração_", "giroscópio_"],
    ]
    for name in names {
      let axes = ["x", "y", "z"]
      let header = [name[0]] + axes.map { name[1] + $0 } + axes.map { name[2] + $0 }
      let lines =
        [header.joined(separator: ",")]
        + LoggerMotion.thigh.map { "\($0.time),\(LoggerMotion.row($0))" }
      LoggerMotion.expect(try LoggerMotion.load(lines).recording, is: LoggerMotion.thigh)
    }
  }

  @Test("400 tables of two sensors are read right, asked about or refused, never mixed")
  func random() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    var readRight = 0
    for number in 0..<400 {
      let names = random.pick(["1", "2"], ["L", "R"], ["thigh", "shank"], ["0", "1"])
      let column = random.pick("sensor", "id", "dev", "q", "imu", "node_id", "channel")
      let delay = random.pick(0, 0.001, 0.004, 0.005, 0.2)
      let isFirst = random.once(in: 2)
      var rows: [(Double, String)] = []
      for (name, motion, late) in [
        (names[0], LoggerMotion.thigh, 0.0), (names[1], LoggerMotion.shank, delay),
      ] {
        for sample in motion where !random.once(in: 12) {
          let time = "\(sample.time + late)"
          rows.append(
            (
              sample.time + late,
              isFirst
                ? "\(name),\(time),\(LoggerMotion.row(sample))"
                : "\(time),\(LoggerMotion.row(sample)),\(name)"
            ))
        }
      }
      let lines =
        [isFirst ? "\(column),t,ax,ay,az,gx,gy,gz" : "t,ax,ay,az,gx,gy,gz,\(column)"]
        + rows.sorted { $0.0 < $1.0 }.map(\.1)
      for wanted in [nil, names[0]] {
        guard let found = try? LoggerMotion.load(lines, { $0.sensor = wanted }).recording else {
          continue
        }
        let truth = LoggerMotion.thigh.reduce(into: [Double: InertialSample]()) { $0[$1.time] = $1 }
        let isPure = found.allSatisfy { sample in
          truth[sample.time].map { ($0.specificForce - sample.specificForce).norm < 1e-9 } ?? false
        }
        #expect(isPure && wanted != nil, "seed \(seed), table \(number), \(column), \(names)")
        readRight += 1
      }
    }
    #expect(readRight > 300, "seed \(seed)")
  }
}
