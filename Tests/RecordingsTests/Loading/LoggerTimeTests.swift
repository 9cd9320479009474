// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// Times and units as other people's loggers write them.
@Suite("Times as loggers write them")
struct LoggerTimeTests {
  @Test("samples in packets under one time are spread evenly", arguments: [2, 4, 5, 16])
  func packets(size: Int) throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + LoggerMotion.thigh.enumerated().map { index, sample in
        let last = min(LoggerMotion.thigh.count, (index / size + 1) * size) - 1
        return "\(LoggerMotion.thigh[last].time),\(LoggerMotion.row(sample))"
      }
    let loaded = try LoggerMotion.load(lines)
    LoggerMotion.expect(loaded.recording, is: LoggerMotion.thigh)
    #expect(loaded.source.warnings.contains { $0.contains("packets of \(size)") })
    var uneven = lines
    uneven.remove(at: 2 * size + 1)
    #expect(!(try LoggerMotion.load(uneven)).source.warnings.contains { $0.contains("packets") })
  }

  @Test("packets under a clock are spread, and noon is passed")
  func halfDays() throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + LoggerMotion.thigh.enumerated().map { index, sample in
        let ms = 11 * 3_600_000 + 59 * 60_000 + 59_600 + (index / 4 * 4 + 3) * 10
        let (hour, second) = (ms / 3_600_000, Double(ms % 60_000) / 1000)
        return "\((hour + 11) % 12 + 1):\(ms / 60_000 % 60 + 100):".replacing(":1", with: ":")
          + "\(second < 10 ? "0" : "")\(second) \(hour < 12 ? "AM" : "PM"),\(LoggerMotion.row(sample))"
      }
    let loaded = try LoggerMotion.load(lines) { $0.timeUnit = nil }
    LoggerMotion.expect(loaded.recording, is: LoggerMotion.thigh, times: 1e-6)
    #expect(loaded.source.warnings.contains { $0.contains("packets of 4") })
  }

  @Test("a clock is read under any name of a time column, over midnight, too")
  func clock() throws {
    let lines =
      ["t,ax,ay,az,gx,gy,gz"]
      + LoggerMotion.thigh.map { sample in
        let ms = (Int((sample.time * 1000).rounded()) + 86_399_700) % 86_400_000
        let pad = { (value: Int, digits: Int) in
          String(repeating: "0", count: digits - "\(value)".count) + "\(value)"
        }
        let text =
          "\(pad(ms / 3_600_000, 2)):\(pad(ms / 60000 % 60, 2)):\(pad(ms / 1000 % 60, 2)).\(pad(ms % 1000, 3))"
        return "\(text),\(LoggerMotion.row(sample))"
      }
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.timeUnit = nil }.recording, is: LoggerMotion.thigh,
      times: 1e-6)
  }

  @Test("a counter that starts again where counters do is carried on, another one is refused")
  func wraps() throws {
    func lines(_ width: Double, _ start: Double, _ scale: Double) -> [String] {
      ["t,ax,ay,az,gx,gy,gz"]
        + LoggerMotion.thigh.map { sample in
          let ticks = (start + (sample.time * scale).rounded()).truncatingRemainder(
            dividingBy: width)
          return "\(Int(ticks)),\(LoggerMotion.row(sample))"
        }
    }
    for (width, scale, unit) in [
      (0x1p16, 1e3, TimeUnit.milliseconds), (0x1p32, 1e6, .microseconds),
      (0x1p31, 1e6, .microseconds),
      (86_400e3, 1e3, .milliseconds),
    ] {
      let loaded = try LoggerMotion.load(lines(width, width - 0.305 * scale, scale)) {
        $0.timeUnit = unit
      }
      LoggerMotion.expect(loaded.recording, is: LoggerMotion.thigh)
      #expect(loaded.source.warnings.contains { $0.contains("starts again at \(Int(width))") })
    }
    // A counter with a sign goes on from the least number.
    let signed =
      ["t,ax,ay,az,gx,gy,gz"]
      + LoggerMotion.thigh.map { sample in
        let ticks = Int32(
          truncatingIfNeeded: Int(0x1p31) - 300_000 + Int((sample.time * 1e6).rounded()))
        return "\(ticks),\(LoggerMotion.row(sample))"
      }
    LoggerMotion.expect(
      try LoggerMotion.load(signed) { $0.timeUnit = .microseconds }.recording,
      is: LoggerMotion.thigh)
    // It fell from 40 000, which no counter does by itself.
    let other = lines(40_000, 39_700, 1e3)
    #expect(
      LoggerMotion.refusal(other) { $0.timeUnit = .milliseconds }.contains("expected a time after"))
  }

  @Test("times that cannot be right are named for what they are")
  func sentences() throws {
    let rows = LoggerMotion.thigh.map { ($0.time, LoggerMotion.row($0)) }
    let header = "t,ax,ay,az,gx,gy,gz"
    let summer = rows.enumerated().map { "\($1.0 + ($0 < 40 ? 7200 : 3600)),\($1.1)" }
    #expect(
      LoggerMotion.refusal([header] + summer).contains(
        "log.csv:42:1: the clock was set back by an hour"))
    let single = rows.map { "\(Double(Float(1.7e9 + $0.0))),\($0.1)" }
    #expect(LoggerMotion.refusal([header] + single).contains("steps of 128.0 s"))
    // A long step of a clock is a gap; one of an hour may be a clock that was set on.
    for (step, isNamed) in [(3600.0, true), (3000, false)] {
      let later = rows.enumerated().map { "\($1.0 + ($0 < 40 ? 0 : step)),\($1.1)" }
      let loaded = try LoggerMotion.load([header] + later)
      #expect(loaded.recording.count == 80)
      let isSaid = loaded.source.warnings.contains { $0.contains("jump by an hour after 0.39 s") }
      #expect(isSaid == isNamed)
    }
  }

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
