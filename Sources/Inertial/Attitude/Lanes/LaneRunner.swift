// SPDX-License-Identifier: Apache-2.0

/// Runs recordings through the lanes of a group.
///
/// A lane whose recording ends takes the next one at once. When there is none and half of the lanes
/// would be idle, what is left goes over to a group of half the width.
struct LaneRunner<Group: LaneGroup>: ~Copyable {
  typealias Number = Group.Number
  typealias Parameters = Group.Estimator.Parameters

  private var group: Group
  private var ring: LaneRing<Number>
  private var tracks: [LaneTrack?]
  private var latency = Number.zero
  /// The attitudes of the last recording, whose memory the next one takes where nobody kept them.
  private var storage: [Quaternion] = []

  /// - Parameter recordings: at least one, at most one a lane.
  init(_ recordings: [LaneRecording], parameters: Parameters) {
    ring = LaneRing()
    tracks = Array(repeating: nil, count: Number.width)
    group = Group(
      repeating: Group.Estimator(
        nominalPeriod: recordings[0].nominalPeriod, parameters: parameters))
    for (lane, item) in recordings.enumerated() {
      start(item, index: lane, lane: lane, parameters)
    }
  }

  /// Takes over the tracks that a wider runner still has.
  init<Wide>(_ wide: consuming LaneRunner<Wide>) where Wide.Estimator == Group.Estimator {
    let left = wide.tracks.indices.filter { wide.tracks[$0] != nil }
    ring = LaneRing(position: wide.ring.position)
    tracks = Array(repeating: nil, count: Number.width)
    group = Group(repeating: wide.group[left[0]])
    for (lane, source) in left.enumerated() {
      guard let track = wide.tracks[source] else { continue }
      tracks[lane] = track
      group[lane] = wide.group[source]
      latency[lane] = track.latency
      ring.copyLane(source, of: wide.ring, to: lane)
    }
  }

  /// Whether a recording is left.
  var isBusy: Bool { tracks.contains { $0 != nil } }

  /// Runs until as few lanes are left as a group of half the width has.
  ///
  /// - Parameters:
  ///   - started: recordings that were started; the number of the next one.
  ///   - next: gives the next recording, `nil` when there is none.
  ///   - finished: takes the attitudes of a recording and its number.
  mutating func run(
    _ parameters: Parameters, started: inout Int, next: () -> LaneRecording?,
    finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) {
    var hasMore = true
    while true {
      var (filled, live) = (Int.max, 0)
      for lane in 0..<Number.width {
        serve(lane, parameters, &started, &hasMore, next, finished)
        guard let track = tracks[lane] else { continue }
        filled = min(filled, track.filled)
        live += 1
      }
      if live == 0 || (!hasMore && live <= Number.width / 2) { return }
      let count = filled - ring.position
      if live < Number.width { mirrorIdleLanes() }
      ring.step(&group, count: count, latency: latency)
      for lane in 0..<Number.width { tracks[lane]?.drain(ring, count: count, lane: lane) }
      ring.position += count
    }
  }

  /// Sees to it that a lane has a sample to go on with, or no recording.
  private mutating func serve(
    _ lane: Int, _ parameters: Parameters, _ started: inout Int, _ hasMore: inout Bool,
    _ next: () -> LaneRecording?, _ finished: (Int, [Quaternion]) -> Void
  ) {
    while true {
      guard let track = tracks[lane] else {
        guard hasMore, let item = next() else {
          hasMore = false
          return
        }
        start(item, index: started, lane: lane, parameters)
        started += 1
        continue
      }
      if track.filled - ring.position < LaneRing<Number>.capacity / 2 {
        track.fill(&ring, lane: lane)
      }
      while track.filled == ring.position && track.treatOddRow(&group, lane: lane) {
        track.fill(&ring, lane: lane)
      }
      guard track.filled == ring.position else { return }
      tracks[lane] = nil
      latency[lane] = 0
      storage = track.finish()
      finished(track.index, storage)
      if hasMore { continue }
      if let source = tracks.firstIndex(where: { $0 != nil }) { group[lane] = group[source] }
    }
  }

  private mutating func start(
    _ item: LaneRecording, index: Int, lane: Int, _ parameters: Parameters
  ) {
    var memory: [Quaternion] = []
    swap(&memory, &storage)
    tracks[lane] = LaneTrack(item, index: index, position: ring.position, storage: memory)
    group[lane] = Group.Estimator(nominalPeriod: item.nominalPeriod, parameters: parameters)
    latency[lane] = item.latency
  }

  private mutating func mirrorIdleLanes() {
    guard let source = tracks.firstIndex(where: { $0 != nil }) else { return }
    for lane in 0..<Number.width where tracks[lane] == nil {
      ring.mirror(source, to: lane)
    }
  }
}
