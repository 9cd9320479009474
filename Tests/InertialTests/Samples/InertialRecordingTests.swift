// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("InertialRecording")
struct InertialRecordingTests {
  static let samples = (0..<5).map { index in
    let x = Double(index)
    return InertialSample(
      time: x, specificForce: Vector3(x, 2 * x, 3 * x), angularVelocity: Vector3(-x, x * x, 1))
  }

  @Test("samples come out as they went in, in order")
  func roundTrip() {
    let recording = InertialRecording(Self.samples)
    #expect(Array(recording) == Self.samples)
    #expect(recording.time == [0, 1, 2, 3, 4])
    #expect(recording.specificForce.y == [0, 2, 4, 6, 8])
    #expect(Array(recording.angularVelocity).last == Vector3(-4, 16, 1))
    #expect(recording == InertialRecording(recording))
    var other = InertialRecording(Self.samples.dropLast())
    #expect(other != recording)
    other.append(Self.samples[4])
    #expect(other == recording)
  }

  @Test("columns make the same recording as samples")
  func columns() {
    let recording = InertialRecording(Self.samples)
    let rebuilt = InertialRecording(
      time: recording.time,
      specificForce: VectorSeries(
        x: recording.specificForce.x, y: recording.specificForce.y, z: recording.specificForce.z),
      angularVelocity: recording.angularVelocity)
    #expect(rebuilt == recording)
  }

  @Test("an empty recording is empty")
  func empty() {
    let recording = InertialRecording()
    #expect(recording.isEmpty && recording.first == nil)
    #expect(recording.specificForce.isEmpty)
  }

  @Test("times are kept as they are: repeats, steps back and NaN")
  func times() {
    let times = [3, 3, 1, .nan, 2]
    let recording = InertialRecording(
      times.map { InertialSample(time: $0, specificForce: .zero, angularVelocity: .zero) })
    #expect(recording.time.map(\.bitPattern) == times.map(\.bitPattern))
  }
}
