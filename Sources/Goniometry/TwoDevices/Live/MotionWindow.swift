// SPDX-License-Identifier: Apache-2.0

internal import Glibc
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
  /// Its information about the directions of the axes, once it is complete.
  private(set) var information = AxisInformation()
  private var quietUps = (proximal: Vector3.zero, distal: Vector3.zero)
  /// Whether it is kept whatever it is worth: how the recording began.
  var isPinned = false

  /// Room for rows of a period, so that appending allocates nothing.
  init(period: Double) { reserve(period: period) }

  /// Starts anew, with room for rows of a period.
  mutating func reserve(period: Double) {
    rows.reserveCapacity(Int((Self.length / period).rounded(.up), clampedTo: 0...1_000_000) + 8)
  }

  /// Seconds from the first row to the last.
  var duration: Double {
    guard let first = rows.first, let last = rows.last else { return 0 }
    return last.time - first.time
  }

  /// Up in both sensor frames in the quiet rows; `nil` where there are none.
  var quietUp: HingeAxes? {
    guard let proximal = quietUps.proximal.normalized, let distal = quietUps.distal.normalized
    else {
      return nil
    }
    return HingeAxes(proximal: proximal, distal: distal)
  }

  /// Takes in a row.
  mutating func append(_ row: PairMotion) {
    rows.append(row)
    let rate = row.totalRate
    if rate < Self.quietRate {
      quiet += row.step
      quietUps.proximal += row.proximal.attitude.up
      quietUps.distal += row.distal.attitude.up
    }
    if rate > Self.restRate { turning += rate * row.step }
  }

  /// Takes stock of a window that is complete.
  mutating func close(period: Double) {
    let every = Int(1 / (AxisSamples.rateHz * period), clampedTo: 1...1_000_000)
    for index in stride(from: 0, to: rows.count, by: every) { information.add(rows[index]) }
  }
}

/// How much is known of the two axis directions together: the 6 × 6 information matrix of the rows
/// u₁·j₁ − u₂·j₂ = 0 and, in place of the nonlinear one of ``AxisFit``, of the rates' directions.
struct AxisInformation: Sendable {
  /// Scale of a rate beside a direction, rad/s: a brisk movement.
  private static let rateScale = 2.0
  /// Prior information about every direction.
  private static let prior = 1.0

  private var lower = Array(repeating: 0.0, count: 36)

  /// Adds a row of motion.
  mutating func add(_ row: PairMotion) {
    add(row.proximal.attitude.up, -row.distal.attitude.up, scale: 1)
    add(row.proximal.rate, row.distal.rate, scale: 1 / Self.rateScale)
  }

  private mutating func add(_ a: Vector3, _ b: Vector3, scale: Double) {
    let (a, b) = (a * scale, b * scale)
    let v: InlineArray<6, Double> = [a.x, a.y, a.z, b.x, b.y, b.z]
    for i in 0..<6 { for j in 0...i { lower[6 * i + j] += v[i] * v[j] } }
  }

  /// The information without a part of it.
  static func - (a: AxisInformation, b: AxisInformation) -> AxisInformation {
    var result = a
    for index in result.lower.indices { result.lower[index] -= b.lower[index] }
    return result
  }

  /// Adds what other rows say.
  static func += (a: inout AxisInformation, b: AxisInformation) {
    for index in a.lower.indices { a.lower[index] += b.lower[index] }
  }

  /// ln of the determinant, with the prior added: by Cholesky's decomposition. The greater, the
  /// smaller the ellipsoid in which the axes can lie (D-optimality: Fedorov 1972, Theory of Optimal
  /// Experiments).
  var logDeterminant: Double {
    var (l, sum) = (lower, 0.0)
    for i in 0..<6 {
      l[7 * i] += Self.prior
      for j in 0...i {
        var value = l[6 * i + j]
        for k in 0..<j { value -= l[6 * i + k] * l[6 * j + k] }
        l[6 * i + j] = i == j ? max(value, .leastNormalMagnitude).squareRoot() : value / l[7 * j]
      }
      sum += 2 * log(l[7 * i])
    }
    return sum
  }
}
