// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// The advice in messages is such that it helps, and never what is so already.
@Suite("Remedies")
struct RemedyTests {
  /// A table whose angular velocity is off by a factor.
  private static func turning(_ header: String, rate: Double, force: Double = 1) -> String {
    String(decoding: NamedColumnsTests.table(header, force: force, rate: rate), as: UTF8.self)
  }

  @Test(
    "an angular velocity in a wrong unit is not advised to be in the unit that was taken",
    arguments: [AngularVelocityUnit.radiansPerSecond, .degreesPerSecond], [1 / 57.3, 57.3])
  func angularVelocity(unit: AngularVelocityUnit, factor: Double) throws {
    let text = Self.turning("t,ax,ay,az,gx,gy,gz", rate: factor / unit.factor)
    let warnings = try TextRecording.load(text, RecordingOptions(angularVelocityUnit: unit)).source
      .warnings
    let warning = try #require(warnings.first { $0.contains("gravity turns") }, "\(warnings)")
    #expect(!warning.contains("the angular velocity unit \(unit.rawValue)"), "\(warning)")
    let wanted: AngularVelocityUnit = factor > 1 ? .degreesPerSecond : .radiansPerSecond
    #expect(
      warning.contains(
        wanted == unit
          ? "read in \(unit.rawValue) already: check the gyroscope's columns and its scale"
          : "the angular velocity unit \(wanted.rawValue)"), "\(warning)")
  }

  @Test(
    "an acceleration in a wrong unit is advised to be in the unit of its numbers",
    arguments: AccelerationUnit.allCases, AccelerationUnit.allCases)
  func acceleration(taken: AccelerationUnit, real: AccelerationUnit) throws {
    let text = Self.turning("t,ax,ay,az,gx,gy,gz", rate: 1, force: 1 / real.factor)
    let source = try TextRecording.load(text, RecordingOptions(accelerationUnit: taken)).source
    let advice = source.warnings.filter { $0.contains("the file may be in") }
    #expect(advice.count == (taken == real ? 0 : 1))
    #expect(advice.allSatisfy { $0.hasSuffix("try the acceleration unit \(real.rawValue)") })
    #expect(source.likelyUnits.map(\.value) == (taken == real ? [] : [real.rawValue]))
  }

  @Test("raw counts are called so, with a line that converts them")
  func counts() throws {
    let text = Self.turning("n,acc_x,acc_y,acc_z,gyr_x,gyr_y,gyr_z", rate: 1, force: 256 / 9.80665)
      .replacing("n,acc_x", with: "time (s),acc_x")
    for units in UnitChoice.allCases {
      let message = TextRecording.message(text, RecordingOptions(units: units))
      #expect(message.contains("a length at rest of 256.0, as raw counts of a sensor have"))
      #expect(
        message.contains(
          "awk -F, -v OFS=, -v a=256 -v w=W "
            + "'NR>1{$2/=a;$3/=a;$4/=a;$5/=w;$6/=w;$7/=w;}1' FILE > scaled.csv"), "\(message)")
    }
    let stated = RecordingOptions(
      accelerationUnit: .standardGravity, angularVelocityUnit: .radiansPerSecond)
    let warnings = try TextRecording.load(text, stated).source.warnings
    #expect(warnings.contains { $0.contains("raw counts of the sensor (256.0 for gravity)") })
  }

  @Test("lengths of units, and of movement, are no raw counts")
  func noCounts() {
    for (length, isAtRest) in [(0.5, true), (9.8, true), (20, true), (950, true), (1100, true)] {
      #expect(RawCounts(length: length, atRest: isAtRest) == nil, "\(length)")
    }
    #expect(RawCounts(length: 60, atRest: false) == nil)
    #expect(RawCounts(length: 2500, atRest: false) == nil)
    #expect(RawCounts(length: .infinity, atRest: true) == nil)
    #expect(RawCounts(length: 2053, atRest: true)?.countsOfGravity == 2048)
    #expect(RawCounts(length: 353, atRest: true)?.countsOfGravity == nil)
    #expect(RawCounts(length: 16184, atRest: false)?.countsOfGravity == nil)
  }

  /// Rest, with the times of a function of the row.
  private static func rest(_ time: (Int) -> String) -> String {
    "Timestamp,acc_x (g),acc_y (g),acc_z (g),gyr_x (deg/s),gyr_y (deg/s),gyr_z (deg/s)\n"
      + (0..<200).map { "\(time($0)),0,0,1,0,0,0\n" }.joined()
  }

  @Test("a column that rises by 1 counts rows: the rate is asked for, and makes the times")
  func counter() throws {
    let text = Self.rest { "\($0)" }
    let message = TextRecording.message(text, RecordingOptions(units: .auto))
    #expect(message.contains("expected the sample rate, found none in the file"), "\(message)")
    #expect(message.contains("the column \"Timestamp\" counts rows"), "\(message)")
    let loaded = try TextRecording.load(text, RecordingOptions(rateHz: 50))
    #expect(loaded.recording.last?.time == 199.0 / 50)
    #expect(!loaded.source.warnings.contains { $0.contains("own times") })
    // A row that was lost leaves a gap.
    let gap = text.replacing("\n150,0,0,1,0,0,0", with: "")
    #expect(
      try TextRecording.load(gap, RecordingOptions(rateHz: 50)).recording.last?.time == 199.0 / 50)
    // Who states the unit knows better.
    let times = try TextRecording.load(text, RecordingOptions(timeUnit: .milliseconds))
    #expect(times.recording.last?.time == 0.199)
    let rows = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    let native = "t,ax,ay,az,gx,gy,gz\n" + rows
    #expect(
      try TextRecording.load(native, RecordingOptions(rateHz: 50)).recording.last?.time == 199.0
        / 50)
    let warnings = try TextRecording.load(native).source.warnings
    #expect(warnings.contains { $0.contains("may count rows: state the rate") }, "\(warnings)")
  }

  @Test(
    "the unit of times is told only where one unit makes a believable rate",
    arguments: [
      (0.5, nil), (0.25, nil), (1.5, nil), (500, nil), (0.1, "s"), (0.01, "s"), (20, "ms"),
      (0.98, nil), (2.5, "ms"), (10_000, "us"), (10_000_000, "ns"),
    ] as [(Double, String?)])
  func timeUnit(step: Double, unit: String?) throws {
    let text = Self.rest { "\(Double($0) * step)" }
    let error = #expect(throws: RecordingError.self) { try TextRecording.load(text) }
    guard case .notStated(_, let values) = error, let value = values.first else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(value.setting == .timeUnit && value.value == unit)
    if unit == nil {
      #expect(error?.description.contains("apart: ") == true, "\(String(describing: error))")
      #expect(throws: RecordingError.self) {
        try TextRecording.load(text, RecordingOptions(units: .auto))
      }
    }
  }

  @Test("columns that are stated in part are completed, not stated once more")
  func incomplete() throws {
    let text = "when,p,q,r,s,u,v\n0,1,2,3,4,5,6\n"
    var options = RecordingOptions(
      columns: try RecordingOptions.columns(parsing: "t=0,ax=1,ay=2,az=3"))
    #expect(
      TextRecording.message(text, options)
        == "a.csv: expected all of the columns ax, ay, az, gx, gy, gz, as the header is of no known "
        + "format, found only t, ax, ay, az; add gx, gy, gz to the setting 'columns'; a gyroscope with a "
        + "file of its own is given with the setting 'gyroscope file'")
    options.columns = try RecordingOptions.columns(parsing: "ax=1,ay=2,az=3,gx=4,gy=5,gz=nix")
    #expect(
      TextRecording.message(text, options).hasSuffix(
        "name one that is there in the setting 'columns'"))
  }

  @Test("units that were stated are no longer doubted")
  func doubts() throws {
    let text = "time,gFx,gFy,gFz,wx,wy,wz\n0,0,0,1,0,0,0\n0.01,0,0,1,0,0,0\n"
    let loaded = try TextRecording.load(text, RecordingOptions(accelerationUnit: .standardGravity))
    let doubt = try #require(loaded.source.warnings.first { $0.contains("not verified") })
    #expect(doubt.hasSuffix("or state the setting 'angular velocity unit'"), "\(doubt)")
  }

  @Test("acceleration without gravity: the missing gravity comes before the sign")
  func gravityFirst() throws {
    let rows = (0..<50).map { "0,\(Double($0) / 100),0,0,1\n" }.joined()
    let table = Array(("time,seconds_elapsed,z,y,x\n" + rows).utf8)
    try Files.withFolder { folder in
      let (force, rate) = (folder + "/Accelerometer.csv", folder + "/Gyroscope.csv")
      try Files.write(table, to: force)
      func message(_ load: () throws -> LoadedRecording) -> String {
        do {
          return "\(try load().source.warnings)"
        } catch {
          return "\(error)"
        }
      }
      let lonely = message { try RecordingFile.load(force) }
      #expect(lonely.contains("record the gyroscope too"), "\(lonely)")
      try Files.write(table, to: rate)
      let ways: [() throws -> LoadedRecording] = [
        { try RecordingFile.load(force) },
        { try RecordingFile.load(folder) },
        { try RecordingFile.load(accelerometer: force, gyroscope: rate) },
      ]
      for way in ways {
        #expect(message(way).contains("expected Gravity.csv beside it"), "\(message(way))")
      }
      try Files.write(table, to: folder + "/Gravity.csv")
      for way in ways {
        #expect(message(way).contains("expected Metadata.csv to tell"), "\(message(way))")
      }
      // Bytes alone have no folder: neither helps.
      let alone = message { try RecordingFile.load(table, name: "Accelerometer.csv") }
      #expect(alone.contains("acceleration without gravity only"), "\(alone)")
    }
  }

  @Test(
    "two files that are exchanged are said to be",
    arguments: [
      (
        "Time (s),X (m/s^2),Y (m/s^2),Z (m/s^2)", "Time (s),X (rad/s),Y (rad/s),Z (rad/s)", "a.csv",
        "b.csv"
      ),
      ("Timestamp,X,Y,Z", "Timestamp,X,Y,Z", "Accelerometer.csv", "Gyroscope.csv"),
      (
        "time,seconds_elapsed,z,y,x", "time,seconds_elapsed,z,y,x", "TotalAcceleration.csv",
        "Gyroscope.csv"
      ),
    ])
  func exchanged(force: String, rate: String, forceName: String, rateName: String) throws {
    try Files.withFolder { folder in
      let (a, b) = (folder + "/" + forceName, folder + "/" + rateName)
      try Files.write(Array("\(force)\n0,0,0,9.8,0\n".utf8), to: a)
      try Files.write(Array("\(rate)\n0,0,0,0,0\n".utf8), to: b)
      let error = #expect(throws: RecordingError.self) {
        try RecordingFile.load(accelerometer: b, gyroscope: a)
      }
      #expect(error?.description.contains("the two files are exchanged") == true)
    }
  }
}
