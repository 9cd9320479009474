// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Tells for how long a sensor has been still, while its samples come in, by the rule of
/// ``RestPeriod``: blocks of 0.1 s that are calm and agree with one another.
struct StillnessWatch: Sendable {
  private let size: Int
  private var sum = RestBlock()
  private var current = RestBlock()

  /// - Parameter period: usual time between samples, seconds.
  init(period: Double) { size = RestPeriod.blockSize(period: period) }

  /// Seconds that it has been still, up to the last whole block; 0 in motion.
  var seconds: Double { sum.count > 0 ? sum.last - sum.first : 0 }
  /// The time up to which that is known.
  var until: Double { sum.last }
  /// Mean angular velocity of that time: the gyroscope's bias, rad/s.
  var meanRate: Vector3 { sum.count > 0 ? sum.meanRate : .zero }
  /// Mean specific force, m/s².
  var meanForce: Vector3 { sum.count > 0 ? sum.meanForce : .zero }

  /// Takes in a sample that the clock accepts.
  mutating func update(_ sample: InertialSample) {
    current.add(sample)
    guard current.count >= size else { return }
    if !current.isCalm || !sum.agrees(with: current) { sum = RestBlock() }
    if current.isCalm { sum.add(current) }
    current = RestBlock()
  }

  /// Starts anew, after a gap or where a pose is asked for.
  mutating func restart() { (sum, current) = (RestBlock(), RestBlock()) }
}
