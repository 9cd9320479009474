// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import ReferenceRecordings
import Testing

@testable import Recordings

@Suite("Public recordings", .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct DatasetTests {
  /// Every knee recording, and of the long attitude ones each third.
  @Test("recordings are read without a complaint that their units would explain")
  func units() throws {
    let root = try #require(ReferenceRecordings.folder)
    let all =
      FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
    let attitude = all.filter { $0.hasSuffix(".imu.csv.gz") }.sorted()
    let knee = all.filter { $0.hasSuffix("_thigh.csv") || $0.hasSuffix("_shank.csv") }.sorted()
    #expect(attitude.count >= 15 && knee.count >= 8)
    let names = knee + attitude.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    for name in names {
      let loaded = try RecordingFile.load(ReferenceRecordings.path(name))
      #expect(loaded.source.format == "native")
      #expect(loaded.recording.allSatisfy { $0.isUsable }, "\(name)")
      #expect(!loaded.source.warnings.contains { $0.contains(": try ") }, "\(name)")
      if let ratio = RecordingCheck(loaded.recording).turningRatio {
        #expect(ratio > 0.5 && ratio < 2, "\(name): \(ratio)")
      }
    }
  }

  @Test("degrees taken for radians, and the reverse, show in real recordings")
  func wrongRotation() throws {
    for name in [
      "broad/01_undisturbed_slow_rotation_A.imu.csv.gz", "broad/24_disturbed_tapping_A.imu.csv.gz",
      "knee/imukin2023/session_a_left_thigh.csv", "knee/imukin2023/session_a_left_shank.csv",
    ] {
      let recording = try RecordingFile.load(ReferenceRecordings.path(name)).recording
      for (factor, part) in [(180 / Double.pi, "deg/s"), (.pi / 180, "rad/s")] {
        let wrong = InertialRecording(
          recording.map {
            InertialSample(
              time: $0.time, specificForce: $0.specificForce,
              angularVelocity: $0.angularVelocity * factor)
          })
        let warnings = RecordingCheck(wrong).warnings()
        #expect(
          warnings.contains { $0.contains("try the angular velocity unit \(part)") }, "\(name)")
      }
    }
  }

  /// Sums that numpy gives: np.loadtxt(…, delimiter=",", skiprows=1).sum(axis=0).
  @Test("columns are those that numpy reads")
  func numpy() throws {
    let cases: [(String, Int, [Double])] = [
      (
        "broad/01_undisturbed_slow_rotation_A.imu.csv.gz", 56940,
        [
          5673686.655, 63436.94086499939, -49432.424553002755, 249673.35073200503,
          -13333.345867267622, -19397.295441074628, 1048.341095529872,
        ]
      ),
      (
        "knee/imukin2023/session_a_left_thigh.csv", 13440,
        [
          2257752.0, 107155.94327699962, 54086.50695800025, 11640.13730500001, -154.07817699999956,
          -7.066935000000139, -178.61105099999898,
        ]
      ),
    ]
    // Summed in another order: relative to the sum of sizes, far below a changed digit.
    let tolerance = 1e-10
    for (name, count, sums) in cases {
      let recording = try RecordingFile.load(ReferenceRecordings.path(name)).recording
      #expect(recording.count == count)
      let (force, rotation) = (recording.specificForce, recording.angularVelocity)
      let columns = [
        recording.time, force.x, force.y, force.z, rotation.x, rotation.y, rotation.z,
      ]
      for (column, sum) in zip(columns, sums) {
        let size = column.reduce(0) { $0 + abs($1) }
        #expect(abs(column.reduce(0, +) - sum) <= tolerance * size)
      }
    }
  }
}
