// SPDX-License-Identifier: Apache-2.0

import Inertial
import SeededRandom
import Testing

@testable import Recordings

/// Ways in which other people's loggers write what two sensors said.
@Suite("Tables as loggers write them")
struct LoggerLayoutTests {
  /// What one sensor says in so many rows: it turns, so that every row differs.
  private static func motion(_ phase: Double, rows: Int = 80) -> InertialRecording {
    InertialRecording(
      (0..<rows).map { row in
        let time = Double(row) / 100
        let turn = Quaternion(rotationVector: Vector3(0.3, 1, -0.2) * (time + phase))
        return InertialSample(
          time: time, specificForce: turn.inverseRotate(.unitZ * 9.81),
          angularVelocity: Vector3(0.3, 1, -0.2) * (1 + 0.1 * phase))
      })
  }

  private static let (thigh, shank) = (motion(0), motion(2))

  private static func cells(_ v: Vector3) -> String { "\(v.x),\(v.y),\(v.z)" }

  private static func row(_ sample: InertialSample) -> String {
    cells(sample.specificForce) + "," + cells(sample.angularVelocity)
  }

  private static func load(
    _ lines: [String], _ change: (inout RecordingOptions) -> Void = { _ in }
  ) throws -> LoadedRecording {
    var options = RecordingOptions(
      accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
      accelerationSign: .specificForce, timeUnit: .seconds)
    change(&options)
    return try RecordingFile.load(
      Array((lines.joined(separator: "\n") + "\n").utf8), name: "log.csv", options: options)
  }

  private static func refusal(
    _ lines: [String], _ change: (inout RecordingOptions) -> Void = { _ in }
  ) -> String {
    do {
      return "read: \(try load(lines, change).recording.count)"
    } catch {
      return "\(error)"
    }
  }

  /// Expects a recording to be a motion, its times but for a constant.
  private static func expect(
    _ found: InertialRecording, is truth: InertialRecording, times: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == truth.count, sourceLocation: sourceLocation)
    let shift = (found.first?.time ?? 0) - (truth.first?.time ?? 0)
    for (a, b) in zip(found, truth) {
      let isSame =
        abs(a.time - b.time - shift) <= times && (a.specificForce - b.specificForce).norm < 1e-9
        && (a.angularVelocity - b.angularVelocity).norm < 1e-9
      #expect(isSame, "\(a), not \(b)", sourceLocation: sourceLocation)
      if !isSame { return }
    }
  }

  // MARK: - Several sensors

  private static func inTurn(_ column: String, _ names: [String], jitter: Double = 0.004)
    -> [String]
  {
    ["\(column),t,ax,ay,az,gx,gy,gz"]
      + zip(thigh, shank).flatMap { a, b in
        ["\(names[0]),\(a.time),\(row(a))", "\(names[1]),\(b.time + jitter),\(row(b))"]
      }
  }

  @Test(
    "rows of two sensors in turn are one sensor's, and nobody's without a choice",
    arguments: ["sensor_id", "Device", "x17"])
  func rowsInTurn(column: String) throws {
    let lines = Self.inTurn(column, ["1", "2"])
    #expect(Self.refusal(lines).contains("expected one sensor, found 1, 2"))
    Self.expect(try Self.load(lines) { $0.sensor = "1" }.recording, is: Self.thigh)
    Self.expect(try Self.load(lines) { $0.sensor = "2" }.recording, is: Self.shank)
    #expect(Self.refusal(lines) { $0.sensor = "3" }.contains("one of 1, 2"))
    let named = Self.inTurn(column, ["left_thigh", "left_shank"])
    Self.expect(
      try Self.load(named) {
        $0.usualSensors = UsualSensors(at: "thigh", here: { ["thigh", "left_thigh"] })
      }.recording, is: Self.thigh)
  }

  @Test("a place is that of the file, and an error of another sensor's row is not asked for")
  func places() throws {
    var lines = Self.inTurn("id", ["a", "b"])
    lines[60] = "b,0.3,x,x,x,x,x,x"
    Self.expect(try Self.load(lines) { $0.sensor = "a" }.recording, is: Self.thigh)
    #expect(Self.refusal(lines) { $0.sensor = "b" }.contains("log.csv:61"))
  }

  @Test("columns that only look like a sensor's name leave the samples of one sensor together")
  func noSensors() throws {
    let truth = Self.thigh
    func lines(_ column: String, _ value: (Int) -> String) -> [String] {
      ["t,ax,ay,az,gx,gy,gz,\(column)"]
        + truth.enumerated().map { "\($1.time),\(Self.row($1)),\(value($0))" }
    }
    let others = [
      lines("label") { $0 < 40 ? "rest" : "walk" }, lines("sensor") { _ in "7" },
      lines("frame") { "\($0 % 4)" }, lines("temperature") { $0 % 3 == 0 ? "25.1" : "25.2" },
      lines("imu_temp") { $0 % 3 == 0 ? "25" : "26" },
      lines("sensor") { $0 % 2 == 0 ? "25.1" : "25.2" },
      lines("packet_id") { "\($0 % 4)" }, lines("position") { $0 % 40 < 20 ? "1" : "2" },
      lines("sensor_temperature_code") { "\($0)" }, lines("button") { $0 == 30 ? "1" : "0" },
    ]
    for lines in others { Self.expect(try Self.load(lines).recording, is: truth) }
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
      + zip(Self.thigh, Self.shank).map { "\($0.time),\(Self.row($0)),\(Self.row($1))" }
    #expect(Self.refusal(lines).contains("expected one sensor, found \(a), \(b)"))
    Self.expect(try Self.load(lines) { $0.sensor = a }.recording, is: Self.thigh)
    Self.expect(try Self.load(lines) { $0.sensor = b }.recording, is: Self.shank)
  }

  @Test(
    "a second sensor that comes late, seldom, in bundles or without a name is not mixed with the first"
  )
  func hiddenSensors() throws {
    let (a, b) = (Self.motion(0, rows: 600), Self.motion(2, rows: 600))
    func line(_ name: String, _ sample: InertialSample, _ late: Double = 0) -> String {
      "\(name),\(sample.time + late),\(Self.row(sample))"
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
        #expect(Self.refusal(lines(column, table)).contains("found a, b"), "\(column)")
        let found = try Self.load(lines(column, table)) { $0.sensor = "a" }
        Self.expect(found.recording, is: a)
      }
    }
    let ten = (0..<10).flatMap { number in
      a.prefix(60).map { ($0.time + Double(number) / 1000, line("n\(number)", $0)) }
    }
    #expect(Self.refusal(lines("sensor", ten)).contains("found n0, n1"))
    var quoted = lines("sensor", rows { _ in true })
    quoted = quoted.map { $0.replacing(/^([ab]),/) { "\"leg, \($0.1)\"," } }
    Self.expect(try Self.load(quoted) { $0.sensor = "leg, a" }.recording, is: a)
  }

  @Test(
    "a second set of columns beside plain names is another sensor",
    arguments: ["2", ".1", "_shank"])
  func besidePlain(suffix: String) throws {
    let header = ["ax", "ay", "az", "gx", "gy", "gz"]
    let lines =
      ["t," + (header + header.map { $0 + suffix }).joined(separator: ",")]
      + zip(Self.thigh, Self.shank).map { "\($0.time),\(Self.row($0)),\(Self.row($1))" }
    let second = suffix.drop { !$0.isLetter && !$0.isNumber }
    #expect(Self.refusal(lines).contains("found first, \(second)"), "\(Self.refusal(lines))")
    Self.expect(try Self.load(lines) { $0.sensor = "first" }.recording, is: Self.thigh)
    Self.expect(try Self.load(lines) { $0.sensor = String(second) }.recording, is: Self.shank)
  }

  @Test("a sensor that is named after another place is not taken for want of others")
  func otherPlace() throws {
    let text = "DataType=Quaternion\nendheader\ntime\tfemur_l_imu\n0\t1,0,0,0\n1\t1,0,0,0\n"
    var options = RecordingOptions()
    options.usualSensors = UsualSensors(
      at: "pelvis", here: { ["pelvis_imu"] }, elsewhere: { ["femur_l_imu"] })
    #expect(throws: RecordingError.self) {
      try RecordingFile.load(Array(text.utf8), name: "a.sto", options: options)
    }
    let both = text.replacing("femur_l_imu\n", with: "femur_l_imu\tfemur_r_imu\n")
      .replacing("1,0,0,0\n", with: "1,0,0,0\t1,0,0,0\n")
    options.usualSensors = UsualSensors(at: "thigh", here: { ["femur_r_imu", "femur_l_imu"] })
    #expect(throws: RecordingError.self) {
      try RecordingFile.load(Array(both.utf8), name: "a.sto", options: options)
    }
  }

  @Test("accelerometer and gyroscope in rows of their own are joined by time")
  func apart() throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + Self.thigh.flatMap { sample in
        [
          "\(sample.time),\(Self.cells(sample.specificForce)),,,",
          "\(sample.time),,,,\(Self.cells(sample.angularVelocity))",
        ]
      }
    Self.expect(try Self.load(lines).recording, is: Self.thigh)
    var gap = lines
    gap[0] = "t,ax,ay,az,gx,gy,gz"
    gap[5] = "0.02,,,,,,"
    #expect(try Self.load(gap).recording.count >= 78)
  }

  @Test("accelerometer and gyroscope that a column names are joined by time", arguments: [0, 1])
  func named(column: Int) throws {
    func line(_ name: String, _ rest: String) -> String {
      column == 0 ? "\(name),\(rest)" : rest.replacing(",", with: ",\(name),", maxReplacements: 1)
    }
    let lines =
      [line("sensor", "t,x,y,z")]
      + Self.thigh.flatMap { sample in
        [
          line("Accelerometer", "\(sample.time),\(Self.cells(sample.specificForce))"),
          line("Gyroscope", "\(sample.time),\(Self.cells(sample.angularVelocity))"),
          line("Magnetometer", "\(sample.time),1,2,3"),
        ]
      }
    Self.expect(try Self.load(lines).recording, is: Self.thigh)
  }

  // MARK: - Times

  @Test("samples in packets under one time are spread evenly", arguments: [2, 4, 5, 16])
  func packets(size: Int) throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + Self.thigh.enumerated().map { index, sample in
        let last = min(Self.thigh.count, (index / size + 1) * size) - 1
        return "\(Self.thigh[last].time),\(Self.row(sample))"
      }
    let loaded = try Self.load(lines)
    Self.expect(loaded.recording, is: Self.thigh)
    #expect(loaded.source.warnings.contains { $0.contains("packets of \(size)") })
    var uneven = lines
    uneven.remove(at: 2 * size + 1)
    #expect(!(try Self.load(uneven)).source.warnings.contains { $0.contains("packets") })
  }

  @Test("a clock is read under any name of a time column, over midnight, too")
  func clock() throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + Self.thigh.map { sample in
        let ms = (Int((sample.time * 1000).rounded()) + 86_399_700) % 86_400_000
        let pad = { (value: Int, digits: Int) in
          String(repeating: "0", count: digits - "\(value)".count) + "\(value)"
        }
        let text =
          "\(pad(ms / 3_600_000, 2)):\(pad(ms / 60000 % 60, 2)):\(pad(ms / 1000 % 60, 2)).\(pad(ms % 1000, 3))"
        return "\(text),\(Self.row(sample))"
      }
    Self.expect(try Self.load(lines) { $0.timeUnit = nil }.recording, is: Self.thigh, times: 1e-6)
  }

  @Test("a counter that starts again where counters do is carried on, another one is refused")
  func wraps() throws {
    func lines(_ width: Double, _ start: Double, _ scale: Double) -> [String] {
      ["t,ax,ay,az,gx,gy,gz"]
        + Self.thigh.map { sample in
          let ticks = (start + (sample.time * scale).rounded()).truncatingRemainder(
            dividingBy: width)
          return "\(Int(ticks)),\(Self.row(sample))"
        }
    }
    for (width, scale, unit) in [
      (0x1p16, 1e3, TimeUnit.milliseconds), (0x1p32, 1e6, .microseconds),
    ] {
      let loaded = try Self.load(lines(width, width - 0.305 * scale, scale)) { $0.timeUnit = unit }
      Self.expect(loaded.recording, is: Self.thigh)
      #expect(loaded.source.warnings.contains { $0.contains("starts again at \(Int(width))") })
    }
    // It fell from 40 000, which no counter does by itself.
    let other = lines(40_000, 39_700, 1e3)
    #expect(Self.refusal(other) { $0.timeUnit = .milliseconds }.contains("expected a time after"))
  }

  @Test("times that cannot be right are named for what they are")
  func sentences() throws {
    let rows = Self.thigh.map { ($0.time, Self.row($0)) }
    let header = "t,ax,ay,az,gx,gy,gz"
    let again =
      [header] + rows.map { "\($0.0),\($0.1)" } + [header] + rows.map { "\($0.0),\($0.1)" }
    #expect(Self.refusal(again).contains("log.csv:82:1: the recording starts anew here"))
    let summer = rows.enumerated().map { "\($1.0 + ($0 < 40 ? 7200 : 3600)),\($1.1)" }
    #expect(
      Self.refusal([header] + summer).contains("log.csv:42:1: the clock was set back by an hour"))
    let single = rows.map { "\(Double(Float(1.7e9 + $0.0))),\($0.1)" }
    #expect(Self.refusal([header] + single).contains("steps of 128.0 s"))
    // A long step of a clock is a gap, and whole seconds are what they are.
    let later = rows.enumerated().map { "\($1.0 + ($0 < 40 ? 0 : 3600)),\($1.1)" }
    #expect(try Self.load([header] + later).recording.count == 80)
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
        [header.joined(separator: ",")] + Self.thigh.map { "\($0.time),\(Self.row($0))" }
      Self.expect(try Self.load(lines).recording, is: Self.thigh)
    }
  }

  // MARK: - Everything at once

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
      for (name, motion, late) in [(names[0], Self.thigh, 0.0), (names[1], Self.shank, delay)] {
        for sample in motion where !random.once(in: 12) {
          let time = "\(sample.time + late)"
          rows.append(
            (
              sample.time + late,
              isFirst
                ? "\(name),\(time),\(Self.row(sample))" : "\(time),\(Self.row(sample)),\(name)"
            ))
        }
      }
      let lines =
        [isFirst ? "\(column),t,ax,ay,az,gx,gy,gz" : "t,ax,ay,az,gx,gy,gz,\(column)"]
        + rows.sorted { $0.0 < $1.0 }.map(\.1)
      for wanted in [nil, names[0]] {
        guard let found = try? Self.load(lines, { $0.sensor = wanted }).recording else { continue }
        let truth = Self.thigh.reduce(into: [Double: InertialSample]()) { $0[$1.time] = $1 }
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

extension LoggerLayoutTests {
  @Test("counts of converters are told by gravity and by how it turns")
  func counts() throws {
    for (force, rate) in [(16384.0, 131.0), (2048, 16.4), (8192, 65.5), (4096, 32.8)] {
      func lines(_ scale: Double) -> [String] {
        ["t,AcX,AcY,AcZ,GyX,GyY,GyZ"]
          + (0..<600).map { row in
            let time = Double(row) / 100
            let angle = time < 1 ? 0 : time > 5 ? 1.6 : (time - 1) * 0.4
            let turn = Quaternion(rotationVector: Vector3(0.6, 0.8, 0) * angle)
            let speed = time < 1 || time > 5 ? 0 : 0.4 * 180 / .pi * rate * scale
            let up = turn.inverseRotate(.unitZ) * force
            return "\(Int(time * 1000 + 0.5)),\(Int(up.x.rounded())),\(Int(up.y.rounded())),"
              + "\(Int(up.z.rounded())),\(Int(0.6 * speed)),\(Int(0.8 * speed)),0"
          }
      }
      func load(_ scale: Double, _ units: UnitChoice) throws -> LoadedRecording {
        try RecordingFile.load(
          Array(lines(scale).joined(separator: "\n").utf8), name: "mpu.csv",
          options: RecordingOptions(units: units))
      }
      let found = try load(1, .auto).recording
      #expect(abs(found[0].specificForce.norm - 9.80665) < 0.01)
      #expect(abs(found[300].angularVelocity.norm - 0.4) < 0.01)
      do {
        _ = try load(1, .stated)
        Issue.record("units that nobody stated were taken")
      } catch {
        #expect("\(error)".contains("\(Int(force))/g"), "\(error)")
      }
      // A scale between two of those that converters have is not told.
      #expect(throws: RecordingError.self) { try load(1.4, .auto) }
    }
  }
}
