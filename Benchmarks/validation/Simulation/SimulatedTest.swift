// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import SyntheticMotion

/// A knee test as it might come in: activity, sensors, fixation and length drawn from a seed.
struct SimulatedTest: Sendable {
  /// Which test; everything follows from it.
  let number: Int
  /// The simulated motion.
  let parameters: KneeSimulation.Parameters
  /// The sensors.
  let grade: SensorGrade

  /// Tests in the population: 7 activities, 3 grades, 5 rates, 30 draws of each.
  static let count = 3150
  /// The seed of test 0; each has its own, one more than the one before.
  static let firstSeed: UInt64 = 20_000
  /// Raised when a draw changes, so that figures of different populations are not set side by side.
  static let population = 1

  /// Samples a second.
  static let rates = [25.0, 50, 100, 200, 400]
  /// The sensors.
  static let grades = [SensorGrade.phone, .module, .tactical]

  var seed: UInt64 { Self.firstSeed + UInt64(number) }

  init(number: Int) {
    self.number = number
    let activities = KneeProtocol.allCases
    let activity = activities[number % activities.count]
    grade = Self.grades[number / activities.count % Self.grades.count]
    let rate = Self.rates[number / (activities.count * Self.grades.count) % Self.rates.count]
    var draw = SplitMix64(seed: Self.firstSeed + UInt64(number))
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &draw) }
    var p = KneeSimulation.Parameters(activity)
    p.seed = draw.next()
    p.rateHz = rate
    p.errors = grade.errors
    p.side = Bool.random(using: &draw) ? .right : .left
    // Half of the sensors average over the step, half sample the instant.
    p.gyroscopeAveragesStep = Bool.random(using: &draw)
    p.outOfPlaneDegrees = between(0...6)
    p.pause = between(0.1...0.8)
    p.restBefore = between(1...3)
    p.restAfter = 1
    // One in three begins in its own pose, without a stance.
    let upright = p.standing > 0 && between(0...3) > 1
    p.standing = upright ? between(1...2.5) : 0
    p.transition = between(1...2.5)
    p.thigh.distanceFromKnee = between(0.08...0.3)
    p.shank.distanceFromKnee = between(0.08...0.3)
    // One in three sits on bone, the others on soft tissue.
    if between(0...3) > 1 {
      p.softTissue.wobbleDegreesPerG = between(0.5...5)
      p.softTissue.wobbleFrequencyHz = between(5...12)
      p.softTissue.wobbleDamping = between(0.15...0.6)
      p.softTissue.slideShare = between(0...0.04)
    }
    Self.setMovement(&p, seconds: between(8...30), between)
    parameters = p
  }

  /// Range, pace and repetitions, so that the whole lasts about so many seconds.
  private static func setMovement(
    _ p: inout KneeSimulation.Parameters, seconds: Double,
    _ between: (ClosedRange<Double>) -> Double
  ) {
    let still = p.standing + p.restBefore + p.restAfter + (p.standing > 0 ? p.transition : 0)
    let left = Swift.max(3, seconds - still)
    let (low, most) = (p.flexionDegrees.lowerBound, p.flexionDegrees.upperBound)
    switch p.kneeProtocol {
    case .passiveMachine:
      // As much of the range as the machine gets through.
      let speed = between(2...8)
      let span = Swift.min(most - low, Swift.max(15, speed * left / 2))
      p.flexionDegrees = low...low + span
      p.pace = .meanSpeed(degreesPerSecond: speed)
      p.repetitions = 1
    case .walking:
      let stride = between(0.9...1.5)
      p.flexionDegrees = low...between(50...68)
      p.pace = .period(seconds: stride)
      p.repetitions = Swift.max(3, Int(left / stride) - 2)
    default:
      let isDrop = p.kneeProtocol == .dropLanding
      let speed = isDrop ? between(120...300) : between(25...150)
      p.flexionDegrees = low...low + (most - low) * between(0.6...1.1)
      let span = p.flexionDegrees.upperBound - low
      p.pace = .meanSpeed(degreesPerSecond: speed)
      let each = 2 * (span / speed + p.pause) + (isDrop ? 1.4 : 0)
      p.repetitions = Swift.max(1, Int(left / each))
    }
  }
}
