// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The samples of several recordings of one clock in the order of their times, each recording's in
/// its own order.
struct MergedRecordings: Sequence, IteratorProtocol {
  private let recordings: [InertialRecording]
  private var places: [Int]
  /// The newest time of each that is a number: one that is none comes with the sample before it.
  private var due: [Double]

  /// The time of the first sample, seconds; 0 where there is none.
  let start: Double

  init(_ recordings: [InertialRecording]) {
    self.recordings = recordings
    places = recordings.map { _ in 0 }
    due = recordings.map { $0.time.first { $0.isFinite } ?? 0 }
    start = due.min() ?? 0
  }

  mutating func next() -> (sensor: Int, sample: InertialSample)? {
    var first: Int?
    for number in recordings.indices where places[number] < recordings[number].count {
      let time = recordings[number].time[places[number]]
      if time.isFinite { due[number] = time }
      if first.map({ due[number] < due[$0] }) ?? true { first = number }
    }
    guard let first else { return nil }
    defer { places[first] += 1 }
    return (first, recordings[first][places[first]])
  }
}
