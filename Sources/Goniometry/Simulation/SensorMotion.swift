// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// Where a simulated sensor sits on its limb, and how it is turned.
///
/// The limb's frame: x forward, y to the left, z along the limb towards the hip; standing, it is
/// level. Its origin is the knee.
public struct SensorPlacement: Sendable, Hashable {
  /// How the sensor is turned against the limb.
  public enum Mounting: Sendable, Hashable {
    /// The sensor's axes are the limb's.
    case aligned
    /// Any rotation, drawn uniformly from the seed.
    case random
    /// This rotation vector (axis × angle, radians) takes the sensor's vectors to the limb's frame.
    case rotation(Vector3)
  }

  /// How the sensor is turned; random by default.
  public var mounting = Mounting.random
  /// Metres from the knee along the limb: up the thigh, down the shank.
  public var distanceFromKnee: Double
  /// Metres from the limb's axis to the front.
  public var forward: Double
  /// Metres from the limb's axis to the outer side: right on a right leg.
  public var outward: Double

  /// A placement; by default on the outer front of the limb, turned at random.
  public init(
    mounting: Mounting = .random, distanceFromKnee: Double, forward: Double = 0.03,
    outward: Double = 0.06
  ) {
    self.mounting = mounting
    self.distanceFromKnee = distanceFromKnee
    self.forward = forward
    self.outward = outward
  }
}

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
    if tissue.slideShare > 0 {
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
