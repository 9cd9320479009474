// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import JSON
import MotionTasks
import StudyTasks
import Testing

@Suite("How a score was made")
struct MotionBasisTests {
  private func basis(_ change: (inout MotionSetup) -> Void = { _ in }) throws -> MotionBasis {
    var setup = try MotionSetup(MotionSteps.knee(), sensorCount: 1)
    change(&setup)
    return MotionScore(of: [InertialRecording()], setup).basis
  }

  @Test("results carry it, also those without numbers, and it is read back the same")
  func roundTrip() throws {
    let made = try basis {
      $0.program = "test 1"
      $0.filter = .vqf
      $0.corrections = [SensorCalibration(gyroscopeBias: Vector3(0.1, 0, -0.2), latency: 0.01)]
    }
    #expect(try MotionBasis(json: made.json) == made)
    #expect(made.joint == .knee && made.side == .left && made.sampleCounts == [0])
    #expect(try basis().corrections == nil, "nothing is said of what was not applied")
    let setup = try MotionSetup(MotionSteps.knee(), sensorCount: 1)
    let leaf = MotionScore(of: [InertialRecording()], setup).leaf(step: "knee", unixTimes: 0...1)
    #expect(try MotionBasis(json: try #require(leaf.userInfo[MotionBasis.key])) == basis())
  }

  @Test("what is none is an error with its place, and so are corrections that no sensor needs")
  func hostile() throws {
    for json in [JSONValue.null, 3, [:], ["filter": "best"], ["joint": "knee", "side": 4]] {
      #expect(throws: JSONError.self) { try MotionBasis(json: json) }
    }
    let wild = try basis {
      $0.corrections = [SensorCalibration(accelerometerBias: Vector3(1e6, 0, 0))]
    }
    #expect {
      try MotionBasis(json: wild.json)
    } throws: { error in
      "\(error)".contains("accelerometer bias: expected within ±5.0 m/s²")
    }
  }
}
