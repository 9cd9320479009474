// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import Testing

@Suite("MeasurementError")
struct MeasurementErrorTests {
  private func recording(_ times: [Double], rate: Double = 0) -> InertialRecording {
    InertialRecording(
      times.map {
        InertialSample(
          time: $0, specificForce: Vector3(0, 0, 9.81), angularVelocity: Vector3(rate, 0, 0))
      })
  }

  @Test("one sample, or times that stand still, are too short rather than unusable")
  func standingTimes() {
    for times in [[5.0], [5, 5, 5]] {
      #expect(throws: MeasurementError.tooShort(seconds: 0, needed: 0.5)) {
        try HingeAnalysis(recording(times))
      }
      #expect(throws: MeasurementError.tooShort(seconds: 0, needed: 0.5)) {
        try SensorPair(proximal: recording([0, 1]), distal: recording(times))
      }
    }
  }

  @Test("times since 1970 beside times since the start are named")
  func clocks() throws {
    let times = (0..<100).map { Double($0) / 50 }
    #expect(throws: MeasurementError.differentClocks) {
      try SensorPair(proximal: recording(times), distal: recording(times.map { $0 + 1.7e9 }))
    }
  }

  @Test("a sensor without a usable number is called that, not one of another trial")
  func unusableSensor() {
    let times = (0..<100).map { Double($0) / 50 }
    #expect(throws: MeasurementError.noSamples(rows: 100)) {
      try SensorPair(proximal: recording(times), distal: recording(times, rate: .nan))
    }
  }

  @Test("no sentence says that a number is less than a smaller one")
  func noMovement() {
    let text = MeasurementError.noMovement(degrees: 53, needed: 3).description
    #expect(text.hasPrefix("The gyroscope shows no movement"))
    #expect(
      MeasurementError.noMovement(degrees: 2, needed: 3).description.contains(
        "2°, less than the 3°"))
  }
}
