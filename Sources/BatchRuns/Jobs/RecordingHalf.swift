// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON
internal import Recordings

/// A file whose name says that it is of one of a joint's two segments.
///
/// `NAME_thigh.csv` and `NAME_shank.csv` (or with `-`), or `thigh.csv` and `shank.csv` in one folder.
struct RecordingHalf {
  let joint: Joint
  let proximal: String
  let distal: String
  /// The common name of the two.
  let name: String
  /// The other of the two.
  let other: String
  /// Whether the segment is the whole name.
  let isWholeName: Bool

  /// `nil` for a file with another name. Only joints that two sensors measure have halves.
  init?(_ path: String) {
    guard let ending = InputSearch.endings.first(where: path.lowercased().hasSuffix) else {
      return nil
    }
    let stem = path.dropLast(ending.count)
    let small = stem.lowercased()
    let halves = Joint.ofSensorPairs.flatMap { joint in
      joint.segments.map { (joint: joint, segment: $0) }
    }
    guard let (joint, segment) = halves.first(where: { small.hasSuffix($0.segment.rawValue) })
    else {
      return nil
    }
    let front = stem.dropLast(segment.rawValue.count)
    isWholeName = front.isEmpty || front.last == "/"
    guard isWholeName || front.last == "_" || front.last == "-" else { return nil }
    // The other's name in the same letters, small or capital.
    let word = stem.suffix(segment.rawValue.count)
    let isProximal = segment == joint.proximal
    let counterpart = (isProximal ? joint.distal : joint.proximal).rawValue
    let other =
      word == word.uppercased()
      ? counterpart.uppercased()
      : word.first?.isUppercase ?? false
        ? counterpart.prefix(1).uppercased() + counterpart.dropFirst() : counterpart
    self.other = front + other + path.suffix(ending.count)
    self.joint = joint
    (proximal, distal) = isProximal ? (path, self.other) : (self.other, path)
    name = front.isEmpty ? "." : front == "/" ? "/" : String(front.dropLast())
  }

  /// The doubt about one without the other.
  var loneWarning: String { "there is no \(other.oneLine): it is measured as one device" }

  /// The measurement of both.
  func pair() -> MeasurementJob {
    var job = MeasurementJob(id: .string(name))
    job.recordings = [.segment(joint.proximal): proximal, .segment(joint.distal): distal]
    return job
  }
}
