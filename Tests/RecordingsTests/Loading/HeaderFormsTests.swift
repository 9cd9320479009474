// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// Headers, comments and separators as people's own programs write them.
@Suite("Forms of tables")
struct HeaderFormsTests {
  private static let motion = NamedColumnsTests.motion.prefix(400)

  /// The motion in SI units, a line a sample; `cell` may change each cell.
  private static func rows(
    separatedBy separator: String = ",", time: (Int) -> String = { "\(Double($0) / 100)" }
  ) -> String {
    motion.enumerated().map { index, sample in
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      return ([time(index)] + [f.x, f.y, f.z, w.x, w.y, w.z].map { "\($0)" })
        .joined(separator: separator) + "\n"
    }.joined()
  }

  private static let units = RecordingOptions(
    accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond)

  private static func expectMotion(
    _ loaded: LoadedRecording, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(loaded.recording.count == motion.count, sourceLocation: sourceLocation)
    for (a, b) in zip(loaded.recording, motion) {
      guard abs(a.time - b.time) < 1e-9, a.specificForce == b.specificForce,
        a.angularVelocity == b.angularVelocity
      else {
        Issue.record("\(a) is not \(b)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(
    "the native form is known by its exact names; others are columns by name, whose units are asked for",
    arguments: ["t,Ax,Ay,Az,Gx,Gy,Gz", "T,AX,AY,AZ,GX,GY,GZ", "Time,ax,ay,az,gx,gy,gz"])
  func exactNames(header: String) throws {
    let text = header + "\n" + Self.rows()
    let error = #expect(throws: RecordingError.self) { try TextRecording.load(text) }
    guard case .notStated(_, let values) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(values.map(\.setting) == [.timeUnit, .accelerationUnit, .angularVelocityUnit])
    let told = try TextRecording.load(text, RecordingOptions(units: .auto))
    Self.expectMotion(told)
    #expect(told.source.format == "named-columns")
    let native = try TextRecording.load(" \"t\",ax,ay,az,gx,gy,gz\n" + Self.rows())
    #expect(native.source.format == "native")
  }

  @Test(
    "the rate in a comment above the header is used",
    arguments: [
      ("// Sample rate: 50.0Hz", 50.0), ("# sampling rate (Hz) = 200", 200),
      ("% Sampling frequency: 12.5 Hz", 12.5), ("//Sample rate:\t100", 100),
    ])
  func commentRate(comment: String, rate: Double) throws {
    let rows = Self.rows(time: { "\(37328 + $0)" })
    let text = "// Start Time: 0\n\(comment)\nCounter,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z\n" + rows
    let loaded = try TextRecording.load(text, Self.units)
    #expect(loaded.source.statedRateHz == rate)
    #expect(abs((loaded.recording.last?.time ?? 0) * rate - 399) < 1e-9)
    var options = Self.units
    options.rateHz = 75
    #expect(try TextRecording.load(text, options).source.statedRateHz == 75)
  }

  @Test(
    "a comment that only looks like a rate is none",
    arguments: [
      "# Sampling rate divider1: 0", "# sample rate: 10 ms", "# sample rate: fast",
      "# sample rate: 0", "# the sample rate: 50",
    ])
  func noRate(comment: String) {
    let text = "\(comment)\nn,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z\n" + Self.rows()
    #expect(throws: RecordingError.rateUnknown(path: "a.csv")) {
      try TextRecording.load(text, Self.units)
    }
  }

  private static let columns = "t=0,ax=1,ay=2,az=3,gx=4,gy=5,gz=6"

  @Test(
    "tables between spaces or bars are read by position, and below a header",
    arguments: [(" ", "spaces"), ("   ", "spaces"), ("|", "the mark |")])
  func separators(separator: String, words: String) throws {
    let rows = Self.rows(separatedBy: separator).replacing("\n", with: " \r\n")
    let found = "expected the header of a known format, found 7 cells of numbers, separated by "
    let message = TextRecording.message("% Accelerometer Range = +/- 6 g, 12 bits\n" + rows)
    #expect(message.hasPrefix("a.csv:2: \(found)\(words), and no header; "), "\(message)")
    #expect(message.contains(Self.columns))
    var options = Self.units
    options.columns = try RecordingOptions.columns(parsing: Self.columns)
    options.timeUnit = .seconds
    for comment in ["", "% Range = 6 g, 2011\n", "# a b c d e f g\n", "\n// 1 2 3 4 5 6 7\n"] {
      Self.expectMotion(try TextRecording.load(comment + rows, options))
    }
    let header = "t ax ay az gx gy gz".replacing(" ", with: separator)
    for mark in ["", "# "] {
      let loaded = try TextRecording.load("\(mark)\(header)\n" + rows)
      Self.expectMotion(loaded)
      #expect(loaded.source.format == "native")
    }
  }

  @Test("the checksum of a table between spaces is that of the file")
  func checksum() throws {
    let text = "t ax ay az gx gy gz\n" + Self.rows(separatedBy: " ")
    let plain = ByteSource(bytes: Array(text.utf8), name: "a.csv", hashing: true)
    _ = try plain.readAll(limitBytes: 1 << 20)
    #expect(try TextRecording.load(text).source.files.map(\.sha256) == [plain.sha256])
  }

  @Test("a line of comment within the table may begin with a percent sign")
  func percent() throws {
    let row = "0.01,0,0,9.8,0,0,0\n"
    let text = "t,ax,ay,az,gx,gy,gz\n0,0,0,9.8,0,0,0\n% moved\n  %\n" + row
    #expect(try TextRecording.load(text).recording.count == 2)
    let named = "note,t,ax,ay,az,gx,gy,gz\na,0,0,0,9.8,0,0,0\n% moved\nb," + row
    #expect(try TextRecording.load(named).recording.count == 2)
  }

  @Test("a line of sensors above the header is chosen from; positions go before it")
  func sensorRow() throws {
    let names = ["acc_x", "acc_y", "acc_z", "gyr_x", "gyr_y", "gyr_z"]
    for above in ["sensor", ""] {
      var text =
        ([above] + Array(repeating: "left", count: 6) + Array(repeating: "right", count: 6))
        .joined(separator: ",")
      text += "\n" + (["time"] + names + names).joined(separator: ",") + "\n"
      for line in Self.rows().split(separator: "\n") {
        let cells = line.split(separator: ",")
        text += (cells[...0] + Array(repeating: "7", count: 6) + cells[1...]).joined(separator: ",")
        text += "\n"
      }
      #expect(
        TextRecording.message(text)
          == "a.csv:2: expected one sensor, found left, right; choose with the sensor NAME")
      var options = Self.units
      options.timeUnit = .seconds
      options.sensor = "right"
      Self.expectMotion(try TextRecording.load(text, options))
      options.sensor = nil
      options.columns = try RecordingOptions.columns(
        parsing: "t=0,ax=7,ay=8,az=9,gx=10,gy=11,gz=12")
      Self.expectMotion(try TextRecording.load(text, options))
      options.columns[.ax] = .name("acc_x")
      #expect(TextRecording.message(text, options).contains("found 2, at positions 1, 7"))
    }
  }

  @Test("a row with more cells than the header is refused wherever it is", arguments: [3, 90, 399])
  func overlong(place: Int) throws {
    for (header, most) in [("t,ax,ay,az,gx,gy,gz", 7), ("t,ax,ay,az,gx,gy,gz,a,b", 9)] {
      var lines = Self.rows().split(separator: "\n").map(String.init)
      let more = String(repeating: ",1", count: most - 7)
      lines = lines.map { $0 + more }
      let whole = (["\(header)"] + lines).joined(separator: "\n")
      #expect(try TextRecording.load(whole).recording.count == 400)
      // Separators alone, and those in quotes, are no cells.
      let quiet = whole + "\n" + "4,0,0,9.8,0,0,0" + (most > 7 ? ",\"x,y\",1" : "") + ", ,\r\n"
      #expect(try TextRecording.load(quiet).recording.count == 401)
      lines[place] += ",234"
      let text = ([header] + lines).joined(separator: "\n")
      let message = TextRecording.message(text)
      #expect(
        message.hasPrefix(
          "a.csv:\(place + 2): expected at most \(most) cells, as the header has, found \(most + 1)"
        ),
        "\(message)")
    }
  }
}
