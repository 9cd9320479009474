// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How soft tissue lets the two sensors of a joint lean about the hinge as the limb accelerates.
///
/// A sensor on soft tissue is left behind by the limb and turns. The gyroscope sees that as movement
/// of the limb. ``TissueLeanFit`` finds it.
struct TissueLean: Sendable, Hashable, Codable {
  /// Of the proximal sensor.
  var proximal: Segment
  /// Of the distal sensor.
  var distal: Segment
  /// How the tissue of both follows.
  var response: TissueSpring.Response
  /// Share of the lean that was seen, 0…1.
  var share = 1.0

  /// The lean of one sensor.
  struct Segment: Sendable, Hashable, Codable {
    /// The hinge in the sensor's frame, a unit vector.
    var axis: Vector3
    /// Across the limb in the plane of the hinge, a unit vector in the sensor's frame.
    var across: Vector3
    /// Degrees about the hinge from the sensor to the bone, under 1 g across.
    var degreesPerG: Double
  }

  /// A share of the lean.
  func part(_ share: Double) -> TissueLean {
    var result = self
    result.proximal.degreesPerG *= share
    result.distal.degreesPerG *= share
    result.share *= share
    return result
  }
}

/// Turns the attitude of a sensor on soft tissue into that of the bone under it, while samples come
/// in.
struct BoneTracker: Sendable {
  private let segment: TissueLean.Segment
  private let response: TissueSpring.Response
  private var spring: TissueSpring?

  init(_ segment: TissueLean.Segment, _ response: TissueSpring.Response) {
    (self.segment, self.response) = (segment, response)
  }

  /// Forgets what was, as after a gap.
  mutating func restart() { spring = nil }

  /// Radians about the hinge from the sensor to the bone, after a step of `timeStep` seconds; all
  /// steps of a segment are taken to be as long as its first.
  mutating func lean(_ state: SegmentState, timeStep: Double) -> Double {
    var current = spring ?? TissueSpring(response, timeStep: timeStep)
    let force = state.acceleration(along: segment.across) / InertialSample.standardGravity
    let shift = current.update(across: force)
    spring = current
    return segment.degreesPerG * .degree * shift
  }

  /// The state of a sensor on the bone, but for the rate, which stays the sensor's.
  mutating func update(_ state: SegmentState, timeStep: Double) -> SegmentState {
    var bone = state
    bone.turn(by: lean(state, timeStep: timeStep), about: segment.axis)
    return bone
  }

  /// The motion of the bone over a recording, rates included.
  mutating func bone(of motion: SegmentMotion, in pair: SensorPair) -> SegmentMotion {
    var result = motion
    result.specificForce = VectorSeries()
    result.specificForce.reserveCapacity(motion.attitude.count)
    for rows in pair.segments {
      restart()
      let leans = rows.map { lean(motion.segment($0), timeStep: pair.nominalPeriod) }
      for (index, row) in rows.enumerated() {
        var bone = motion.segment(row)
        bone.turn(by: leans[index], about: segment.axis)
        let (before, after) = (max(0, index - 1), min(leans.count - 1, index + 1))
        let seconds = Double(max(1, after - before)) * pair.nominalPeriod
        result.attitude[row] = bone.attitude
        result.rate[row] = bone.rate + segment.axis * ((leans[after] - leans[before]) / seconds)
        result.specificForce.append(bone.specificForce)
      }
    }
    return result
  }
}

extension SegmentState {
  /// Turns the frame that all is seen from.
  fileprivate mutating func turn(by radians: Double, about axis: Vector3) {
    let turn = Quaternion(angle: radians, axis: axis)
    attitude = attitude * turn
    rate = turn.inverseRotate(rate)
    specificForce = turn.inverseRotate(specificForce)
  }
}

/// Both bones of a joint.
struct BoneTrackers: Sendable {
  private var proximal, distal: BoneTracker

  init(_ lean: TissueLean) {
    proximal = BoneTracker(lean.proximal, lean.response)
    distal = BoneTracker(lean.distal, lean.response)
  }

  /// The motion of both bones over a recording.
  func bones(_ motion: SegmentMotions, in pair: SensorPair) -> SegmentMotions {
    var (a, b) = (proximal, distal)
    return (a.bone(of: motion.proximal, in: pair), b.bone(of: motion.distal, in: pair))
  }

  /// Degrees of flexion that the lean hides at a time of the pair.
  func degrees(_ motion: SegmentMotions, in pair: SensorPair, at time: Double) -> Double {
    guard let rows = pair.segments.first(where: { pair.time[$0.upperBound - 1] >= time }) else {
      return 0
    }
    var (a, b) = (proximal, distal)
    var lean = 0.0
    for row in rows where pair.time[row] <= time {
      let step = pair.nominalPeriod
      lean =
        b.lean(motion.distal.segment(row), timeStep: step)
        - a.lean(motion.proximal.segment(row), timeStep: step)
    }
    return lean / .degree
  }

  /// A row as sensors on the bones would have it.
  mutating func update(_ row: PairMotion) -> PairMotion {
    if row.startsSegment {
      proximal.restart()
      distal.restart()
    }
    var result = row
    result.proximal = proximal.update(row.proximal, timeStep: row.step)
    result.distal = distal.update(row.distal, timeStep: row.step)
    return result
  }
}
