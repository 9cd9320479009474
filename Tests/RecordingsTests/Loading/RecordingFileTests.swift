// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

/// A file or folder, what must be said of it, and what it must be recognised as.
struct FixtureCase: Sendable, CustomTestStringConvertible {
  var path: String
  var dialect: String
  var options = RecordingOptions()
  var step = FixtureMotion.step
  var count = FixtureMotion.rows
  var testDescription: String { path }

  init(
    _ path: String, _ dialect: String, _ options: RecordingOptions = RecordingOptions(),
    step: Double = FixtureMotion.step, count: Int = FixtureMotion.rows
  ) {
    self.path = path
    self.dialect = dialect
    self.options = options
    self.step = step
    self.count = count
  }

  static let all: [FixtureCase] = [
    .init("native/plain.csv", "native"),
    .init("native/plain.csv.gz", "native"),
    .init("containers/opal3.h5", "apdm-opal"),
    .init("containers/two.mvnx", "xsens-mvnx", RecordingOptions(sensor: "Pelvis")),
    .init("native/time_s.csv", "native"),
    .init("native/shuffled.csv", "native"),
    .init("phyphox/comma-point", "phyphox"),
    .init("phyphox/tab-point", "phyphox"),
    .init("phyphox/semicolon-point", "phyphox"),
    .init("phyphox/tab-comma", "phyphox"),
    .init("phyphox/semicolon-comma", "phyphox"),
    .init("sensor-logger/android-total", "sensor-logger"),
    .init("sensor-logger/android", "sensor-logger"),
    .init("sensor-logger/ios", "sensor-logger"),
    .init("sensor-logger/ios-standardised", "sensor-logger"),
    .init("sensor-logger/no-metadata", "sensor-logger", RecordingOptions(accelerationSign: .apple)),
    .init("sensor-logger/ios/Accelerometer.csv", "sensor-logger"),
    .init("sensor-logger/ios/Gyroscope.csv", "sensor-logger"),
    .init("xsens/dot.csv", "xsens-dot"),
    .init("xsens/mt-rate.txt", "xsens-mt-manager"),
    .init("xsens/mt-ticks.txt", "xsens-mt-manager"),
    .init("xsens/mt-ticks.txt", "xsens-mt-manager", RecordingOptions(rateHz: 50)),
    .init("xsens/mt-no-rate.txt", "xsens-mt-manager", RecordingOptions(rateHz: 50)),
    .init(
      "xsens/unlabelled.csv", "xsens-unlabelled",
      RecordingOptions(
        accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
        rateHz: 50)),
    .init("shimmer/low-noise.csv", "shimmer-consensys"),
    .init("shimmer/wide-range-tab.csv", "shimmer-consensys"),
    .init("shimmer/two-devices.csv", "shimmer-consensys", RecordingOptions(sensor: "thigh")),
    .init("x-imu3/Inertial.csv", "x-imu3"),
    .init("x-imu3/seconds.csv", "x-imu3"),
    .init("axivity/ax6.csv", "axivity"),
    .init("actigraph/imu.csv", "actigraph-imu"),
    .init("metabase/epoc", "metabase", step: 0.04, count: 6),
    .init("metabase/epoch", "metabase", step: 0.04, count: 6),
    .init("named/androsensor.csv", "named-columns"),
    .init("named/euroc.csv", "named-columns"),
    .init("named/suffixes.csv", "named-columns"),
    .init("named/units-row.csv", "named-columns"),
    .init("named/phyphox-folder", "named-columns"),
    .init("named/phyphox-table.csv", "named-columns"),
    .init(
      "named/without-units.csv", "named-columns",
      RecordingOptions(
        accelerationUnit: .standardGravity, angularVelocityUnit: .degreesPerSecond,
        timeUnit: .seconds)),
    .init("picoquake/count.csv", "picoquake", RecordingOptions(rateHz: 50)),
    .init("physics-toolbox/seconds.csv", "physics-toolbox"),
    .init("physics-toolbox/minutes.csv", "physics-toolbox"),
    .init("physics-toolbox/clock.csv", "physics-toolbox"),
    .init("core-motion/device-motion.csv", "core-motion-sensorlog"),
    .init("core-motion/raw.csv", "core-motion-sensorlog"),
    .init("matlab-mobile", "matlab-mobile"),
    .init("researchkit/device-motion.json", "researchkit-device-motion"),
    .init("bids/sub-01_task-turn_tracksys-imu_motion.tsv", "bids-motion"),
    .init("bids/sub-01_task-latency_tracksys-imu_motion.tsv", "bids-motion"),
    .init(
      "bids/sub-01_task-two_tracksys-imu_motion.tsv", "bids-motion",
      RecordingOptions(sensor: "LeftShank")),
    .init(
      "bids/sub-01_task-norate_tracksys-imu_motion.tsv", "bids-motion",
      RecordingOptions(rateHz: 50)),
    .init(
      "columns/units.csv", "columns",
      RecordingOptions(columns: [
        .t: .name("time [MS]"), .ax: .name("A X [g]"), .ay: .position(2), .az: .position(3),
        .gx: .position(4), .gy: .position(5), .gz: .position(6),
      ])),
    .init(
      "columns/bare.csv", "columns",
      RecordingOptions(
        columns: [
          .ax: .position(3), .ay: .position(4), .az: .position(5),
          .gx: .position(0), .gy: .position(1), .gz: .position(2),
        ], accelerationUnit: .milligravity, angularVelocityUnit: .degreesPerSecond, rateHz: 50)),
  ]
}

@Suite("RecordingFile")
struct RecordingFileTests {
  @Test("every fixture gives the same motion", arguments: FixtureCase.all)
  func fixture(_ fixture: FixtureCase) throws {
    let loaded = try RecordingFile.load(Files.fixture(fixture.path), options: fixture.options)
    FixtureMotion.expect(loaded.recording, count: fixture.count, step: fixture.step)
    let source = loaded.source
    #expect(source.format == fixture.dialect)
    #expect(source.sampleCount == loaded.recording.count)
    #expect(source.files.allSatisfy { $0.sha256.count == 64 })
    let fields = source.mapping.map(\.field).filter { $0 != .t }
    #expect(fields == SampleField.acceleration + SampleField.rotation)
    #expect(source.mapping.contains { $0.field == .t } || source.statedRateHz == 50)
    #expect(!source.warnings.contains { $0.contains(": try ") }, "\(source.warnings)")
    let status = DialectCatalog.dialect(source.format)?.status ?? .stated
    #expect(source.formatStatus == status)
    let statesUnits = fixture.options.angularVelocityUnit != nil
    let isDoubted = source.warnings.contains { $0.contains("not verified is") }
    #expect(isDoubted == (status == .unverified && !statesUnits))
  }

  @Test("two files of one device are given by role")
  func pair() throws {
    for folder in ["comma-point", "semicolon-comma"] {
      let loaded = try RecordingFile.load(
        accelerometer: Files.fixture("phyphox/\(folder)/Accelerometer.csv"),
        gyroscope: Files.fixture("phyphox/\(folder)/Gyroscope.csv"))
      FixtureMotion.expect(loaded.recording)
      #expect(loaded.source.files.count == 2)
      #expect(loaded.source.mapping.first?.column == "Gyroscope.csv: Time (s)")
    }
  }

  @Test("a file of both sensors can stand for either")
  func wholeForHalf() throws {
    let loaded = try RecordingFile.load(
      accelerometer: Files.fixture("native/plain.csv"),
      gyroscope: Files.fixture("phyphox/comma-point/Gyroscope.csv"))
    FixtureMotion.expect(loaded.recording)
    #expect(loaded.source.format == "native+phyphox")
  }

  @Test("columns of two files may stand at the same places")
  func pairOfPositions() throws {
    let options = RecordingOptions(
      columns: try RecordingOptions.columns(parsing: "t=0,ax=1,ay=2,az=3,gx=1,gy=2,gz=3"),
      accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
      timeUnit: .seconds)
    try Files.withFolder { folder in
      let (force, rotation) = (folder + "/a.csv", folder + "/g.csv")
      try Files.write(Array("when;p;q;r;note\n0;1,5;2;3;a, b\n1;1,5;2;3;c\n".utf8), to: force)
      try Files.write(Array("0,4,5,6\n1,4,5,6.5\n".utf8), to: rotation)
      let loaded = try RecordingFile.load(
        accelerometer: force, gyroscope: rotation, options: options)
      #expect(
        Array(loaded.recording) == [
          InertialSample(
            time: 0, specificForce: Vector3(1.5, 2, 3), angularVelocity: Vector3(4, 5, 6)),
          InertialSample(
            time: 1, specificForce: Vector3(1.5, 2, 3), angularVelocity: Vector3(4, 5, 6.5)),
        ])
    }
  }

  @Test(
    "bytes are read as their file is",
    arguments: ["native/plain.csv", "native/plain.csv.gz", "researchkit/device-motion.json"])
  func bytes(_ fixture: String) throws {
    let path = Files.fixture(fixture)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let (file, loaded) = (try RecordingFile.load(path), try RecordingFile.load(bytes, name: "a/b"))
    #expect(loaded.recording == file.recording)
    #expect(loaded.source.files == [.init(path: "a/b", sha256: file.source.files[0].sha256)])
  }

  @Test("of bytes nothing beside is asked, whatever their name")
  func bytesAlone() throws {
    for fixture in [
      "sensor-logger/ios/Gyroscope.csv", "bids/sub-01_task-turn_tracksys-imu_motion.tsv",
    ] {
      let path = Files.fixture(fixture)
      #expect(throws: RecordingError.self) {
        try RecordingFile.load([UInt8](Data(contentsOf: URL(filePath: path))), name: path)
      }
    }
  }

  @Test("gravity's own file is among the sources of a Sensor Logger folder")
  func gravityFile() throws {
    let loaded = try RecordingFile.load(Files.fixture("sensor-logger/ios"))
    #expect(
      loaded.source.files.map { FileName.last(of: $0.path) }
        == ["Accelerometer.csv", "Gravity.csv", "Gyroscope.csv"])
    let ax = try #require(loaded.source.mapping.first { $0.field == .ax })
    #expect(ax.factor == -1)
    #expect(
      ax.words == #"Accelerometer.csv: column 5 "x", m/s^2, Apple's sign, × -1.0, "#
        + "plus the same of Gravity.csv")
  }

  @Test("the mapping says what was read, as what")
  func mapping() throws {
    let source = try RecordingFile.load(Files.fixture("axivity/ax6.csv")).source
    let ay = try #require(source.mapping.first { $0.field == .ay })
    #expect(ay.column == "Accel-Y (g)")
    #expect(ay.position == 2)
    #expect(ay.unit == "g")
    #expect(ay.factor == 9.80665)
    #expect(ay.words == #"column 3 "Accel-Y (g)", g, specific force, × 9.80665"#)
  }

  @Test("an option goes before the dialect's unit and sign")
  func override() throws {
    let path = Files.fixture("native/plain.csv")
    let plain = try RecordingFile.load(path)
    let other = try RecordingFile.load(
      path,
      options: RecordingOptions(
        columns: [.gx: .name("gy"), .gy: .name("gx")], accelerationUnit: .standardGravity,
        angularVelocityUnit: .degreesPerSecond, accelerationSign: .apple, timeUnit: .milliseconds))
    for (a, b) in zip(plain.recording, other.recording) {
      #expect(abs(b.time - a.time / 1000) < FixtureMotion.timeTolerance)
      #expect((b.specificForce + a.specificForce * 9.80665).norm < FixtureMotion.tolerance)
      #expect(abs(b.angularVelocity.x - a.angularVelocity.y * .pi / 180) < FixtureMotion.tolerance)
    }
  }

  @Test("repeats are kept, and a packet that came late is kept and counted")
  func latePacket() throws {
    var text = "t,ax,ay,az,gx,gy,gz\n"
    for time in ["0", "0.01", "0.02", "0.02", "0.04", "0.03", "0.05"] {
      text += "\(time),0,0,9.80665,0,0,0\n"
    }
    try Files.with(text) { path in
      let loaded = try RecordingFile.load(path)
      #expect(loaded.recording.time == [0, 0.01, 0.02, 0.02, 0.04, 0.03, 0.05])
      #expect(loaded.source.warnings.count == 1)
      #expect(loaded.source.warnings.first?.hasPrefix("1 samples came later") == true)
    }
  }

  @Test("missing cells read as NaN, not as zero")
  func missingCells() throws {
    try Files.with("t,ax,ay,az,gx,gy,gz\n0,1,2,3,4,5,6\n0.01,,2,3,4,,6\n") { path in
      let sample = try RecordingFile.load(path).recording[1]
      #expect(sample.specificForce.x.isNaN)
      #expect(sample.angularVelocity.y.isNaN)
      #expect(sample.specificForce.y == 2)
    }
  }

  @Test("inside a gap of the accelerometer nothing is made up")
  func gapInAccelerometer() throws {
    let rotation = InertialRecording(
      (0..<100).map {
        InertialSample(time: Double($0) * 0.01, specificForce: .zero, angularVelocity: .unitX)
      })
    let force = InertialRecording(
      (0..<100).filter { !(40..<60).contains($0) }.map {
        InertialSample(time: Double($0) * 0.01, specificForce: .unitZ, angularVelocity: .zero)
      })
    let (joined, warnings) = try SensorAlignment.join(
      acceleration: .init(path: "a", samples: force),
      rotation: .init(path: "g", samples: rotation))
    #expect(joined.count == 100)
    for (index, sample) in joined.enumerated() {
      #expect(sample.specificForce.isFinite == !(40..<60).contains(index))
      #expect(sample.angularVelocity == .unitX)
    }
    #expect(warnings == ["20 samples lie in gaps of the accelerometer and have none"])
  }

  @Test("unequal rates meet at the gyroscope's times, within the common stretch")
  func unequalRates() throws {
    let rotation = InertialRecording(
      (0..<50).map {
        InertialSample(time: Double($0) * 0.01, specificForce: .zero, angularVelocity: .unitX)
      })
    let force = InertialRecording(
      (0..<10).map {
        let time = 0.105 + Double($0) * 0.037
        return InertialSample(
          time: time, specificForce: Vector3(time, 2 * time, -time), angularVelocity: .zero)
      })
    let (joined, warnings) = try SensorAlignment.join(
      acceleration: .init(path: "a", samples: force),
      rotation: .init(path: "g", samples: rotation))
    #expect(joined.time == (11...43).map { Double($0) * 0.01 })
    for sample in joined {
      let expected = Vector3(sample.time, 2 * sample.time, -sample.time)
      #expect((sample.specificForce - expected).norm < 1e-12)
    }
    #expect(warnings.first?.hasPrefix("17 of 50 gyroscope samples") == true)
  }
}
