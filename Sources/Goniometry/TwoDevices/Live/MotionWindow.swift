// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A few seconds of both segments' motion, with what they are worth for finding the joint.
struct MotionWindow: Sendable {
  /// Seconds.
  static let length = 4.0
  /// Both segments together turn slower than this in a quiet pose, rad/s.
  private static let quietRate = 0.25
  /// Noise, bias and the sway of standing turn them slower than this together, rad/s.
  private static let restRate = 0.03

  /// The motion, in order of time.
  private(set) var rows: [PairMotion] = []
  /// Angle that both segments turned by together, radians; rows of rest do not count, but those of
  /// a slow machine do.
  private(set) var turning = 0.0
  /// Seconds of quiet.
  private(set) var quiet = 0.0
  /// What it says about the directions of the axes, once it is complete.
  private(set) var information = AxisInformation()
  private var quietUps = (thigh: Vector3.zero, shank: Vector3.zero)
  /// Whether it is kept whatever it is worth: how the recording began.
  var isPinned = false

  /// Room for rows of a period, so that appending allocates nothing.
  init(period: Double) { reserve(period: period) }

  /// Starts anew, with room for rows of a period.
  mutating func reserve(period: Double) {
    rows.reserveCapacity(Int(min(Self.length / period, 1e6).rounded(.up)) + 8)
  }

  /// Seconds from the first row to the last.
  var duration: Double {
    guard let first = rows.first, let last = rows.last else { return 0 }
    return last.time - first.time
  }

  /// Up in both sensor frames in the quiet rows; `nil` where there are none.
  var quietUp: HingeAxes? {
    guard let thigh = quietUps.thigh.normalized, let shank = quietUps.shank.normalized else {
      return nil
    }
    return HingeAxes(thigh: thigh, shank: shank)
  }

  /// Takes in a row.
  mutating func append(_ row: PairMotion) {
    rows.append(row)
    let rate = row.totalRate
    if rate < Self.quietRate {
      quiet += row.step
      quietUps.thigh += row.thigh.attitude.up
      quietUps.shank += row.shank.attitude.up
    }
    if rate > Self.restRate { turning += rate * row.step }
  }

  /// Takes stock of a window that is complete.
  mutating func close(period: Double) {
    let every = max(1, Int((1 / (AxisSamples.rateHz * period)).rounded()))
    for index in stride(from: 0, to: rows.count, by: every) { information.add(rows[index]) }
  }
}
