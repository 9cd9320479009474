// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Every attitude estimator")
struct EstimatorTests {
  @Test("the first sample sets the inclination", arguments: allEstimators)
  func first(_ estimator: any EstimatorChecks) throws {
    try estimator.startsAtIdentityAndLevelsAtOnce()
  }

  @Test("a repeated or late sample changes nothing and is counted", arguments: allEstimators)
  func repeats(_ estimator: any EstimatorChecks) { estimator.ignoresRepeatsAndLatePackets() }

  @Test("steps of up to three periods are integrated as they are", arguments: allEstimators)
  func steps(_ estimator: any EstimatorChecks) {
    estimator.integratesTheRealStepUpToThreePeriods()
  }

  @Test("a longer gap restarts the inclination and keeps the heading", arguments: allEstimators)
  func gaps(_ estimator: any EstimatorChecks) throws { try estimator.restartsAfterAGap() }

  @Test("a clock set back restarts the inclination", arguments: allEstimators)
  func setBack(_ estimator: any EstimatorChecks) throws {
    try estimator.restartsWhereTheClockIsSetBack()
  }

  @Test("NaN, infinities and absurd values change nothing", arguments: allEstimators)
  func unusable(_ estimator: any EstimatorChecks) { estimator.ignoresSamplesThatAreNotUsable() }

  @Test(
    "saturated readings leave a unit quaternion", arguments: allEstimators,
    [(157.0, 35.0), (1e5, 1e4)])
  func saturation(_ estimator: any EstimatorChecks, _ largest: (Double, Double)) {
    estimator.survivesSaturation(largestForce: largest.0, largestRate: largest.1)
  }

  @Test(
    "a latency is made good by the last rate, streaming as in batch, and leaves the state alone",
    arguments: allEstimators)
  func latency(_ estimator: any EstimatorChecks) { estimator.makesALatencyGood() }

  @Test("free fall turns by the gyroscope alone", arguments: allEstimators)
  func freeFall(_ estimator: any EstimatorChecks) throws {
    try estimator.turnsByTheGyroscopeInFreeFall()
  }

  @Test("a stream that starts in free fall levels when it lands", arguments: allEstimators)
  func freeFallFirst(_ estimator: any EstimatorChecks) throws { try estimator.startsInFreeFall() }

  @Test("forces near zero leave a unit quaternion", arguments: allEstimators)
  func nearZero(_ estimator: any EstimatorChecks) { estimator.survivesForcesNearZero() }

  @Test("hours of rest leave the attitude where it was", arguments: allEstimators)
  func hours(_ estimator: any EstimatorChecks) { estimator.staysPutForHours() }

  @Test("hours on a turntable leave it level", arguments: allEstimators)
  func turntable(_ estimator: any EstimatorChecks) {
    estimator.staysLevelUnderConstantRotationForHours()
  }

  @Test(
    "a rotation is followed at any rate", arguments: allEstimators, [1, 10, 100, 1000, 10_000.0])
  func rates(_ estimator: any EstimatorChecks, _ rateHz: Double) {
    estimator.followsAMotion(rateHz: rateHz)
  }

  @Test("a saved state continues to the last bit", arguments: allEstimators)
  func saved(_ estimator: any EstimatorChecks) throws { try estimator.continuesFromASavedState() }

  @Test("streaming equals batch to the last bit", arguments: allEstimators)
  func batch(_ estimator: any EstimatorChecks) { estimator.givesInBatchWhatItGivesInAStream() }

  @Test("the heading of the Earth frame does not matter", arguments: allEstimators)
  func heading(_ estimator: any EstimatorChecks) { estimator.ignoresHeading() }

  @Test("the mounting of the sensor does not matter", arguments: allEstimators)
  func mounting(_ estimator: any EstimatorChecks) { estimator.ignoresMounting() }
}
