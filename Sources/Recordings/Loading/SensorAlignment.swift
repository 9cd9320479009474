// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Brings sensors that were sampled apart onto common times.
enum SensorAlignment {
  /// A sensor's samples and the file they came from.
  struct Part {
    var path: String
    var samples: InertialRecording
  }

  /// Acceleration at the gyroscope's times, by linear interpolation, over the stretch that both
  /// have.
  ///
  /// Inside a gap of the accelerometer (more than `SampleClock.longestStepInPeriods` periods) the
  /// acceleration is NaN, which filters pass over: nothing is filled in.
  static func join(
    acceleration: Part, rotation: Part
  ) throws(RecordingError) -> (recording: InertialRecording, warnings: [String]) {
    let (inside, forces) = try paired(rotation, with: acceleration)
    let result = InertialRecording(
      zip(inside, forces).map { sample, force in
        InertialSample(
          time: sample.time, specificForce: force.specificForce,
          angularVelocity: sample.angularVelocity)
      })
    var warnings: [String] = []
    let left = rotation.samples.count - inside.count
    if left > 0 {
      warnings.append(
        "\(left) of \(rotation.samples.count) gyroscope samples lie outside the accelerometer's "
          + "times and were left out")
    }
    let missing = forces.count { !$0.specificForce.isFinite }
    if missing > 0 {
      warnings.append("\(missing) samples lie in gaps of the accelerometer and have none")
    }
    return (result, warnings)
  }

  /// Acceleration without gravity plus gravity, at the former's times.
  static func add(
    _ gravity: Part, to acceleration: Part
  ) throws(RecordingError) -> InertialRecording {
    let (inside, gravities) = try paired(acceleration, with: gravity)
    return InertialRecording(
      zip(inside, gravities).map { sample, gravity in
        InertialSample(
          time: sample.time, specificForce: sample.specificForce + gravity.specificForce,
          angularVelocity: .zero)
      })
  }

  /// The samples of one sensor within the stretch that both have, and the other sensor at the same
  /// times.
  private static func paired(
    _ kept: Part, with other: Part
  ) throws(RecordingError) -> (kept: [InertialSample], other: InertialRecording) {
    let common = try overlap(other, kept)
    let inside = kept.samples.filter { common.contains($0.time) }
    let period = RecordingTiming(other.samples)?.period ?? .infinity
    let interpolated = other.samples.resampled(
      at: inside.map(\.time), longestGap: SampleClock.longestStepInPeriods * period)
    return (inside, interpolated)
  }

  private static func overlap(_ a: Part, _ b: Part) throws(RecordingError) -> ClosedRange<Double> {
    let (first, second) = (try range(a), try range(b))
    let lower = max(first.lowerBound, second.lowerBound)
    let upper = min(first.upperBound, second.upperBound)
    guard lower <= upper else {
      throw .noOverlap(path: a.path, range: first, otherPath: b.path, otherRange: second)
    }
    return lower...upper
  }

  private static func range(_ part: Part) throws(RecordingError) -> ClosedRange<Double> {
    let times = part.samples.time.lazy.filter(\.isFinite)
    guard let lower = times.min(), let upper = times.max() else {
      throw .unsuitable(
        FilePlace(path: part.path), expected: "times", found: "none that is a number",
        remedy: "export the recording again")
    }
    return lower...upper
  }
}
