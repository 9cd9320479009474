// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The motion of a segment by its sensor, a row a sample.
struct SegmentMotion {
  /// Sensor to Earth; the heading is the estimator's own.
  var attitude: [Quaternion]
  /// Angular velocity less the estimated bias, rad/s, sensor frame.
  var rate: [Vector3]
  /// Specific force, m/s², sensor frame.
  var specificForce: VectorSeries

  /// The motion from a smoothed recording.
  init(_ smoothed: BoundedPositionSmoother.Result, of recording: InertialRecording) {
    attitude = smoothed.attitude
    rate = smoothed.angularVelocity
    specificForce = recording.specificForce
  }

  /// Runs an estimator over a recording.
  init<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, nominalPeriod: Double, estimator: Estimator.Type,
    parameters: Estimator.Parameters
  ) {
    var tracker = AttitudeTracker<Estimator>(nominalPeriod: nominalPeriod, parameters: parameters)
    attitude = []
    rate = []
    attitude.reserveCapacity(recording.count)
    rate.reserveCapacity(recording.count)
    for sample in recording {
      tracker.update(sample)
      attitude.append(tracker.attitude)
      rate.append(tracker.estimator.corrected(angularVelocity: sample.angularVelocity))
    }
    specificForce = recording.specificForce
  }

  /// The motion of a sensor that gave attitudes, at the times of its recording.
  init(_ attitudes: AttitudeSeries, at recording: InertialRecording, nominalPeriod: Double) {
    var (hint, last) = (0, Quaternion.identity)
    attitude = recording.time.map { time in
      last =
        attitudes.attitude(
          at: time, longestGap: SampleClock.longestStepInPeriods * nominalPeriod, after: &hint)
        ?? last
      return last
    }
    rate = Array(recording.angularVelocity)
    specificForce = recording.specificForce
  }

  /// The state at a row.
  func segment(_ row: Int) -> SegmentState {
    SegmentState(attitude: attitude[row], rate: rate[row], specificForce: specificForce[row])
  }
}

/// The motions of both segments of a joint.
typealias SegmentMotions = (proximal: SegmentMotion, distal: SegmentMotion)

/// The state of a segment at one moment, by its sensor.
struct SegmentState: Sendable {
  /// Sensor to Earth; the heading is the estimator's own.
  var attitude: Quaternion
  /// Angular velocity less the estimated bias, rad/s, sensor frame.
  var rate: Vector3
  /// Specific force, m/s², sensor frame.
  var specificForce: Vector3
  /// Standard deviation of the attitude's inclination, degrees, where its estimator has one.
  var inclination: Double?

  /// Acceleration of the sensor in the room, m/s², sensor frame.
  var acceleration: Vector3 { specificForce - attitude.up * InertialSample.standardGravity }

  /// Acceleration across the limb in the plane of the hinge, m/s².
  func acceleration(along direction: Vector3) -> Double { acceleration.dot(direction) }
}

/// How the attitude of a sensor is estimated over a recording.
protocol SegmentMethod: Sendable {
  associatedtype Parameters: EstimatorParameters
  var parameters: Parameters { get }
  /// The motion of a segment from the recording of its sensor.
  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion
}

/// The meaning of a sensor's angular velocities.
///
/// An estimator turns an attitude by a rate over the step before it, which is right for a mean and half a step late for an
/// instant.
public enum RateMeaning: String, Sendable, Codable {
  /// The rate at the time of the sample, as most sensors give it.
  case instant
  /// The mean over the step before, as of devices that integrate.
  case mean
}

extension SegmentMethod {
  /// The motion of a segment from rates of a meaning. ``SegmentMotion/rate`` is what the sensor says at each row.
  func motion(
    of recording: InertialRecording, nominalPeriod: Double, rates: RateMeaning
  ) -> SegmentMotion {
    guard rates == .instant else { return motion(of: recording, nominalPeriod: nominalPeriod) }
    let means = recording.meanRates(
      longestStep: SampleClock.longestStepInPeriods * nominalPeriod)
    var result = motion(
      of: InertialRecording(
        time: recording.time, specificForce: recording.specificForce, angularVelocity: means),
      nominalPeriod: nominalPeriod)
    for row in recording.indices {
      result.rate[row] = result.rate[row] + recording.angularVelocity[row] - means[row]
    }
    return result
  }
}

extension InertialRecording {
  /// The mean of the angular velocity over the step before each sample, from instants: by the cubic through both ends of the
  /// step and their neighbours, which a line between the ends falls short of by twice what holding a rate goes beyond; by
  /// the line next to a gap, and the instant after it.
  fileprivate func meanRates(longestStep: Double) -> VectorSeries {
    func follows(_ row: Int) -> Bool {
      indices.contains(row) && row > 0 && self[row - 1].isUsable && self[row].isUsable
        && time[row] - time[row - 1] <= longestStep
    }
    var means = VectorSeries()
    means.reserveCapacity(count)
    for row in indices {
      let own = angularVelocity[row]
      guard follows(row) else {
        means.append(own)
        continue
      }
      let ends = angularVelocity[row - 1] + own
      guard follows(row - 1), follows(row + 1) else {
        means.append(ends * 0.5)
        continue
      }
      let neighbours = angularVelocity[row - 2] + angularVelocity[row + 1]
      means.append((ends * 13 - neighbours) * (1 / 24))
    }
    return means
  }
}

/// An estimator that knows the past.
struct EstimatorMethod<Estimator: AttitudeEstimator>: SegmentMethod {
  let parameters: Estimator.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      recording, nominalPeriod: nominalPeriod, estimator: Estimator.self, parameters: parameters)
  }
}

/// The bounded-position smoother.
struct SmootherMethod: SegmentMethod {
  let parameters: BoundedPositionFilter.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      BoundedPositionSmoother(parameters: parameters)
        .smooth(recording, nominalPeriod: nominalPeriod),
      of: recording)
  }
}

/// The acceleration of a point of a turning body beside that of another one, at `arm` from it:
/// ω̇ × r + ω × (ω × r), linear in r.
///
/// - Parameters:
///   - arm: metres, in the body's frame, as the others.
///   - rate: ω, rad/s.
///   - derivative: ω̇, rad/s².
/// - Returns: m/s².
func leverArmAcceleration(_ arm: Vector3, rate: Vector3, derivative: Vector3) -> Vector3 {
  derivative.cross(arm) + rate.cross(rate.cross(arm))
}
