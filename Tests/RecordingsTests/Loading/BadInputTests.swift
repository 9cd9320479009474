// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

/// Each trouble gives one sentence that says where, what was expected, what was found, and what to
/// do.
@Suite("Bad input")
struct BadInputTests {
  private let header = "t,ax,ay,az,gx,gy,gz\n"
  private let row = "0,0,0,9.8,0,0,0\n"

  /// The error of loading these bytes, with `FILE` for the path.
  private func message(
    _ bytes: some Sequence<UInt8>, name: String = "recording.csv",
    options: RecordingOptions = RecordingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (RecordingError, String) {
    try Files.with(bytes, name: name) { path in
      do throws(RecordingError) {
        _ = try RecordingFile.load(path, options: options)
      } catch {
        let text = error.description.replacing(path, with: "FILE")
        #expect(!text.contains("\n"), sourceLocation: sourceLocation)
        #expect(text.contains(": expected ") && text.contains(", found ") && text.contains("; "))
        return (error, text)
      }
      Issue.record("no error", sourceLocation: sourceLocation)
      return (.empty(path: ""), "")
    }
  }

  private func message(
    _ text: String, name: String = "recording.csv", options: RecordingOptions = RecordingOptions()
  ) throws -> (RecordingError, String) {
    try message(Array(text.utf8), name: name, options: options)
  }

  @Test("an empty file, and one of blank lines")
  func empty() throws {
    for text in ["", "\n", " \r\n\n"] {
      let (error, sentence) = try message(text)
      #expect(sentence.hasPrefix("FILE: expected a recording, found an empty file"))
      #expect(error.kind == .malformed)
    }
  }

  @Test("a header without samples")
  func headerOnly() throws {
    for text in [header, "# note\n" + header, "# note\n" + header + "\n# end\n"] {
      let (error, sentence) = try message(text)
      let line = text.hasPrefix("#") ? 2 : 1
      #expect(sentence.hasPrefix("FILE:\(line): expected samples below the header, found none"))
      #expect(error.kind == .malformed)
    }
  }

  @Test("a missing column is named, with the columns that are there")
  func missingColumn() throws {
    let (error, sentence) = try message("t,ax,ay,az,gx,gy\n0,0,0,9.8,0,0\n")
    #expect(
      sentence == #"FILE:1: expected a column "gz", found "t", "ax", "ay", "az", "gx", "gy"; "#
        + "name the columns with the setting 'columns'")
    #expect(error.kind == .malformed)
  }

  @Test("a missing time column asks for a rate or a column")
  func missingTime() throws {
    let (error, sentence) = try message("ax,ay,az,gx,gy,gz\n0,0,9.8,0,0,0\n")
    #expect(sentence.hasPrefix("FILE:1: expected the sample rate"), "\(sentence)")
    #expect(error.kind == .usage)
  }

  @Test("a row that ends too early")
  func raggedRow() throws {
    let (_, sentence) = try message(header + row + "0.01,0,0\n")
    #expect(sentence == "FILE:3: expected at least 7 cells, found 3; complete or remove the line")
  }

  @Test("text in place of a number")
  func textInNumber() throws {
    let (error, sentence) = try message(header + row + "0.01,0,zero,9.8,0,0,0\n")
    #expect(
      sentence == #"FILE:3:3: expected a number in column "ay", found "zero"; "#
        + "correct the cell or leave it empty")
    #expect(error.kind == .malformed)
    let (_, first) = try message(header + "0,0,zero,9.8,0,0,0\n")
    #expect(first.hasPrefix("FILE:2:3: expected a number"))
  }

  @Test("binary data and UTF-16")
  func notText() throws {
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in (header + row).utf16 { utf16 += [UInt8(unit & 255), UInt8(unit >> 8)] }
    let zeros = [UInt8](repeating: 0, count: 500)
    for bytes in [zeros, [0x89, 0x50, 0x4E, 0x47, 0, 1, 2], utf16] {
      let (error, sentence) = try message(bytes)
      #expect(
        sentence.hasPrefix("FILE") && sentence.contains(": expected text, found "), "\(sentence)")
      #expect(error.kind == .malformed)
    }
  }

  @Test("a gzip file cut short")
  func truncatedGzip() {
    let path = Files.fixture("native/truncated.csv.gz")
    #expect(throws: RecordingError.truncatedGzip(path: path)) { try RecordingFile.load(path) }
  }

  @Test("time going backwards, with its line")
  func timeGoesBackwards() throws {
    var text = header
    for time in ["0", "0.01", "0.02", "0.03", "0.04", "", "0.001", "0.002"] {
      text += time.isEmpty ? "\n" : "\(time),0,0,9.8,0,0,0\n"
    }
    let (error, sentence) = try message(text)
    #expect(
      sentence.hasPrefix(#"FILE:8:1: expected a time after 0.04 s in column "t", found 0.001 s"#),
      "\(sentence)")
    #expect(error.kind == .malformed)
  }

  @Test("a file that is sorted the wrong way round")
  func reversed() throws {
    let rows = (0..<20).reversed().map { "\(Double($0) / 100),0,0,9.8,0,0,0\n" }
    let (_, sentence) = try message(header + rows.joined())
    #expect(sentence.hasPrefix("FILE:3:1: expected a time after"))
  }

  @Test("two sensors without a common stretch of time")
  func noOverlap() throws {
    try Files.withFolder { folder in
      let force = folder + "/a.csv"
      let rotation = folder + "/g.csv"
      try write(header + "0,0,0,9.8,0,0,0\n1,0,0,9.8,0,0,0\n", to: force)
      try write(header + "2,0,0,9.8,0,0,0\n3,0,0,9.8,0,0,0\n", to: rotation)
      #expect(
        throws: RecordingError.noOverlap(
          path: force, range: 0...1, otherPath: rotation, otherRange: 2...3)
      ) { try RecordingFile.load(accelerometer: force, gyroscope: rotation) }
    }
  }

  @Test("nothing of that name, and folders that are no recording")
  func paths() throws {
    try Files.withFolder { folder in
      #expect(throws: RecordingError.notFound(path: folder + "/none.csv")) {
        try RecordingFile.load(folder + "/none.csv")
      }
      #expect(throws: RecordingError.isFolder(path: folder)) { try RecordingFile.load(folder) }
      #expect(throws: RecordingError.isFolder(path: folder)) {
        try RecordingStream(path: folder).source
      }
      #expect(throws: RecordingError.isFolder(path: folder)) {
        try RecordingFile.load(accelerometer: folder, gyroscope: folder)
      }
    }
    for (folder, part) in [
      ("native", "name the file itself"), ("phyphox/linear", "found a folder"),
    ] {
      let error = #expect(throws: RecordingError.self) {
        try RecordingFile.load(Files.fixture(folder))
      }
      #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
  }

  @Test("an unknown header shows what was found")
  func unknownHeader() throws {
    let (error, sentence) = try message("when,p,q,r,s\n0,1,2,3,4\n")
    #expect(
      sentence
        == #"FILE:1: expected the header of a known format, found "when", "p", "q", "r", "s"; "#
        + "name the columns with the setting 'columns'")
    #expect(error.kind == .malformed)
    let (_, prose) = try message("Dear reader,\nthis is a letter.\n")
    #expect(
      prose.hasPrefix(#"FILE:1: expected the header of a known format, found "Dear reader,""#))
  }

  @Test("an unknown header names the dialect that comes nearest")
  func nearest() throws {
    let (_, sentence) = try message("Time,Accel-X (g),Accel-Y (g),q,r\n0,1,2,3,4\n")
    #expect(sentence.contains("Accel-Z (g)") || sentence.contains("accel-z (g)"), "\(sentence)")
  }

  @Test("named columns without units are asked for, never guessed")
  func unitsAreAsked() throws {
    let text = "when,p,q,r,s,u,v\n0,1,2,3,4,5,6\n"
    var options = RecordingOptions(
      columns: try RecordingOptions.columns(parsing: "t=when,ax=1,ay=2,az=3,gx=4,gy=5,gz=v"))
    var (error, sentence) = try message(text, options: options)
    #expect(
      sentence == "FILE:1: expected the time unit, the acceleration unit and the angular velocity "
        + "unit, found none in the file; its numbers do not tell; state the time unit, "
        + "the acceleration unit, the angular velocity unit")
    #expect(error.kind == .usage)
    options.timeUnit = .seconds
    (error, sentence) = try message(text, options: options)
    #expect(
      sentence.contains("expected the acceleration unit and the angular velocity unit")
        && sentence.hasSuffix("state the acceleration unit, the angular velocity unit"))
    options.accelerationUnit = .standardGravity
    (error, sentence) = try message(text, options: options)
    #expect(
      sentence.contains("expected the angular velocity unit")
        && sentence.contains("state the angular velocity unit"))
    #expect(error.kind == .usage)
    options.columns[.t] = nil
    (error, sentence) = try message(text, options: options)
    #expect(sentence.contains("state the sample rate"))
  }

  @Test("options that cannot be meant")
  func badOptions() throws {
    for options in [
      RecordingOptions(rateHz: 0), RecordingOptions(rateHz: .nan),
      RecordingOptions(columns: [.ax: .position(-1)]),
      RecordingOptions(columns: [.ax: .position(1_000_000_000_000)]),
      RecordingOptions(columns: [.ax: .position(1), .ay: .position(1)]),
    ] {
      let (error, _) = try message(header + row, options: options)
      #expect(error.kind == .usage)
    }
    for text in ["", "t", "t=", "q=1", "t=1,t=2", "t=1,,ax=2"] {
      let error = #expect(throws: RecordingError.self) {
        try RecordingOptions.columns(parsing: text)
      }
      #expect(error?.kind == .usage, "\(text)")
    }
    #expect(
      try RecordingOptions.columns(parsing: "t=0, ax = A X ,gz=12")
        == [.t: .position(0), .ax: .name("A X"), .gz: .position(12)])
  }

  @Test("a column named twice in the header must be chosen by position")
  func twice() throws {
    let (error, sentence) = try message("t,ax,ax,ay,az,gx,gy,gz\n0,0,0,0,9.8,0,0,0\n")
    #expect(
      sentence.contains("choose with the setting 'columns'") && sentence.contains("positions 1, 2"))
    #expect(error.kind == .usage)
  }

  @Test("a column cannot be a clock and a number at once")
  func clash() throws {
    let text = "time,gFx,gFy,gFz,wx,wy,wz\n00:00:01:000,0,0,1,0,0,0\n"
    let (error, _) = try message(text, options: RecordingOptions(columns: [.ax: .name("time")]))
    #expect(error.kind == .usage)
  }

  @Test("one sensor alone, orientation alone, acceleration without gravity")
  func notEnough() {
    for (name, part) in [
      ("axivity/ax3.csv", "found acceleration only (Axivity AX6)"),
      ("physics-toolbox/g-force.csv", "found acceleration only"),
      ("phyphox/comma-point/Gyroscope.csv", "found angular velocity only"),
      ("phyphox/linear/Linear Accelerometer.csv", "found acceleration without gravity"),
      ("xsens/dot-orientation.csv", "found a DOT export without Acc and Gyr columns"),
    ] {
      let error = #expect(throws: RecordingError.self) {
        try RecordingFile.load(Files.fixture(name))
      }
      #expect(error?.kind == .malformed)
      #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
  }

  @Test("what the file leaves open is asked for: sign, rate, unit, sensor")
  func choices() {
    for (name, part) in [
      ("sensor-logger/no-metadata", "choose with the acceleration sign specific-force"),
      ("xsens/mt-no-rate.txt", "state the sample rate"),
      ("picoquake/count.csv", "state the sample rate"),
      ("xsens/unlabelled.csv", "state the sample rate"),
      ("shimmer/two-devices.csv", "found s_thigh, s_shank; choose with the sensor NAME"),
      ("bids/sub-01_task-two_tracksys-imu_motion.tsv", "found LeftShank, LeftThigh"),
      ("bids/sub-01_task-norate_tracksys-imu_motion.tsv", "state the sample rate"),
    ] {
      let error = #expect(throws: RecordingError.self) {
        try RecordingFile.load(Files.fixture(name))
      }
      #expect(error?.kind == .usage)
      #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
    #expect(throws: RecordingError.self) {
      try RecordingFile.load(
        Files.fixture("shimmer/two-devices.csv"), options: RecordingOptions(sensor: "s_"))
    }
  }

  @Test("files of the wrong sensor are told apart")
  func swapped() {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.load(
        accelerometer: Files.fixture("phyphox/comma-point/Gyroscope.csv"),
        gyroscope: Files.fixture("phyphox/comma-point/Accelerometer.csv"))
    }
    #expect(error?.description.contains("the two files are exchanged") == true)
  }

  @Test("a unit in the units row that is not known is asked for")
  func unknownUnitsRow() throws {
    let names =
      ["Timestamp_Unix"] + ["Accel_LN_X", "Accel_LN_Y", "Accel_LN_Z"]
      + ["Gyro_X", "Gyro_Y", "Gyro_Z"]
    let header = names.map { "S_A_\($0)_CAL" }.joined(separator: ",")
    let (error, sentence) = try message(
      header + "\nms,m/(s^2),m/(s^2),m/(s^2),turns,turns,turns\n0,0,0,9.8,0,0,0\n")
    #expect(
      sentence.contains(#"found "turns"; choose with the setting 'angular velocity unit'"#),
      "\(sentence)")
    #expect(error.kind == .usage)
  }

  private func write(_ text: String, to path: String) throws {
    try Files.write(Array(text.utf8), to: path)
  }
}
