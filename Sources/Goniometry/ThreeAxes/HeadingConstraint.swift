// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The axes of a joint as a source of the heading difference, beside the joint's centre.
protocol HeadingConstraint {
  /// Finds the axes of a movement under the heading of each block, and the heading that they show.
  ///
  /// - Returns: of each block the heading as an argument, with the information as its length, 1/rad².
  mutating func evidence(_ angles: [Double], _ samples: AxisSamples) -> [HeadingPhasor]
}

/// The heading difference of two sensors in each block of a movement.
struct JointHeading {
  /// Radians.
  let angles: [Double]
  /// The heading by the joint's centre; `nil` where the sensors have one heading.
  let centre: CentreHeading?

  /// Standard deviation of the heading between two sensors that have a compass each, radians: indoors, over minutes.
  /// (Robert-Lachaine et al. 2017, Med Biol Eng Comput 55:609, doi 10.1007/s11517-016-1537-2, have 3° to 5° between
  /// segments.)
  private static let compassDeviation = 3 * Double.degree
  /// Times that the axes of a joint and the heading are solved in turn, and the steps of the heading each time.
  private static let (axisRounds, steps) = (6, 2)

  /// The one heading of sensors that have a compass each.
  init(ofSensors samples: AxisSamples) {
    (angles, centre) = (samples.blocks.time.map { _ in 0 }, nil)
  }

  init(_ centre: CentreHeading) { (angles, self.centre) = (centre.angles, centre) }

  /// From the distal sensor's room to the proximal one's, at times in order.
  func turns(at times: [Double]) -> [Quaternion] {
    centre?.turns(at: times) ?? times.map { _ in .identity }
  }

  /// Standard deviation of the heading at times in order against that at another, or by itself, radians.
  func deviations(at times: [Double], since start: Double?) -> [Double] {
    centre?.deviations(times, since: start) ?? times.map { _ in Self.compassDeviation }
  }

  /// The heading with what a joint's axes say of it, and the axes under it; `nil` where the numbers allow none. A heading
  /// of the sensors themselves stays.
  func with(_ constraint: inout some HeadingConstraint, _ samples: AxisSamples) -> JointHeading? {
    guard var centre else {
      for _ in 0..<Self.axisRounds { _ = constraint.evidence(angles, samples) }
      return self
    }
    for _ in 0..<Self.axisRounds {
      let others = constraint.evidence(centre.angles, samples)
      guard centre.refine(samples, others: others, rounds: Self.steps) else { return nil }
    }
    return JointHeading(centre)
  }
}

extension AxisSamples {
  /// The turn of the distal segment against the proximal one in each row, rad/s in the room, and both attitudes under
  /// the heading of each block.
  ///
  /// - Parameter chosen: the blocks that are looked at; `nil` for all.
  func forEachTurn(
    _ angles: [Double], in chosen: Range<Int>? = nil, _ body: (_ block: Int, RelativeTurn) -> Void
  ) {
    for block in chosen ?? blocks.rows.indices {
      let rows = blocks.rows[block]
      let turn = Quaternion(angle: angles[block], axis: .unitZ)
      for row in rows { body(block, RelativeTurn(proximal[row], turn, distal[row])) }
    }
  }
}

/// The turn of one segment against another.
struct RelativeTurn {
  /// Sensor to room, the distal one under the heading difference.
  let proximal, distal: Quaternion
  /// Rad/s, in the room.
  let rate: Vector3
  /// Of the distal segment alone, rad/s, in the room.
  private let distalRate: Vector3

  init(_ proximal: AxisSegment, _ heading: Quaternion, _ distal: AxisSegment) {
    (self.proximal, self.distal) = (proximal.attitude, heading * distal.attitude)
    distalRate = self.distal.rotate(distal.rate)
    rate = distalRate - self.proximal.rotate(proximal.rate)
  }

  /// How the rate changes as the heading difference grows: 1/s.
  var slope: Vector3 { Vector3.unitZ.cross(distalRate) }
}
