// SPDX-License-Identifier: Apache-2.0

/// Averages samples that follow one another, so many to one.
///
/// Times, specific forces and angular velocities are means, so that nothing is shifted in time and what
/// is faster than the new rate is damped. No mean goes over a gap; the samples before it make one of their
/// own. Samples that ``SampleClock`` does not accept are left out.
struct SampleAveraging: Sendable {
  private let count: Int
  private var clock: SampleClock
  private var sum = Self.nothing
  /// The time of the first sample of the sum, from which times are counted.
  private var start = 0.0
  private var taken = 0

  private static let nothing = InertialSample(time: 0, specificForce: .zero, angularVelocity: .zero)

  /// - Parameters:
  ///   - count: samples of a mean.
  ///   - nominalPeriod: usual time between samples, seconds.
  init(count: Int, nominalPeriod: Double) {
    self.count = count
    clock = SampleClock(nominalPeriod: nominalPeriod)
  }

  /// Takes in a sample; a mean where one is complete.
  mutating func update(_ sample: InertialSample) -> InertialSample? {
    let mean: InertialSample?
    switch clock.advance(to: sample) {
    case .repeated, .outOfOrder, .unusable: return nil
    case .first, .gap, .clockSetBack: mean = finish()
    case .step: mean = taken == count ? finish() : nil
    }
    if taken == 0 { start = sample.time }
    sum.time += sample.time - start
    sum.specificForce += sample.specificForce
    sum.angularVelocity += sample.angularVelocity
    taken += 1
    return mean
  }

  /// The mean of what has come since the last one; `nil` where nothing has.
  mutating func finish() -> InertialSample? {
    guard taken > 0 else { return nil }
    let share = 1 / Double(taken)
    defer { (sum, taken) = (Self.nothing, 0) }
    return InertialSample(
      time: start + sum.time * share, specificForce: sum.specificForce * share,
      angularVelocity: sum.angularVelocity * share)
  }
}
