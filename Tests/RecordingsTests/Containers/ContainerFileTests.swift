// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

/// The files are written by SciPy, h5py and openpyxl (Fixtures/containers/make.py).
@Suite("Files that hold tables in other forms than text")
struct ContainerFileTests {
  private static func path(_ name: String) -> String { Files.fixture("containers/" + name) }

  private static let stated = RecordingOptions(
    accelerationUnit: .standardGravity, angularVelocityUnit: .degreesPerSecond, timeUnit: .seconds)
  private static let inSI = RecordingOptions(
    accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
    timeUnit: .seconds)

  struct Case: Sendable {
    let file: String
    var options = RecordingOptions()
    let dialect: String
  }

  private static let cases: [Case] = {
    var milliseconds = inSI
    milliseconds.timeUnit = .milliseconds
    let positions: [SampleField: RecordingOptions.Column] = [
      .t: .position(0), .ax: .position(1), .ay: .position(2), .az: .position(3), .gx: .position(4),
      .gy: .position(5), .gz: .position(6),
    ]
    var matrix = inSI
    matrix.columns = positions
    let names = RecordingOptions(sensor: "Left Foot")
    return [
      Case(file: "columns.mat", dialect: "native"),
      Case(file: "struct.mat", options: stated, dialect: "named-columns"),
      Case(file: "members.mat", options: milliseconds, dialect: "named-columns"),
      Case(file: "matrix.mat", options: matrix, dialect: "columns"),
      Case(file: "two.mat", options: RecordingOptions(sensor: "thigh"), dialect: "native"),
      Case(file: "v73.mat", options: inSI, dialect: "named-columns"),
      Case(file: "arrays.h5", options: inSI, dialect: "named-columns"),
      Case(file: "opal3.h5", dialect: "apdm-opal"),
      Case(file: "opal5.h5", options: names, dialect: "apdm-opal"),
      Case(file: "native.xlsx", dialect: "native"),
      Case(file: "phyphox.xlsx", dialect: "phyphox"),
      Case(file: "two.xlsx", options: RecordingOptions(sensor: "shank"), dialect: "native"),
      Case(file: "two.mvnx", options: RecordingOptions(sensor: "Pelvis"), dialect: "xsens-mvnx"),
    ]
  }()

  @Test("give the motion that every fixture holds", arguments: cases)
  func motion(_ test: Case) throws {
    let path = Self.path(test.file)
    let loaded = try RecordingFile.load(path, options: test.options)
    FixtureMotion.expect(loaded.recording)
    #expect(loaded.source.format == test.dialect)
    #expect(loaded.source.files.map(\.path) == [path])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let plain = ByteSource(bytes: bytes, name: "", hashing: true)
    _ = try plain.readAll(limitBytes: .max)
    #expect(loaded.source.files.map(\.sha256) == [plain.sha256])

    // From memory, and block by block.
    let kept = try RecordingFile.load(bytes, name: path, options: test.options)
    #expect(kept == loaded)
    var stream = try RecordingStream(path: path, options: test.options, readsAhead: true)
    var samples: [InertialSample] = []
    var block: [InertialSample] = []
    while try stream.next(into: &block) { samples += block }
    #expect(samples == Array(loaded.recording))
  }

  /// A double of days near 2024 resolves 0.6 µs, one of seconds 0.2 µs.
  private static let dateTolerance = 2e-6

  @Test("dates of a sheet are times")
  func dates() throws {
    let loaded = try RecordingFile.load(Self.path("dates.xlsx"))
    #expect(loaded.recording.count == FixtureMotion.rows)
    // 2024-03-01 23:59:59.9 UTC, in seconds since 1970.
    let start = 1_709_337_599.9
    for (index, sample) in loaded.recording.enumerated() {
      let time = Double(index) * FixtureMotion.step
      #expect(abs(sample.time - start - time) < Self.dateTolerance)
      #expect((sample.specificForce - FixtureMotion.force(at: time)).norm < FixtureMotion.tolerance)
    }
  }

  @Test("single precision is what the file has")
  func single() throws {
    var options = Self.inSI
    options.columns = Self.cases.first { $0.file == "matrix.mat" }?.options.columns ?? [:]
    let loaded = try RecordingFile.load(Self.path("single.mat"), options: options)
    #expect(loaded.recording.count == FixtureMotion.rows)
    let force = loaded.recording[10].specificForce
    // Half a unit in the last place of single precision near 6.
    #expect((force - FixtureMotion.force(at: 0.2)).norm < 1e-6)
    #expect(Float(force.x) == Float(exactly: force.x))
  }

  @Test(
    "with several recordings ask which, and name those there are",
    arguments: [
      ("two.mat", "thigh, shank"), ("opal5.h5", "Left Foot, Lumbar"),
      ("two.xlsx", "left thigh, left shank"), ("two.mvnx", "Pelvis, RightUpperLeg"),
    ])
  func several(_ file: String, _ names: String) {
    let path = Self.path(file)
    #expect(
      throws: RecordingError.severalSensors(
        FilePlace(path: path), names: names.split(separator: ", ").map(String.init),
        choice: "\(.sensor, "NAME")")
    ) { try RecordingFile.load(path) }
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.load(path, options: RecordingOptions(sensor: "nobody"))
    }
    #expect(error?.description.contains("expected one of") == true)
    #expect(error?.kind == .usage)
  }

  @Test("the name of the table stands before the columns where there are several")
  func provenance() throws {
    let options = RecordingOptions(sensor: "left shank")
    let two = try RecordingFile.load(Self.path("two.xlsx"), options: options)
    #expect(two.source.mapping[1].column == "left shank: ax")
    #expect(two.source.mapping[1].words.hasPrefix("left shank: column 2 \"ax\""))
    let pair = try RecordingFile.load(Self.path("phyphox.xlsx"))
    #expect(pair.source.mapping.last?.column == "Gyroscope: Gyroscope z (rad/s)")
    let alone = try RecordingFile.load(Self.path("native.xlsx"))
    #expect(alone.source.mapping[1].column == "ax")
  }

  @Test("units that nobody states are asked for once")
  func units() throws {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.load(Self.path("struct.mat"))
    }
    guard case .notStated(_, let values) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(values.map(\.setting) == [.timeUnit, .accelerationUnit, .angularVelocityUnit])
    #expect(values.first { $0.setting == .accelerationUnit }?.value == "g")
  }

  @Test(
    "that hold no recording are refused with what to do",
    arguments: [
      ("text.mat", "a MATLAB file without any table of at least 4 columns"),
      ("timetable.mat", "the variable \"Acceleration\", an object that only MATLAB can read"),
      ("free.mvnx", "found sensorFreeAcceleration; export with"),
      ("matrix.mat", "found \"data_1\", \"data_2\""),
      ("words.xlsx", "words.xlsx:2:3: expected a number in column \"ay\", found \"much\""),
    ])
  func refused(_ file: String, _ words: String) {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.load(Self.path(file))
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    #expect(error?.kind == .malformed)
  }

  @Test("one sensor of a file with a sheet for each is given by its role")
  func roles() throws {
    let path = Self.path("phyphox.xlsx")
    let loaded = try RecordingFile.load(accelerometer: path, gyroscope: path)
    FixtureMotion.expect(loaded.recording)
  }

  @Test("another zip archive is no workbook")
  func archive() throws {
    let book = [UInt8](try Data(contentsOf: URL(filePath: Self.path("native.xlsx"))))
    let text = String(String.UnicodeScalarView(book.map { Unicode.Scalar($0) }))
    let other = text.replacing("xl/workbook.xml", with: "xl/workbook.txt").unicodeScalars.map {
      UInt8($0.value)
    }
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.load(other, name: "a.zip")
    }
    #expect(
      error?.description
        == "a.zip: expected an Excel workbook, found another zip archive; unpack it, and give a file "
        + "in it or the folder")
  }

  @Test("packed with gzip they are the same")
  func gzip() throws {
    // `gzip -n` of members.mat, whatever its level: any packing does.
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.path("columns.mat"))))
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    // One stored block.
    packed += [1, UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    packed += [UInt8(~bytes.count & 255), UInt8(~bytes.count >> 8 & 255)]
    packed += bytes
    var checksum: UInt32 = .max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for word in [~checksum, UInt32(bytes.count)] {
      packed += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    FixtureMotion.expect(try RecordingFile.load(packed, name: "a.mat.gz").recording)
  }
}
