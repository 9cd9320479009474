// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// Logs that say their numbers in words.
@Suite("Logs in words")
struct LoggerWordsTests {
  /// Lines of a form in which `%T`, `%A` and `%G` stand for the time and three numbers each.
  private static func lines(
    _ form: String, between: String = " ", time: Double = 1, force: Double = 1, rate: Double = 1
  ) -> [String] {
    LoggerMotion.thigh.map { sample in
      func three(_ v: Vector3, _ scale: Double) -> String {
        [v.x, v.y, v.z].map { "\($0 * scale)" }.joined(separator: between)
      }
      return form.replacing("%T", with: "\(sample.time * time)")
        .replacing("%A", with: three(sample.specificForce, force))
        .replacing("%G", with: three(sample.angularVelocity, rate))
    }
  }

  private static let degree = 180 / Double.pi
  private static let perG = 1 / 9.80665

  @Test(
    "labels, numbers and units of a line are read",
    arguments: [
      lines(
        "a(x,y,z) %A [mg] g(x,y,z) %G [dps] rate = 100.00 Hz", force: 1000 * perG, rate: degree),
      lines("%T acc: %A m/s2 | gyro: %G rad/s", between: ", "),
      lines("t=%T ms; accel = %A [g]; gyr = %G [deg/s]", time: 1000, force: perG, rate: degree),
      lines("[%T] Accelerometer xyz: %A m/s^2 -> Gyroscope xyz: %G rad/s", between: "\t"),
    ])
  func read(lines: [String]) throws {
    var options = RecordingOptions()
    options.timeUnit = lines[0].contains(" ms;") ? nil : .seconds
    let loaded = try TextRecording.load(lines.joined(separator: "\n"), options)
    #expect(loaded.recording.count == LoggerMotion.thigh.count)
    for (sample, truth) in zip(loaded.recording, LoggerMotion.thigh) {
      #expect(abs(sample.time - truth.time) < 1e-9)
      #expect((sample.specificForce - truth.specificForce).norm < 1e-6)
      #expect((sample.angularVelocity - truth.angularVelocity).norm < 1e-9)
    }
  }

  @Test("single numbers have their own words, and a unit behind the last is that of all three")
  func scalars() throws {
    let lines = LoggerMotion.thigh.map { sample in
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      return
        "12:00:0\(sample.time) ax=\(f.x) ay=\(f.y) az=\(f.z) m/s2 gx=\(w.x) gy=\(w.y) gz=\(w.z) rad/s"
    }
    let loaded = try TextRecording.load(lines.joined(separator: "\n"))
    LoggerMotion.expect(loaded.recording, is: LoggerMotion.thigh, times: 1e-6)
  }

  @Test(
    "units that a log does not say are asked for, and a line of other words is an error of its place"
  )
  func asked() {
    var lines = Self.lines("%T acc %A gyr %G")
    #expect(TextRecording.message(lines.joined(separator: "\n")).contains("the acceleration unit"))
    let options = RecordingOptions(
      accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
      timeUnit: .seconds)
    lines[70] = "battery low"
    #expect(TextRecording.message(lines.joined(separator: "\n"), options).contains("a.csv:71"))
    lines[5] = "battery low"
    #expect(!TextRecording.message(lines.joined(separator: "\n"), options).contains("(read)"))
  }

  @Test("sentences, addresses and other texts are no log")
  func others() {
    for text in [
      "the quick brown fox\n", "GET /a?x=1&y=2&z=3 200 5 6 7\n", "1.2.3.4 - - 5 6 7 8 words\n",
      "x1y2z3 a4b5c6 7\n",
    ] {
      let message = TextRecording.message(String(repeating: text, count: 40))
      #expect(message != "(read)", "\(text)")
    }
  }
}
