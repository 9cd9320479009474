// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial

/// A file of OpenSim with a row for each sample.
///
/// Names are those of OpenSim's own models of a leg and a body; where no side is stated they are of the right one.
public enum OpenSimFile: String, Sendable, CaseIterable {
  /// Angles under the names of coordinates, degrees: `hip_flexion_r`.
  case motion = "mot"
  /// Attitudes of the segments under the names of sensors: `femur_r_imu`. Earth with z up; the axes of a segment are x
  /// forwards, y to the left and z up in the neutral posture.
  case orientations = "sto"

  /// The file by the end of a name; `nil` for another one.
  public init?(path: String) {
    guard let end = path.split(separator: ".").last else { return nil }
    self.init(rawValue: end.lowercased())
  }
}

/// Why a report is not written for OpenSim.
public enum OpenSimError: Error, Sendable, CustomStringConvertible {
  /// There is no joint of OpenSim's models in it.
  case noJoint
  /// The joint nearest the trunk is a hinge, which does not say how its proximal segment lies in the room.
  case noRoot

  /// What to do.
  public var description: String {
    switch self {
    case .noJoint: "OpenSim has no names for what was measured: write a table (.csv)"
    case .noRoot:
      "the attitudes of segments begin with a joint that has three axes, nearer to the trunk: add that sensor, or write the "
        + "angles (.mot)"
    }
  }
}

extension ChainReport {
  /// The report as a file of OpenSim: rows at the times of the first joint, other joints at the nearest time of theirs
  /// within a tenth of a second, `nan` where there is none. Every number is written so that it reads back the same.
  public func openSim(_ file: OpenSimFile) throws(OpenSimError) -> [UInt8] {
    let joints = outcomes.compactMap(OpenSimJoint.init)
    guard let first = joints.first else { throw .noJoint }
    var rows = NearestRows(joints.map(\.time))
    var text = ""
    switch file {
    case .motion:
      let names = joints.flatMap(\.coordinates)
      text =
        "Coordinates\nversion=1\nnRows=\(first.time.count)\nnColumns=\(1 + names.count)\ninDegrees=yes\nendheader\n"
      text += (["time"] + names).joined(separator: "\t") + "\n"
      rows.forEach { time, places in
        let cells = zip(joints, places).flatMap { joint, place in
          place.map(joint.degrees) ?? joint.coordinates.map { _ in .nan }
        }
        text += ([time] + cells).map { "\($0)" }.joined(separator: "\t") + "\n"
      }
    case .orientations:
      let chain = try SegmentChain(joints)
      let rate = Double(first.time.count - 1) / max(1e-9, (first.time.last ?? 0) - first.time[0])
      text = "DataRate=\(rate)\nDataType=Quaternion\nversion=3\nOpenSimVersion=4.5\nendheader\n"
      text += (["time"] + chain.names.map { "\($0)_imu" }).joined(separator: "\t") + "\n"
      rows.forEach { time, places in
        let cells = chain.attitudes(places).map { q in
          (q.map { [$0.w, $0.x, $0.y, $0.z] } ?? [.nan, .nan, .nan, .nan]).map { "\($0)" }
            .joined(separator: ",")
        }
        text += (["\(time)"] + cells).joined(separator: "\t") + "\n"
      }
    }
    return Array(text.utf8)
  }
}

/// A measured joint of OpenSim's models.
private struct OpenSimJoint {
  let time: [Double]
  let coordinates: [String]
  let bodies: (proximal: String, distal: String)
  /// From the proximal segment to the room; `nil` of a hinge.
  let proximal: [Quaternion]?
  /// From the distal segment to the proximal one.
  let relative: [Quaternion]
  private let isLeft: Bool
  private let turns: [OpenSimCoordinate]

  init?(_ outcome: ChainReport.Outcome) {
    let settings = outcome.inputs.settings
    turns = settings.joint.openSimCoordinates
    guard let report = outcome.report, !turns.isEmpty else { return nil }
    isLeft = settings.side == .left
    let side = settings.joint.hasSides ? isLeft ? "_l" : "_r" : ""
    coordinates = turns.map { $0.name + side }
    func body(_ segment: Segment) -> String? { segment.openSimBodies(settings.side).first }
    guard let from = body(settings.joint.proximal), let to = body(settings.joint.distal) else {
      return nil
    }
    bodies = (from, to)
    if case .angles(let joint)? = report.whole {
      (time, proximal) = (joint.segments.time, joint.segments.proximal)
      relative = joint.segments.relative
    } else if report.joint != nil, let angles = report.angles {
      (time, proximal) = (angles.time, nil)
      relative = angles.degrees.map { Quaternion(angle: $0 * .pi / 180, axis: .unitY) }
    } else {
      return nil
    }
  }

  /// The coordinates at a row.
  func degrees(_ row: Int) -> [Double] {
    let found = relative[row].turns
    return turns.map { coordinate in
      let mirrored = isLeft && coordinate.plane != .sagittal ? -1.0 : 1
      let turn =
        switch coordinate.plane {
        case .sagittal: found.lateral
        case .frontal: found.sagittal
        case .transverse: found.longitudinal
        }
      return mirrored * coordinate.sign * turn * 180 / .pi
    }
  }
}

/// The segments of a chain in the room, each from the one before it.
private struct SegmentChain {
  let names: [String]
  private let joints: [OpenSimJoint]

  init(_ joints: [OpenSimJoint]) throws(OpenSimError) {
    self.joints = joints
    var names: [String] = []
    for joint in joints {
      if !names.contains(joint.bodies.proximal) {
        guard joint.proximal != nil else { throw .noRoot }
        names.append(joint.bodies.proximal)
      }
      if !names.contains(joint.bodies.distal) { names.append(joint.bodies.distal) }
    }
    self.names = names
  }

  /// The attitude of each segment, from the row of each joint.
  func attitudes(_ rows: [Int?]) -> [Quaternion?] {
    var known: [String: Quaternion] = [:]
    for (joint, row) in zip(joints, rows) {
      guard let row, let from = known[joint.bodies.proximal] ?? joint.proximal?[row] else {
        continue
      }
      known[joint.bodies.proximal] = from
      known[joint.bodies.distal] = known[joint.bodies.distal] ?? from * joint.relative[row]
    }
    return names.map { known[$0] }
  }
}
