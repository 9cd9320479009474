// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The true motion of one sensor: bone, soft tissue and mounting.
struct SensorMotion {
  /// Which bone carries the sensor.
  enum Segment: Sendable {
    case thigh
    case shank
  }

  /// Metres from the axis about which wobbling tissue tilts: its depth over the bone.
  private static let tissueDepth = 0.05

  private let leg: LegMotion
  private let segment: Segment
  private let tissue: SoftTissue
  private let position: Vector3
  private let standingFlexion: Double
  private var wobble: SoftTissueMotion?
  /// Sensor to limb.
  let mounting: Quaternion

  init(_ segment: Segment, of leg: LegMotion, _ p: KneeSimulation.Parameters) {
    let placement = segment == .thigh ? p.thigh : p.shank
    let outward = (p.side == .right ? -1 : 1) * placement.outward
    let along = (segment == .thigh ? 1 : -1) * placement.distanceFromKnee
    let position = Vector3(placement.forward, outward, along)
    switch placement.mounting {
    case .aligned:
      mounting = .identity
    case .rotation(let vector):
      mounting = Quaternion(rotationVector: vector)
    case .random:
      var random = RandomSource(
        seed: p.seed, purpose: segment == .thigh ? .thighMounting : .shankMounting)
      mounting = random.rotation()
    }
    (self.leg, self.segment, self.position, tissue) = (leg, segment, position, p.softTissue)
    standingFlexion = p.standingFlexionDegrees * .degree
    guard tissue.wobbleDegreesPerG > 0 else { return }
    wobble = SoftTissueMotion(tissue) { time in
      let pose = leg.pose(at: time)
      let bone = segment == .thigh ? pose.thigh : pose.shank
      let acceleration = (pose.knee + bone.rotate(VectorMotion(position))).acceleration
      let local = bone.value.inverseRotate(acceleration) / InertialSample.standardGravity
      return (local.x, local.y)
    }
  }

  /// From the knee to the sensor as mounted, metres, sensor frame.
  var leverArm: Vector3 { mounting.inverseRotate(position) }

  /// The knee's flexion axis as mounted, a unit vector in the sensor's frame, along which flexion
  /// turns the shank positively.
  var hingeAxis: Vector3 { mounting.inverseRotate(.unitY) }

  /// The sensor at one moment.
  struct Moment {
    /// Sensor to Earth.
    var attitude: Quaternion
    /// Metres, Earth frame.
    var position: Vector3
    var sample: InertialSample
  }

  /// Where the sensor is and what it feels at a time, which must not go back.
  mutating func moment(at time: Double) -> Moment {
    let pose = leg.pose(at: time)
    var limb = segment == .thigh ? pose.thigh : pose.shank
    var place = VectorMotion(position)
    let bone = limb
    if let shift = wobble?.shift(at: time) {
      let tilt = tissue.wobbleDegreesPerG * .degree
      let scale = tilt * Self.tissueDepth
      place = place + VectorMotion(scale * shift.x, scale * shift.y, Jet(0))
      // The top of the sensor leads where the tissue shifts: z × shift.
      limb =
        limb * AttitudeMotion(tilt * shift.x, about: .unitY)
        * AttitudeMotion(-tilt * shift.y, about: .unitX)
    }
    if tissue.slideShare != 0 {
      let half = (segment == .thigh ? 0.5 : -0.5) * tissue.slideShare
      limb = limb * AttitudeMotion(half * (-standingFlexion + pose.flexion), about: .unitY)
    }
    let sensor = limb * AttitudeMotion(mounting)
    let path = pose.knee + bone.rotate(place)
    let force = path.acceleration + .unitZ * InertialSample.standardGravity
    return Moment(
      attitude: sensor.value, position: path.value,
      sample: InertialSample(
        time: time, specificForce: sensor.value.inverseRotate(force),
        angularVelocity: sensor.angularVelocity))
  }
}
