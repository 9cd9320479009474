// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// When enough has moved for another search for the joint.
///
/// Movement counts, not time: the angle that both segments turned by together. The number of
/// searches grows with its logarithm, until one is due for every hundred radians. A pose that was
/// not held before is as good as movement: it may be the stance.
struct IdentificationSchedule: Sendable {
  /// Radians before the first search: a repetition of seated extension, or half of sit-to-stand.
  private let first: Double
  /// Share by which the movement must have grown.
  private let growth: Double
  /// Radians of new movement after which a search is due in any case; a minute of walking.
  private static let most = 100.0
  /// Degrees of change in the curve's shape, standard deviation, below which two searches agree.
  static let settledDegrees = 1.0

  /// Degrees of change that are worth one: a quarter of what the sensors leave undecided.
  static let leastChangeDegrees = 0.1

  private var last: Double?
  private var poses = 0
  /// Number of the last job; a job of before a slip has another.
  private(set) var number = 0
  /// Whether a calibration in use is still searched for: not where it was given.
  var isImproving = true

  init(first: Double = 3, growth: Double = 0.5) { (self.first, self.growth) = (first, growth) }

  private var due: Double {
    guard let last else { return first }
    return last + min(max(first, growth * last), Self.most)
  }

  /// Share of the movement needed that is there, 0…1.
  func progress(turning: Double) -> Double { min(1, turning / due) }

  /// Whether a search is due with so much movement since the start, radians.
  func isDue(turning: Double, poses: Int) -> Bool {
    turning >= due || turning >= first && poses > self.poses
  }

  /// A search begins.
  mutating func start(turning: Double, poses: Int) {
    (last, self.poses) = (turning, poses)
    number += 1
  }

  /// The movement is counted from zero again; a search under way is of no use.
  mutating func startAnew() {
    (last, poses) = (nil, 0)
    number += 1
  }
}

/// Watches whether the newest movement still fits the axes in use: the hinge has one inclination in
/// the room, u₁·j₁ = u₂·j₂, as long as both sensors stay where they were.
///
/// A sensor that turned on the limb by some 10° across the axis shows. One that turned about the
/// axis does not: that moves zero alone.
struct ResidualWatch: Sendable {
  /// Windows in a row that must misfit.
  static let windows = 2
  /// Seconds of movement that a window must hold to be judged.
  private static let leastSeconds = 1.0
  /// Both segments together turn faster than this, rad/s.
  private static let leastRate = 0.5
  /// A misfit that no good calibration shows, radians.
  private static let bad = 0.1
  /// Times the misfit that the calibration was found with.
  private static let factor = 2.0

  private var axes: HingeAxes?
  private var expected = 0.0
  private var misfits = 0
  /// Whether the newest movement does not fit.
  private(set) var isDoubtful = false

  /// Watches new axes, with the misfit that they were found with, radians.
  mutating func expect(axes: HingeAxes?, residual: Double = 0) {
    self = ResidualWatch()
    self.axes = axes
    expected = residual
  }

  /// Judges a window that came in; tells whether doubt has just arisen.
  mutating func update(_ window: MotionWindow) -> Bool {
    guard let axes else { return false }
    var (squares, seconds) = (0.0, 0.0)
    for row in window.rows where row.totalRate > Self.leastRate {
      let difference =
        row.proximal.attitude.up.dot(axes.proximal) - row.distal.attitude.up.dot(axes.distal)
      squares += difference * difference * row.step
      seconds += row.step
    }
    guard seconds >= Self.leastSeconds else { return false }
    let misfit = (squares / seconds).squareRoot()
    misfits = misfit > max(Self.bad, Self.factor * expected) ? misfits + 1 : 0
    guard misfits > 0 else {
      isDoubtful = false
      return false
    }
    guard misfits >= Self.windows, !isDoubtful else { return false }
    isDoubtful = true
    return true
  }
}
