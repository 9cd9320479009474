// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

@Suite("RecordingCheck")
struct RecordingCheckTests {
  /// Two seconds of rest, then swinging about a tilted axis; scaled as a wrong unit would.
  private func swing(
    force: Double = 1, rotation: Double = 1, turning: Bool = true
  ) -> InertialRecording {
    var recording = InertialRecording()
    let axis = Vector3(2, 3, 6) / 7
    for index in 0..<800 {
      let time = Double(index) / 100
      let phase = 2 * Double.pi * 0.5 * max(0, time - 2)
      let angle = turning ? 0.8 * (1 - cos(phase)) : 0
      let rate = turning ? 0.8 * 2 * Double.pi * 0.5 * sin(phase) : 0
      let start = Vector3(0.48, 0.6, 0.64) * 9.80665
      let (c, s) = (cos(-angle), sin(-angle))
      let turned = start * c + axis.cross(start) * s + axis * (axis.dot(start) * (1 - c))
      recording.append(
        InertialSample(
          time: time, specificForce: turned * force, angularVelocity: axis * (rate * rotation)))
    }
    return recording
  }

  @Test("right units give no warning, and gravity turns as the gyroscope says")
  func right() throws {
    let check = RecordingCheck(swing())
    #expect(check.warnings() == [])
    #expect(check.foundRest)
    // The trapezoid rule at 100 Hz.
    #expect(abs(try #require(check.turningRatio) - 1) < 1e-3)
    #expect(abs(try #require(check.medianForce) - 9.80665) < 1e-9)
    #expect(RecordingCheck(swing(force: 1.019)).warnings() == [])
  }

  @Test(
    "a wrong unit of acceleration is named",
    arguments: [
      (1 / 9.80665, "the acceleration unit g"), (9.80665, "the acceleration unit m/s^2"),
      (1000 / 9.80665, "the acceleration unit mg"), (1000, "the acceleration unit mg"),
      (0.001, "the acceleration unit g"), (1.03, "may need calibration"), (0.02, "gravity seems"),
    ])
  func wrongForce(_ factor: Double, _ part: String) throws {
    let warnings = RecordingCheck(swing(force: factor)).warnings()
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(part) == true, "\(warnings)")
  }

  @Test("degrees taken for radians, radians for degrees, and axes that disagree")
  func wrongRotation() {
    let cases = [
      (180 / Double.pi, "the angular velocity unit deg/s"),
      (Double.pi / 180, "the angular velocity unit rad/s"),
      (-1, "check the columns"),
    ]
    for (factor, part) in cases {
      let warnings = RecordingCheck(swing(rotation: factor)).warnings()
      #expect(warnings.count == 1)
      #expect(warnings.first?.contains(part) == true, "\(warnings)")
    }
  }

  @Test("without turning nothing is said of the gyroscope")
  func noTurning() {
    let check = RecordingCheck(swing(turning: false))
    #expect(check.turningRatio == nil)
    #expect(check.warnings() == [])
  }

  @Test("Apple's sign is not a matter of size, so it is no warning")
  func appleSign() {
    #expect(RecordingCheck(swing(force: -1)).warnings() == [])
  }

  @Test("times in another unit than seconds are doubted", arguments: [1e-6, 1000.0, 1e9])
  func wrongTimes(_ factor: Double) {
    let recording = InertialRecording(
      swing(turning: false).map {
        InertialSample(
          time: $0.time * factor, specificForce: $0.specificForce,
          angularVelocity: $0.angularVelocity)
      })
    let warnings = RecordingCheck(recording).warnings()
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasSuffix("try the setting 'time unit'") == true, "\(warnings)")
  }

  @Test("nothing usable is said, not computed")
  func unusable() {
    #expect(RecordingCheck(InertialRecording()).warnings() == ["no usable acceleration"])
    let nan = InertialSample(time: .nan, specificForce: Vector3(.nan, 0, 0), angularVelocity: .zero)
    #expect(RecordingCheck(InertialRecording([nan, nan])).medianForce == nil)
  }

  @Test("loading adds the warnings to the source")
  func loading() throws {
    var text = "t,ax,ay,az,gx,gy,gz\n"
    for row in 0..<200 { text += "\(Double(row) / 100),0,0,1,0,0,0\n" }
    try Files.with(text) { path in
      let warnings = try RecordingFile.load(path).source.warnings
      #expect(
        warnings == [
          "specific force at rest is 1.0 m/s², not 9.80665 m/s²; "
            + "the file may be in g: try the acceleration unit g"
        ])
    }
  }

  @Test("two files, given or found in a folder, are checked once")
  func loadingTwo() throws {
    var (force, rotation) = ("time,seconds_elapsed,z,y,x\n", "time,seconds_elapsed,z,y,x\n")
    for row in 0..<200 {
      force += "0,\(Double(row) / 100),1,0,0\n"
      rotation += "0,\(Double(row) / 100),0,0,0\n"
    }
    try Files.withFolder { folder in
      let paths = (folder + "/TotalAcceleration.csv", folder + "/Gyroscope.csv")
      try Files.write(Array(force.utf8), to: paths.0)
      try Files.write(Array(rotation.utf8), to: paths.1)
      let options = RecordingOptions(accelerationSign: .specificForce)
      let given = try RecordingFile.load(
        accelerometer: paths.0, gyroscope: paths.1, options: options)
      #expect(given.source.warnings.count == 1)
      let found = try RecordingFile.load(folder, options: options)
      #expect(found.source.warnings == given.source.warnings)
      let named = try RecordingFile.load(paths.1, options: options)
      #expect(named.source.warnings.count == 2)
    }
  }
}
