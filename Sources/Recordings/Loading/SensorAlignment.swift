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
    let common = try overlap(acceleration, rotation)
    let inside = rotation.samples.filter { common.contains($0.time) }
    let forces = interpolated(acceleration.samples, at: inside.map(\.time))
    var result = InertialRecording()
    result.reserveCapacity(inside.count)
    for (index, sample) in inside.enumerated() {
      result.append(
        InertialSample(
          time: sample.time, specificForce: forces[index].specificForce,
          angularVelocity: sample.angularVelocity))
    }
    var warnings: [String] = []
    let left = rotation.samples.count - inside.count
    if left > 0 {
      warnings.append(
        "\(left) of \(rotation.samples.count) gyroscope samples lie outside the accelerometer's "
          + "times and were left out")
    }
    let missing = forces.lazy.filter { !$0.specificForce.isFinite }.count
    if missing > 0 {
      warnings.append("\(missing) samples lie in gaps of the accelerometer and have none")
    }
    return (result, warnings)
  }

  /// Acceleration without gravity plus gravity, at the former's times.
  static func add(
    _ gravity: Part, to acceleration: Part
  ) throws(RecordingError) -> InertialRecording {
    let common = try overlap(gravity, acceleration)
    let inside = acceleration.samples.filter { common.contains($0.time) }
    let parts = interpolated(gravity.samples, at: inside.map(\.time))
    var result = InertialRecording()
    result.reserveCapacity(inside.count)
    for (index, sample) in inside.enumerated() {
      result.append(
        InertialSample(
          time: sample.time,
          specificForce: sample.specificForce + parts[index].specificForce,
          angularVelocity: .zero))
    }
    return result
  }

  private static func interpolated(
    _ samples: InertialRecording, at times: [Double]
  ) -> InertialRecording {
    let period = RecordingTiming(samples)?.period ?? .infinity
    return samples.resampled(
      at: times, longestGap: SampleClock.longestStepInPeriods * period)
  }

  private static func overlap(
    _ a: Part, _ b: Part
  ) throws(RecordingError) -> ClosedRange<Double> {
    let (first, second) = (try range(a), try range(b))
    let lower = max(first.lowerBound, second.lowerBound)
    let upper = min(first.upperBound, second.upperBound)
    guard lower <= upper else {
      throw .noOverlap(
        path: a.path, range: first, otherPath: b.path, otherRange: second)
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
