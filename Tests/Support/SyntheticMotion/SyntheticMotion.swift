// SPDX-License-Identifier: Apache-2.0

public import Inertial

internal import Glibc

/// A made-up motion of one sensor, with the attitude it truly has, for tests and benchmarks.
///
/// Like the BROAD trials: rest, then alternating stretches of motion and rest. Rotation about all
/// axes and linear acceleration are sums of sines, so their means vanish; bias and white noise are
/// added. The true attitude is the exact integral of the true rate held over each step.
public struct SyntheticMotion: Sendable {
  /// Seconds between samples.
  public var period = 0.01
  /// Number of samples.
  public var count = 1000
  /// Seconds of rest at the start.
  public var initialRest = 2.0
  /// Seconds of each stretch of motion, and of the rest after it.
  public var stretch = 8.0
  /// Largest rate on an axis, rad/s.
  public var rate = 3.0
  /// Largest linear acceleration on an axis, m/s².
  public var acceleration = 3.0
  /// Bias of the gyroscope, rad/s.
  public var bias = Vector3(0.008, -0.005, 0.003)
  /// White noise of the gyroscope, rad/s.
  public var rateNoise = 0.003
  /// White noise of the accelerometer, m/s².
  public var forceNoise = 0.02
  /// Chooses phases, noise and the first attitude.
  public var seed: UInt64 = 1

  /// The values above, each of which can be set.
  public init() {}

  /// The recording, from time 0, and the true attitude after each of its samples.
  public func make() -> (recording: InertialRecording, truth: [Quaternion]) {
    var generator = SplitMix64(seed: seed)
    var attitude = generator.nextRotation()
    let (turnPhase, movePhase) = (generator.nextNoiseVector() * 2, generator.nextNoiseVector() * 2)
    var recording = InertialRecording()
    var truth: [Quaternion] = []
    recording.reserveCapacity(count)
    truth.reserveCapacity(count)
    for index in 0..<count {
      let time = Double(index) * period
      let share = envelope(at: time)
      let (turning, moving): (Double, Double) = (share * rate, share * acceleration)
      let angularVelocity = sines(time, Vector3(4.4, 6.9, 2.5), turnPhase) * turning
      attitude = (attitude * Quaternion(rotationVector: angularVelocity * period)).normalized
      let moved = sines(time, Vector3(8.1, 5.6, 10.7), movePhase) * moving
      let force = attitude.inverseRotate(moved + .unitZ * InertialSample.standardGravity)
      recording.append(
        InertialSample(
          time: time, specificForce: force + generator.nextNoiseVector() * forceNoise,
          angularVelocity: angularVelocity + bias + generator.nextNoiseVector() * rateNoise))
      truth.append(attitude)
    }
    return (recording, truth)
  }

  /// 0 at rest, 1 in motion, with half a second between.
  private func envelope(at time: Double) -> Double {
    guard time > initialRest else { return 0 }
    let phase = (time - initialRest).truncatingRemainder(dividingBy: 2 * stretch)
    return max(0, min(1, phase / 0.5, (stretch - phase) / 0.5))
  }

  private func sines(_ time: Double, _ pulsation: Vector3, _ phase: Vector3) -> Vector3 {
    Vector3(
      sin(pulsation.x * time + phase.x), sin(pulsation.y * time + phase.y),
      sin(pulsation.z * time + phase.z))
  }
}
