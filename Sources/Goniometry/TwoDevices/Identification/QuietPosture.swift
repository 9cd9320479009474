// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A way in which both segments were held still: standing, sitting, a leg held up.
struct QuietPosture {
  /// Up in the proximal sensor's frame, unit vector.
  let proximalUp: Vector3
  /// Up in the distal sensor's frame, unit vector.
  let distalUp: Vector3
  /// Seconds that it was held, in all.
  let seconds: Double
  /// The rows in which it was held; none where its times were stated.
  private let rows: [Int]
  /// When it was first held, seconds from the start of the samples.
  let start: Double

  /// Cosine of the angle within which rows are one posture: 12°.
  private static let sameCosine = 0.978
  /// Seconds that count, at the least.
  static let leastSeconds = 0.3
  /// Postures that are told apart, and those that are kept.
  private static let (mostApart, most) = (24, 5)

  /// The postures of a movement, the longest first.
  static func all(in samples: AxisSamples) -> [QuietPosture] {
    var groups: [(proximal: Vector3, distal: Vector3, rows: [Int])] = []
    for row in 0..<samples.count where samples.isQuiet(row) {
      let (proximal, distal) = (samples.proximal[row], samples.distal[row])
      func isIn(_ sum: Vector3, _ up: Vector3) -> Bool { up.dot(sum) > sameCosine * sum.norm }
      let place = groups.firstIndex { isIn($0.proximal, proximal.up) && isIn($0.distal, distal.up) }
      if let place {
        groups[place].proximal += proximal.up
        groups[place].distal += distal.up
        groups[place].rows.append(row)
      } else if groups.count < mostApart {
        groups.append((proximal.up, distal.up, [row]))
      }
    }
    let found = groups.compactMap { QuietPosture(rows: $0.rows, in: samples) }
    return Array(found.sorted { $0.seconds > $1.seconds }.prefix(most))
  }

  /// A pose whose times were stated.
  init(_ pose: StandingPose) {
    (proximalUp, distalUp, seconds, start) = (pose.proximalUp, pose.distalUp, pose.seconds, 0)
    rows = []
  }

  private init?(rows: [Int], in samples: AxisSamples) {
    seconds = Double(rows.count) * samples.period
    guard seconds >= Self.leastSeconds, let first = rows.first,
      let proximalUp = OrderStatistics.median(rows.map { samples.proximal[$0].up }).normalized,
      let distalUp = OrderStatistics.median(rows.map { samples.distal[$0].up }).normalized
    else { return nil }
    (self.proximalUp, self.distalUp, self.rows) = (proximalUp, distalUp, rows)
    start = samples.time[first] - samples.time[0]
  }

  /// Degrees by which the proximal segment swings to both sides of a stance in a step or a landing.
  private static let stepSwing = 5.0

  /// Whether the proximal segment swings to both sides of the posture, as it does in a step and never on a seat.
  func isStepped(about axis: Vector3, in samples: AxisSamples) -> Bool {
    let swings = samples.proximal.map { axis.turn(from: proximalUp, to: $0.up) * 180 / .pi }
    return OrderStatistics.quantile(swings, 0.02) < -Self.stepSwing
      && OrderStatistics.quantile(swings, 0.98) > Self.stepSwing
  }

  /// Degrees within which a stance is one, and seconds that the straightest must be held.
  private static let (sway, leastStraight) = (3.0, 0.5)

  /// The straightest of what was held: a person stands straight before a landing, and bent by some
  /// degrees after it.
  ///
  /// - Parameter flexion: the angle at each thinned row.
  func straightest(flexion: [Double], in samples: AxisSamples) -> QuietPosture {
    let least = OrderStatistics.quantile(rows.map { flexion[$0] }, 0.05)
    let straight = rows.filter { flexion[$0] < least + Self.sway }
    guard Double(straight.count) * samples.period >= Self.leastStraight,
      let posture = QuietPosture(rows: straight, in: samples)
    else { return self }
    return posture
  }
}
