// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Measurement
import Recordings
import SyntheticMotion
import Testing

/// A knee of 90° as other people's loggers write it: the same range whatever the form, or a sentence that names what is wrong.
@Suite("A knee from other people's files")
struct LoggerKneeTests {
  private static let knee = Result {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.errors = SensorGrade.ideal.errors
    return try KneeSimulation(parameters).run()
  }

  private struct Row {
    let time: Double
    var force, rate: [Double]

    init(_ time: Double, _ force: [Double], _ rate: [Double]) {
      (self.time, self.force, self.rate) = (time, force, rate)
    }
  }

  private static func rows(_ recording: InertialRecording) -> [Row] {
    recording.map { sample in
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      return Row((sample.time * 1000).rounded() / 1000, [f.x, f.y, f.z], [w.x, w.y, w.z])
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { "\($0)" }.joined(separator: ",")
  }

  /// Both sensors in a form, below a header.
  private static func files(
    _ header: String, _ form: (Int, Row, [Row]) -> String
  ) throws -> [RequestedRecording] {
    let knee = try knee.get()
    return [("thigh.csv", knee.thigh.recording), ("shank.csv", knee.shank.recording)].map {
      let rows = rows($1)
      let lines = rows.enumerated().map { form($0.offset, $0.element, rows) }
      return .bytes(Array((header + lines.joined(separator: "\n") + "\n").utf8), name: $0)
    }
  }

  private static func report(
    _ files: [RequestedRecording], _ change: (inout RecordingOptions) -> Void = { _ in }
  ) throws -> MeasurementReport {
    var request = try MeasurementRequest(segments: [.thigh: files[0], .shank: files[1]])
    change(&request.reading)
    return try request.read().report()
  }

  private static func range(_ report: MeasurementReport) throws -> Double {
    try #require(report.range?.range)
  }

  private static let header = "t,ax,ay,az,gx,gy,gz\n"
  private static func plain(_ row: Row) -> String {
    "\(row.time),\(list(row.force)),\(list(row.rate))"
  }

  /// A way of writing rows down, below a header.
  private struct Form: Sendable {
    let name, header: String
    let line: @Sendable (Int, Row, [Row]) -> String

    init(_ name: String, _ header: String, line: @escaping @Sendable (Int, Row, [Row]) -> String) {
      (self.name, self.header, self.line) = (name, header, line)
    }
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static let forms: [Form] = [
    Form("plain", header) { _, row, _ in plain(row) },
    Form("rows apart, cells empty", header) { _, row, _ in
      "\(row.time),\(list(row.force)),,,\n\(row.time),,,,\(list(row.rate))"
    },
    Form("rows apart, NaN", header) { _, row, _ in
      "\(row.time),\(list(row.force)),NaN,NaN,NaN\n\(row.time),NaN,NaN,NaN,\(list(row.rate))"
    },
    Form("rows that a column names", "sensor,t (s),x,y,z\n") { _, row, _ in
      "accelerometer,\(row.time),\(list(row.force))\ngyroscope,\(row.time),\(list(row.rate))"
    },
    Form("packets of four", header) { index, row, all in
      plain(Row(all[min(all.count - 1, index / 4 * 4 + 3)].time, row.force, row.rate))
    },
    Form("a clock over midnight", header) { _, row, _ in
      let ms = (Int((row.time * 1000).rounded()) + 86_390_000) % 86_400_000
      let clock = [ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60].map(two)
      let thousandths = "\(ms % 1000 + 1000)".dropFirst()
      return "\(clock.joined(separator: ":")).\(thousandths),\(list(row.force)),\(list(row.rate))"
    },
    Form("a counter of 32 bits that wraps", "t (us),ax,ay,az,gx,gy,gz\n") { _, row, _ in
      let ticks = (4_290_000_000 + Int((row.time * 1e6).rounded())) % 0x1_0000_0000
      return "\(ticks),\(list(row.force)),\(list(row.rate))"
    },
    Form("a counter of 16 bits that wraps", "t (ms),ax,ay,az,gx,gy,gz\n") { _, row, _ in
      let ticks = (60_000 + Int((row.time * 1e3).rounded())) % 0x1_0000
      return "\(ticks),\(list(row.force)),\(list(row.rate))"
    },
    Form("German names", "zeit,beschl_x,beschl_y,beschl_z,dreh_x,dreh_y,dreh_z\n") { _, row, _ in
      plain(row)
    },
    Form("a log in words", "") { _, row, _ in
      let force = list(row.force.map { $0 / 9.80665e-3 })
      return
        "a(x,y,z) \(force) [mg] g(x,y,z) \(list(row.rate.map { $0 * 180 / .pi })) [dps] rate = 100 Hz"
    },
    Form("counts", "t,AcX,AcY,AcZ,GyX,GyY,GyZ\n") { _, row, _ in
      let force = row.force.map { ($0 / 9.80665 * 16384).rounded() }
      let rate = row.rate.map { ($0 * 180 / .pi * 131).rounded() }
      return "\((row.time * 1000).rounded()),\(list(force)),\(list(rate))"
    },
  ]

  @Test("its range is that of the plain file", arguments: forms.indices)
  func range(index: Int) throws {
    let form = Self.forms[index]
    let name = form.name
    let report = try Self.report(Self.files(form.header, form.line)) {
      ($0.units, $0.accelerationSign) = (.auto, .specificForce)
      if name != "counts", name != "a log in words" {
        ($0.accelerationUnit, $0.angularVelocityUnit) = (.metresPerSecondSquared, .radiansPerSecond)
      }
    }
    #expect(abs(try Self.range(report) - 90) < 0.5, "\(name)")
    #expect(report.verdict != .bad, "\(name)")
  }

  @Test("units that the numbers prove are taken, and the result is doubtful until they are stated")
  func proved() throws {
    let file = try Self.files("time (s),Ax,Ay,Az,Gx,Gy,Gz\n") { _, row, _ in
      "\(row.time),\(Self.list(row.force.map { $0 / 9.80665 })),"
        + Self.list(row.rate.map { $0 * 180 / .pi })
    }[1]
    func report(_ change: (inout RecordingOptions) -> Void) throws -> MeasurementReport {
      var request = MeasurementRequest(device: file)
      request.settings.firstMovement = .extension
      change(&request.reading)
      return try request.read().report()
    }
    func told(_ report: MeasurementReport) -> QualityCheck? {
      report.quality.first { $0.name == "units_told" }
    }
    let (taken, asked) = (try report { _ in }, try report { $0.units = .auto })
    #expect(told(taken)?.value == 2)
    #expect(told(taken)?.verdict == .doubtful)
    #expect(taken.verdict != .good)
    #expect(told(asked)?.verdict == .good)
    let stated = try report {
      ($0.accelerationUnit, $0.angularVelocityUnit) = (.standardGravity, .degreesPerSecond)
    }
    #expect(told(stated) == nil)
    #expect(try Self.range(taken) == Self.range(stated))
    #expect(throws: MeasurementFailure.self) { try report { $0.units = .stated } }
    // Without a movement that turns it, nothing proves the unit of the angular velocity.
    let still = try Self.files("time (s),Ax,Ay,Az,Gx,Gy,Gz\n") { _, row, _ in
      "\(row.time),0,0,1,0.1,0.1,0.1"
    }[1]
    #expect(throws: MeasurementFailure.self) { try MeasurementRequest(device: still).read() }
  }

  @Test("two sensors in one file are a knee where they are named after segments")
  func oneFile() throws {
    let knee = try Self.knee.get()
    let pairs = Array(zip(Self.rows(knee.thigh.recording), Self.rows(knee.shank.recording)))
    let names = ["ax", "ay", "az", "gx", "gy", "gz"]
    func columns(_ sensor: String) -> String {
      names.map { "\(sensor)_\($0)" }.joined(separator: ",")
    }
    let beside =
      "t,\(columns("thigh")),\(columns("shank"))\n"
      + pairs.map { "\(Self.plain($0)),\(Self.list($1.force)),\(Self.list($1.rate))\n" }.joined()
    let inTurn =
      "sensor,\(Self.header)"
      + pairs.map { "LeftThigh,\(Self.plain($0))\nLeftShank,\(Self.plain($1))\n" }.joined()
    for text in [beside, inTurn] {
      let file = RequestedRecording.bytes(Array(text.utf8), name: "both.csv")
      let report = try Self.report([file, file]) {
        ($0.accelerationUnit, $0.angularVelocityUnit) = (.metresPerSecondSquared, .radiansPerSecond)
      }
      #expect(abs(try Self.range(report) - 90) < 0.5)
      // One device is not one of two.
      #expect {
        try MeasurementRequest(device: file).read()
      } throws: { error in
        guard case MeasurementFailure.recording(.severalSensors(_, let names, _)) = error else {
          return false
        }
        return MeasurementChain.segments(ofSensors: names)?.count == 2
      }
    }
    for names in [["1", "2"], ["thigh"], ["thigh_1", "thigh_2"], ["left", "right"]] {
      #expect(MeasurementChain.segments(ofSensors: names) == nil, "\(names)")
    }
    #expect(
      MeasurementChain.segments(ofSensors: ["femur_l_imu", "UpperArm", "R shin", "ref"])
        == ["left-thigh", "upper-arm", "right-shank"])
  }

  @Test("a mirrored axis, or two exchanged, is named and mended by its columns")
  func axes() throws {
    let faults: [(columns: String, change: @Sendable (inout Row) -> Void)] = [
      ("gy=-gy", { $0.rate[1] = -$0.rate[1] }), ("ax=-ax", { $0.force[0] = -$0.force[0] }),
      ("gx=gy,gy=gx", { $0.rate.swapAt(0, 1) }), ("ay=az,az=ay", { $0.force.swapAt(1, 2) }),
    ]
    for (columns, change) in faults {
      let files = try Self.files(Self.header) { _, row, _ in
        var row = row
        change(&row)
        return Self.plain(row)
      }
      var request = try MeasurementRequest(segments: [.thigh: files[0], .shank: files[1]])
      let inputs = try request.read()
      let warnings = inputs.warnings.filter { $0.contains("do not belong together") }
      #expect(!warnings.isEmpty, "\(columns)")
      // Never good: an error that names the axes, or a verdict.
      do {
        #expect(try inputs.report().verdict == .bad, "\(columns)")
      } catch {
        guard case MeasurementError.axes = error else {
          Issue.record("\(columns): \(error)")
          continue
        }
      }
      for segment in Joint.knee.segments { request[segment].reading.columns = columns }
      #expect(abs(try Self.range(request.read().report()) - 90) < 0.5, "\(columns)")
    }
  }

  @Test("clocks that start with each sensor are mended by the movement, or named")
  func ownClocks() throws {
    func cut(_ recording: InertialRecording, _ seconds: Double) -> InertialRecording {
      InertialRecording(
        recording.lazy.filter { $0.time >= seconds - 1e-9 }.map { sample in
          var sample = sample
          sample.time -= seconds
          return sample
        })
    }
    func report(_ knee: SimulatedKnee, _ seconds: Double) throws -> MeasurementReport {
      try MeasurementRequest(segments: [
        .thigh: .samples(knee.thigh.recording, name: "thigh"),
        .shank: .samples(cut(knee.shank.recording, seconds), name: "shank"),
      ]).read().report()
    }
    // A seated thigh keeps still: nothing shows the clock.
    #expect {
      try report(Self.knee.get(), 2.3)
    } throws: { error in
      guard case MeasurementError.ownClocks("shank", let seconds) = error else { return false }
      return abs(seconds - 2.3) < 0.02
    }
    var parameters = KneeSimulation.Parameters(.sitToStand)
    (parameters.repetitions, parameters.errors) = (24, SensorGrade.phone.errors)
    parameters.outOfPlaneDegrees = 5
    let knee = try KneeSimulation(parameters).run()
    let right = try Self.range(report(knee, 0))
    for seconds in [2.3, 30, 55] {
      let found = try report(knee, seconds)
      #expect(abs(try Self.range(found) - right) < 0.5, "\(seconds) s")
      let check = try #require(found.quality.first { $0.name == "clock_offset" })
      #expect(check.verdict == .doubtful)
      #expect(abs(try #require(check.value) + seconds) < 0.02, "\(seconds) s")
    }
  }
}
