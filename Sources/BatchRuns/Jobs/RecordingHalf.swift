// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Recordings

/// A file whose name says that it is the thigh's or the shank's of two.
///
/// `NAME_thigh.csv` and `NAME_shank.csv` (or with `-`), or `thigh.csv` and `shank.csv` in one folder.
struct RecordingHalf {
  let thigh: String
  let shank: String
  /// The common name of the two.
  let name: String
  /// The other of the two.
  let other: String
  /// Whether the segment is the whole name.
  let isWholeName: Bool

  /// `nil` for a file with another name.
  init?(_ path: String) {
    guard let ending = InputSearch.endings.first(where: path.lowercased().hasSuffix) else {
      return nil
    }
    let stem = path.dropLast(ending.count)
    guard let segment = ["thigh", "shank"].first(where: stem.lowercased().hasSuffix) else {
      return nil
    }
    let front = stem.dropLast(5)
    isWholeName = front.isEmpty || front.last == "/"
    guard isWholeName || front.last == "_" || front.last == "-" else { return nil }
    // The other's name in the same letters, small or capital.
    let word = stem.suffix(5)
    let counterpart = segment == "thigh" ? "shank" : "thigh"
    let other =
      word == word.uppercased()
      ? counterpart.uppercased()
      : word.first?.isUppercase ?? false
        ? counterpart.prefix(1).uppercased() + counterpart.dropFirst() : counterpart
    self.other = front + other + path.suffix(ending.count)
    (thigh, shank) = segment == "thigh" ? (path, self.other) : (self.other, path)
    name = front.isEmpty ? "." : front == "/" ? "/" : String(front.dropLast())
  }

  /// The doubt about one without the other.
  var loneWarning: String { "there is no \(other.oneLine): it is measured as one device" }

  /// The measurement of both.
  func pair() -> MeasurementJob {
    var job = MeasurementJob(id: .string(name))
    job.recordings = [.thigh: thigh, .shank: shank]
    return job
  }
}
