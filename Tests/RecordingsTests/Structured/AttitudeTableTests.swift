// SPDX-License-Identifier: Apache-2.0

import Inertial
import SeededRandom
import Testing

@testable import Recordings

@Suite("Tables of attitudes")
struct AttitudeTableTests {
  private func load(_ text: String) throws -> AttitudeTable {
    try Files.with(text, name: "truth.csv") { try AttitudeTable(path: $0) }
  }

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("columns are found by name, gaps are not numbers, and rows that do not count are marked")
  func columns() throws {
    let table = try load("qw,movement,time_s,qx,qy,qz\n1,0,0.5,0,0,0\nnan,1,1,nan,nan,nan\n")
    #expect(table.series.time == [0.5, 1])
    #expect(table.series.attitudes[0] == .identity)
    #expect(!table.series.attitudes[1].isFinite)
    #expect(table.isMovement == [false, true])
    #expect(try load("t (s),qw,qx,qy,qz\n0,1,0,0,0\n").isMovement == [true])
  }

  @Test("a missing column, no rows and times that run backwards are errors with their place")
  func errors() throws {
    #expect(refusal { _ = try load("t,qw,qx,qy\n0,1,0,0\n") }.contains("truth.csv:1"))
    #expect(refusal { _ = try load("time_s,qw,qx,qy,qz\n") }.contains("found none"))
    #expect(
      refusal { _ = try load("time_s,qw,qx,qy,qz\n9,1,0,0,0\n10,1,0,0,0\n0,1,0,0,0\n") }
        .contains("truth.csv:4:1: expected a time"))
    #expect(
      refusal { _ = try load("time_s,qw,qx,qy,qz\n0,1,0,x,0\n") }.contains("expected a number"))
    #expect(try load("time_s,qw,qx,qy,qz\n0,1,0,0,0\n0,1,0,0,0\n").series.time == [0])
  }

  /// The exports of makers whose sensors give attitudes, two rows of a second's distance each.
  private static let exports = [
    (
      "dot.csv",
      "DeviceTag:,D1\nOutputRate:,60Hz\nPacketCounter,SampleTimeFine,Quat_W,Quat_X,Quat_Y,Quat_Z\n"
        + "1,4294967290,1,0,0,0\n2,999994,0.5,0.5,0.5,0.5\n"
    ),
    (
      "MT_1.txt",
      "// Update Rate: 1.0Hz\nPacketCounter\tSampleTimeFine\tQuat_q0\tQuat_q1\tQuat_q2\tQuat_q3\n"
        + "65535\t\t1\t0\t0\t0\n0\t\t0.5\t0.5\t0.5\t0.5\n"
    ),
    ("Quaternion.csv", "Timestamp (us),W,X,Y,Z\n0,1,0,0,0\n1000000,0.5,0.5,0.5,0.5\n"),
    ("bno.csv", "time_ms;quat_x;quat_y;quat_z;quat_w\n0;0;0;0;16384\n1000;9;9;9;9\n"),
    (
      "walk.sto",
      "DataRate=1\nDataType=Quaternion\nversion=3\nendheader\ntime\tpelvis_imu\tfemur_r_imu\n"
        + "0\t0.6,0.8,0,0\t1,0,0,0\n1\t0.6,0.8,0,0\t0.5, 0.5, 0.5, 0.5\n"
    ),
  ]

  @Test("exports with quaternions alone are attitudes", arguments: exports)
  func makers(name: String, text: String) throws {
    var options = RecordingOptions()
    options.usualSensors = UsualSensors(at: "thigh") { ["femur_r_imu"].contains($0) ? true : nil }
    let loaded = try RecordingFile.load(Array(text.utf8), name: name, options: options)
    let attitudes = try #require(loaded.attitudes)
    #expect(abs(attitudes.time[1] - attitudes.time[0] - 1) < 1e-9)
    let turn = (attitudes.attitudes[0].normalized.conjugate * attitudes.attitudes[1].normalized)
      .rotationVector
    #expect((turn - Vector3(1, 1, 1) * (2 * .pi / 3 / 3.0.squareRoot())).norm < 1e-12)
    #expect(loaded.source.warnings.contains { $0.contains("attitudes, not samples") })
    #expect(loaded.recording.allSatisfy { abs($0.specificForce.norm - 9.80665) < 1e-9 })
  }

  @Test("a table of samples keeps its samples, whatever attitudes stand beside them")
  func samples() throws {
    let text =
      "t,ax,ay,az,gx,gy,gz,qw,qx,qy,qz\n0,0,0,9.8,0,0,0,1,0,0,0\n0.01,0,0,9.8,0,0,0,1,0,0,0\n"
    #expect(try RecordingFile.load(Array(text.utf8), name: "a.csv").attitudes == nil)
    #expect(try load(text).series.time.count == 2)
  }

  @Test("a storage file of another kind, or without a choice of sensor, is refused with its place")
  func storage() throws {
    func load(_ text: String) -> String {
      refusal { _ = try RecordingFile.load(Array(text.utf8), name: "a.sto") }
    }
    let angles = "DataType=double\nendheader\ntime\tknee_angle_r\n0\t1\n"
    #expect(load(angles).contains("a.sto:2: expected DataType=Quaternion"))
    let two = "DataType=Quaternion\nendheader\ntime\ta\tb\n0\t1,0,0,0\t1,0,0,0\n"
    #expect(load(two).contains("a.sto:3: expected one sensor, found a, b"))
    let short = "DataType=Quaternion\nendheader\ntime\ta\n0\t1,0,0\n"
    #expect(load(short).contains("a.sto:4"))
    #expect(load("DataType=Quaternion\nendheader\nframe\ta\n0\t1,0,0,0\n").contains("a.sto:3"))
    #expect(load("DataType=Quaternion\nendheader\n").contains("a.sto:3"))
    #expect(load("DataType=Quaternion\nendheader\ntime\ta\n").contains("found none"))
  }

  @Test("files that are cut off or damaged give attitudes or an error, never anything else")
  func damaged() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    for (name, text) in Self.exports {
      for _ in 0..<200 {
        var bytes = Array(text.utf8).prefix(Int(random.next() % UInt64(text.utf8.count)) + 1)
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
        var options = RecordingOptions()
        options.usualSensors = UsualSensors(at: "thigh") {
          ["femur_r_imu"].contains($0) ? true : nil
        }
        do {
          let loaded = try RecordingFile.load(Array(bytes), name: name, options: options)
          #expect(loaded.attitudes?.time.isEmpty != true, "seed \(seed)")
        } catch {
          #expect(error is RecordingError, "\(name), seed \(seed)")
        }
      }
    }
  }
}
