// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("Resampling")
struct ResamplingTests {
  /// Linear in time, which linear interpolation keeps.
  func ramp(_ times: [Double]) -> InertialRecording {
    InertialRecording(
      times.map {
        InertialSample(
          time: $0, specificForce: Vector3($0, 2 * $0, -$0), angularVelocity: Vector3(1, $0, 0))
      })
  }

  @Test("a ramp stays a ramp, and given times give the samples themselves")
  func linear() {
    let recording = ramp([0, 1, 2, 4])
    let result = recording.resampled(at: [0, 0.25, 1, 1.5, 3, 4], longestGap: 2)
    #expect(result == ramp([0, 0.25, 1, 1.5, 3, 4]))
  }

  @Test("outside the recording and inside a gap there is nothing, and it says so")
  func missing() {
    let result = ramp([0, 1, 5, 6]).resampled(at: [-1, 0.5, 3, 5, 5.5, 7], longestGap: 2)
    #expect(result.time == [-1, 0.5, 3, 5, 5.5, 7])
    #expect(result.map(\.specificForce.isFinite) == [false, true, false, true, true, false])
    #expect(result.map(\.angularVelocity.isFinite) == [false, true, false, true, true, false])
  }

  @Test("samples whose time does not rise are passed over")
  func order() {
    var recording = ramp([0, 1])
    recording.append(
      InertialSample(time: 0.5, specificForce: Vector3(99, 99, 99), angularVelocity: .zero))
    recording.append(
      InertialSample(time: .nan, specificForce: Vector3(99, 99, 99), angularVelocity: .zero))
    recording.append(ramp([2])[0])
    #expect(recording.resampled(at: [0.5, 1.5], longestGap: 2) == ramp([0.5, 1.5]))
  }

  @Test("times may go back, as late packets and a clock set back do")
  func goingBack() {
    var recording = InertialRecording()
    for index in 0...100 {
      recording.append(
        InertialSample(
          time: Double(index), specificForce: .unitX * (index % 2 == 0 ? 1 : -1),
          angularVelocity: .zero))
    }
    let times = [50.5, 50.25, 49.75, 99.5, 0.5, 1.25, 100, 0, 63.75, 62, 64.5]
    let alone = times.map { recording.resampled(at: [$0], longestGap: 2)[0] }
    #expect(Array(recording.resampled(at: times, longestGap: 2)) == alone)
  }

  @Test("a time that is not a number gets none")
  func noTime() {
    let result = ramp([0, 1, 2]).resampled(at: [0.5, .nan, 1.5], longestGap: 2)
    #expect(result.map(\.specificForce.isFinite) == [true, false, true])
  }

  @Test("a value that is not a number stays where it is")
  func bad() {
    var recording = ramp([0, 1])
    recording.append(
      InertialSample(
        time: 2, specificForce: Vector3(.nan, 0, 0), angularVelocity: Vector3(1, 2, 0)))
    recording.append(ramp([3])[0])
    recording.append(ramp([4])[0])
    let result = recording.resampled(at: [0.5, 1.5, 2.5, 3.5], longestGap: 2)
    #expect(result.map(\.specificForce.isFinite) == [true, false, false, true])
  }

  @Test("nothing in, nothing out")
  func empty() {
    #expect(!InertialRecording().resampled(at: [0], longestGap: 1)[0].specificForce.isFinite)
    #expect(ramp([0, 1]).resampled(at: [], longestGap: 1).isEmpty)
    #expect(!ramp([0, 1]).resampled(at: [0.5], longestGap: 0.5)[0].specificForce.isFinite)
    #expect(ramp([7]).resampled(at: [7], longestGap: 1) == ramp([7]))
  }
}
