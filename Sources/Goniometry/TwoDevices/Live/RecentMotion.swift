// SPDX-License-Identifier: Apache-2.0

/// The last seconds of motion, thinned: what the heading of a new calibration is found from.
struct RecentMotion: Sendable {
  /// Rows that are kept: the heading's time constant.
  private static let capacity = Int(HeadingTracker.timeConstant * AxisSamples.rateHz)
  /// Seconds between rows, but for rounding of their times.
  private static let spacing = 0.999 / AxisSamples.rateHz

  private var ring: [PairMotion] = []
  private var start = 0
  private var waiting = 0.0
  private var startsSegment = false

  init() { ring.reserveCapacity(Self.capacity) }

  /// Rows held.
  var count: Int { ring.count }

  /// In order of time.
  var rows: [PairMotion] { Array(ring[start...] + ring[..<start]) }

  /// Takes in a row; a new segment forgets the one before.
  mutating func append(_ row: PairMotion) {
    if row.startsSegment {
      ring.removeAll(keepingCapacity: true)
      (start, waiting, startsSegment) = (0, 0, true)
    }
    waiting += row.step
    guard waiting >= Self.spacing || startsSegment else { return }
    var thinned = row
    (thinned.step, thinned.startsSegment) = (waiting, startsSegment)
    (waiting, startsSegment) = (0, false)
    if ring.count < Self.capacity {
      ring.append(thinned)
    } else {
      ring[start] = thinned
      start = (start + 1) % Self.capacity
    }
  }
}
