// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial
internal import Measurement
internal import SeededRandom

/// A made-up minute of a left leg with sensors on pelvis, thigh, shank and foot, 100 Hz: neutral, lively
/// movements of hip, knee and ankle, slow ones in every plane of each, neutral; noise and bias added.
///
/// The segments hang together: neighbours have one joint centre, about which they turn.
struct GeneratedChain {
  /// The sensors from the pelvis to the foot.
  let sensors: [MeasurementChain.Sensor]
  /// Samples of each sensor.
  let rows: Int

  private static let seconds = 60.0
  private static let rateHz = 100.0
  private static let segments: [Segment] = [.pelvis, .thigh, .shank, .foot]
  /// To each sensor from the joint above it, metres in the segment's frame: x forwards, y to the left, z up.
  private static let places = [
    Vector3(-0.1, 0, 0), Vector3(0.03, 0.06, -0.22), Vector3(0.03, 0.05, -0.2),
    Vector3(0.1, 0, -0.05),
  ]
  /// To the next joint from the joint above.
  private static let lengths = [
    Vector3(0, 0.1, -0.05), Vector3(0, 0, -0.42), Vector3(0, 0, -0.42),
  ]

  init() {
    var random = SplitMix64(seed: 1)
    func draw(_ size: Double) -> Vector3 {
      func one() -> Double { .random(in: -size...size, using: &random) }
      return Vector3(one(), one(), one())
    }
    let count = Int(Self.seconds * Self.rateHz)
    rows = count
    sensors = Self.segments.indices.map { place in
      let mounting = Quaternion(rotationVector: draw(1.5))
      let bias = draw(0.005)
      let recording = InertialRecording(
        (0..<count).map { row in
          var sample = Self.sample(of: place, mounting, at: Double(row) / Self.rateHz)
          sample.specificForce = sample.specificForce + draw(0.03)
          sample.angularVelocity = sample.angularVelocity + bias + draw(0.003)
          return sample
        })
      let segment = Self.segments[place]
      return (segment, .left, .samples(recording, name: segment.rawValue))
    }
  }

  /// The reading of a sensor without errors, by differences.
  private static func sample(
    of place: Int, _ mounting: Quaternion, at time: Double
  ) -> InertialSample {
    let step = 1e-3
    let (before, now, after) = (
      pose(of: place, time - step), pose(of: place, time), pose(of: place, time + step)
    )
    let acceleration = (before.position - now.position * 2 + after.position) * (1 / (step * step))
    let force = acceleration + Vector3(0, 0, InertialSample.standardGravity)
    let turn = (before.attitude.conjugate * after.attitude).rotationVector * (1 / (2 * step))
    let sensor = now.attitude * mounting
    return InertialSample(
      time: time, specificForce: sensor.inverseRotate(force),
      angularVelocity: mounting.inverseRotate(turn))
  }

  /// Attitude of a segment and position of its sensor in the Earth frame.
  private static func pose(
    of place: Int, _ time: Double
  ) -> (attitude: Quaternion, position: Vector3) {
    let turns = turns(at: time)
    var attitude = turns[0]
    var position = Vector3(
      swing(0.08, 3, 56, times: 31, at: time), swing(0.08, 3, 56, times: 26, at: time),
      swing(0.05, 3, 56, times: 40, at: time))
    for (length, turn) in zip(lengths, turns.dropFirst()).prefix(place) {
      position = position + attitude.rotate(length)
      attitude = attitude * turn
    }
    return (attitude, position + attitude.rotate(places[place]))
  }

  /// The turn of the pelvis against the Earth, and of each segment against the one above it.
  private static func turns(at time: Double) -> [Quaternion] {
    func degrees(_ most: Double, _ start: Double, _ end: Double, times: Double) -> Double {
      swing(most, start, end, times: times, at: time) * .pi / 180
    }
    func turn(_ axis: Vector3, _ angle: Double) -> Quaternion {
      Quaternion(rotationVector: axis * angle)
    }
    let (x, y, z) = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
    let sway = degrees(8, 3, 56, times: 23)
    let hip = degrees(40, 3, 13, times: 8) + degrees(70, 16, 26, times: 2)
    let abduction = degrees(30, 26, 36, times: 2)
    let rotation = degrees(30, 36, 46, times: 2)
    let knee =
      degrees(50, 3, 13, times: 8) + degrees(90, 16, 26, times: 2) + degrees(80, 46, 56, times: 3)
    let ankle =
      degrees(15, 3, 13, times: 8) + degrees(15, 16, 26, times: 2) - degrees(30, 36, 46, times: 3)
    let inversion = degrees(20, 26, 36, times: 2)
    return [
      turn(x, sway) * turn(z, sway),
      turn(y, -hip) * turn(x, abduction) * turn(z, -rotation),
      turn(y, knee),
      turn(y, -ankle) * turn(x, -inversion),
    ]
  }

  /// From 0 to the most and back, a number of times between two instants.
  private static func swing(
    _ most: Double, _ start: Double, _ end: Double, times: Double, at time: Double
  ) -> Double {
    let share = (time - start) / (end - start)
    guard share > 0, share < 1 else { return 0 }
    return most / 2 * (1 - cos(2 * .pi * times * share))
  }
}
