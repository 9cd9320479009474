// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("The axis that ResearchKit's formula is for")
struct FormulaAxisTests {
  /// Five seconds of turning to and fro about an axis, with what a gyroscope adds at rest.
  private func recording(about axis: Vector3, rate: Double = 1) -> InertialRecording {
    var recording = InertialRecording()
    for row in 0..<500 {
      let time = Double(row) / 100
      let turning = row % 200 < 100 ? rate : -rate
      recording.append(
        InertialSample(
          time: time, specificForce: Vector3(0, 9.81, 0),
          angularVelocity: turning * axis + Vector3(0.01, -0.02, 0.01)))
    }
    return recording
  }

  @Test(
    "a device whose axis is off by so many degrees is good or doubtful",
    arguments: [
      (0.0, Verdict.good), (15, .good), (30, .doubtful), (60, .doubtful), (90, .doubtful),
    ])
  func tilt(degrees: Double, verdict: Verdict) throws {
    let turn = Quaternion(angle: degrees * .pi / 180, axis: .unitZ)
    for (axis, orientation) in [
      (Vector3.unitX, DeviceOrientation.portrait),
      (.unitY, .landscape),
    ] {
      let check = try #require(FormulaAxis.check(recording(about: turn.rotate(axis)), orientation))
      #expect(check.verdict == verdict)
      #expect(check.advice.contains("the angles are too small") == (verdict != .good))
    }
  }

  @Test("a device at rest shows no axis")
  func rest() {
    #expect(FormulaAxis.check(recording(about: .zero), .portrait) == nil)
    #expect(FormulaAxis.check(recording(about: .unitY, rate: 0.2), .portrait) == nil)
  }
}
