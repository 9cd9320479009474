// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

/// Axes of accelerometer and gyroscope that do not belong together are told by how gravity turns.
@Suite("Axes of the two sensors")
struct AxisMismatchTests {
  /// A device that is turned about one axis after the other and rests in between.
  private static let turned: InertialRecording = {
    var samples: [InertialSample] = []
    var turn = Quaternion(rotationVector: Vector3(0.4, -0.3, 0.2))
    let axes = [Vector3(1, 0.2, 0.1), Vector3(-0.1, 1, 0.3), Vector3(0.2, -0.1, 1)]
    for row in 0..<3000 {
      let isTurning = row % 250 < 150
      let rate = isTurning ? axes[row / 250 % 3] * (row / 750 % 2 == 0 ? 0.8 : -0.7) : .zero
      samples.append(
        InertialSample(
          time: Double(row) / 100, specificForce: turn.inverseRotate(.unitZ * 9.81),
          angularVelocity: rate))
      turn = turn * Quaternion(rotationVector: rate / 100)
    }
    return InertialRecording(samples)
  }()

  /// The table of a recording whose columns hold what a fault makes of them: `[column: (field, sign)]`.
  private static func table(_ fault: [String: (String, Double)]) -> String {
    let fields = ["ax", "ay", "az", "gx", "gy", "gz"]
    return turned.reduce("t,ax,ay,az,gx,gy,gz\n") { text, sample in
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      let values = Dictionary(uniqueKeysWithValues: zip(fields, [f.x, f.y, f.z, w.x, w.y, w.z]))
      let cells = fields.map { field in
        let (source, sign) = fault[field] ?? (field, 1)
        return "\((values[source] ?? 0) * sign)"
      }
      return text + "\(sample.time)," + cells.joined(separator: ",") + "\n"
    }
  }

  private static let faults: [[String: (String, Double)]] =
    ["ax", "ay", "az", "gx", "gy", "gz"].map { [$0: ($0, -1)] }
    + [("ax", "ay"), ("ay", "az"), ("ax", "az"), ("gx", "gy"), ("gy", "gz"), ("gx", "gz")].map {
      [$0: ($1, 1), $1: ($0, 1)]
    }
    + [["gx": ("gy", 1), "gy": ("gz", 1), "gz": ("gx", 1)], ["gx": ("gy", -1), "gy": ("gx", 1)]]

  @Test("a fault of the axes is named with the columns that mend it", arguments: faults.indices)
  func named(index: Int) throws {
    let text = Self.table(Self.faults[index])
    let loaded = try TextRecording.load(text)
    let warning = try #require(loaded.source.warnings.first { $0.contains("do not belong") })
    // The first remedy, as the option takes it, gives the motion that was there, or its mirror image.
    let stated = try #require(warning.firstMatch(of: /columns ((?:[ag][xyz]=-?[ag][xyz],?)+)/))
    let columns = try RecordingOptions.columns(
      parsing: String(stated.output.1).trimmingSuffix(","))
    let mended = try TextRecording.load(text, RecordingOptions(columns: columns))
    #expect(!mended.source.warnings.contains { $0.contains("do not belong") })
    let ratio = try #require(mended.check?.turningRatio)
    #expect(abs(ratio - 1) < 0.01)
    if Self.faults[index].count < 3 {
      for (sample, truth) in zip(mended.recording, Self.turned) {
        #expect((sample.specificForce - truth.specificForce).norm < 1e-9)
        #expect((sample.angularVelocity - truth.angularVelocity).norm < 1e-9)
      }
    }
  }

  @Test("axes that belong together, however the device is turned and signed, are left alone")
  func right() throws {
    for (force, rate) in [(1.0, 1.0), (-1, 1)] {
      let check = RecordingCheck(
        InertialRecording(
          Self.turned.map { sample in
            var sample = sample
            sample.specificForce = sample.specificForce * force
            sample.angularVelocity = sample.angularVelocity * rate
            return sample
          }))
      #expect(check.axes == nil)
    }
  }

  @Test("columns that are known by their names alone are mended likewise")
  func named() throws {
    let text = Self.table(["gy": ("gy", -1)])
      .replacing("t,ax,ay,az,gx,gy,gz", with: "time (s),Acc X,Acc Y,Acc Z,GyroX,GyroY,GyroZ")
    var options = RecordingOptions(
      accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond)
    let warnings = try TextRecording.load(text, options).source.warnings
    #expect(warnings.contains { $0.contains("columns gy=-GyroY") }, "\(warnings)")
    for columns in ["gy=-GyroY", "gy=-5"] {
      options.columns = try RecordingOptions.columns(parsing: columns)
      for (sample, truth) in zip(try TextRecording.load(text, options).recording, Self.turned) {
        #expect((sample.angularVelocity - truth.angularVelocity).norm < 1e-9)
      }
    }
  }

  @Test("a movement about one axis names every pair of axes that fits it")
  func planar() throws {
    let swing = InertialRecording(
      (0..<1500).map { row in
        let (phase, time) = (Double(row) / 100, Double(row) / 100)
        let turn = Quaternion(rotationVector: Vector3(0, sin(phase), 0))
        return InertialSample(
          time: time, specificForce: turn.inverseRotate(Vector3(6, 0, 7.7)),
          angularVelocity: Vector3(0, -cos(phase), 0))
      })
    let axes = try #require(RecordingCheck(swing).axes)
    let words = axes.words
    #expect(axes.remedies.count == 3)
    #expect(words.contains("the sign of gy turned"), "\(words)")
    #expect(words.contains("the sign of ax turned") || words.contains("the sign of az turned"))
  }

  @Test("a column with a minus sign is mirrored, by name or by position")
  func mirrored() throws {
    let text = "t,ax,ay,az,gx,gy,gz\n0,1,2,3,4,5,6\n0.01,1,2,3,4,5,6\n"
    for columns in ["ay=-ay,gx=-gx", "ay=-2,gx=-4"] {
      var options = RecordingOptions()
      options.columns = try RecordingOptions.columns(parsing: columns)
      let loaded = try TextRecording.load(text, options)
      #expect(loaded.recording[0].specificForce == Vector3(1, -2, 3))
      #expect(loaded.recording[0].angularVelocity == Vector3(-4, 5, 6))
      #expect(loaded.source.mapping.filter { $0.isMirrored == true }.map(\.field) == [.ay, .gx])
    }
    for wrong in ["ay=-", "t=-1", "ay=-ay,az=ay", "ay=--2", "ay=-99999"] {
      #expect(throws: RecordingError.self, "\(wrong)") {
        var options = RecordingOptions()
        options.columns = try RecordingOptions.columns(parsing: wrong)
        _ = try TextRecording.load(text, options)
      }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
