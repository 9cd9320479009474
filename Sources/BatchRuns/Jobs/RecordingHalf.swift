// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON
internal import Recordings

/// A file whose name says that it is of one of a joint's two segments.
///
/// `NAME_thigh.csv` and `NAME_shank.csv` (or with `-`), or `thigh.csv` and `shank.csv` in one folder.
struct RecordingHalf {
  /// The segments on both sides of a joint that two sensors measure.
  struct Pair {
    let proximal, distal: Segment

    /// Those of every such joint.
    static var all: [Pair] {
      Joint.ofSensorPairs.map { Pair(proximal: $0.proximal, distal: $0.distal) }
    }
  }

  let pair: Pair
  let proximal: String
  let distal: String
  /// The common name of the two.
  let name: String
  /// The other of the two.
  let other: String
  /// Whether the segment is the whole name.
  let isWholeName: Bool

  /// `nil` for a file with another name.
  ///
  /// - Parameter pairs: the segments that a name can tell, the first one that fits.
  init?(_ path: String, among pairs: [Pair]) {
    guard let ending = InputSearch.endings.first(where: path.lowercased().hasSuffix) else {
      return nil
    }
    let stem = path.dropLast(ending.count)
    let small = stem.lowercased()
    var found: (pair: Pair, isProximal: Bool)?
    for pair in pairs where found == nil {
      if small.hasSuffix(pair.proximal.rawValue) {
        found = (pair, true)
      } else if small.hasSuffix(pair.distal.rawValue) {
        found = (pair, false)
      }
    }
    guard let (pair, isProximal) = found else { return nil }
    let segment = isProximal ? pair.proximal : pair.distal
    let front = stem.dropLast(segment.rawValue.count)
    isWholeName = front.isEmpty || front.last == "/"
    guard isWholeName || front.last == "_" || front.last == "-" else { return nil }
    // The other's name in the same letters, small or capital.
    let word = stem.suffix(segment.rawValue.count)
    let counterpart = (isProximal ? pair.distal : pair.proximal).rawValue
    let other =
      word == word.uppercased()
      ? counterpart.uppercased()
      : word.first?.isUppercase ?? false
        ? counterpart.prefix(1).uppercased() + counterpart.dropFirst() : counterpart
    self.other = front + other + path.suffix(ending.count)
    self.pair = pair
    (proximal, distal) = isProximal ? (path, self.other) : (self.other, path)
    name = front.isEmpty ? "." : front == "/" ? "/" : String(front.dropLast())
  }

  /// The doubt about one without the other.
  var loneWarning: String { "there is no \(other.oneLine): it is measured as one device" }

  /// The measurement of both.
  var job: MeasurementJob {
    var job = MeasurementJob(id: .string(name))
    job.recordings = [.segment(pair.proximal): proximal, .segment(pair.distal): distal]
    return job
  }
}
