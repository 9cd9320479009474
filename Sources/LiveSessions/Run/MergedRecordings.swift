// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// The samples of several recordings of one clock in order of time. Samples of one recording keep
/// their order.
package struct MergedRecordings: Sequence, IteratorProtocol {
  private let recordings: [InertialRecording]
  private var places: [Int]
  /// The newest finite time of each: a sample without one comes with the sample before it.
  private var due: [Double]

  /// The time of the first sample, seconds; 0 without samples.
  package let start: Double

  package init(_ recordings: [InertialRecording]) {
    self.recordings = recordings
    places = recordings.map { _ in 0 }
    due = recordings.map { $0.time.first { $0.isFinite } ?? 0 }
    start = due.min() ?? 0
  }

  package mutating func next() -> (sensor: Int, sample: InertialSample)? {
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
