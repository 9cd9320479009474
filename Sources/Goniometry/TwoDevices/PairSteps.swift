// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The steps that find the joint of a pair of recordings, for measuring what each of them costs.
package struct PairSteps {
  private let pair: SensorPair
  private let motion: SegmentMotions
  private let samples: AxisSamples

  /// Estimates the attitudes of both sensors, which every step needs.
  package init(_ pair: SensorPair) {
    let none = SensorCalibration.none
    motion = SmootherMethod(parameters: .smoothing).motions(of: pair, none, none)
    let smooth = LowPassedMotion.both(pair, motion.proximal, motion.distal)
    samples = AxisSamples(pair, proximal: smooth.proximal, distal: smooth.distal, distalLater: 0)
    self.pair = pair
  }

  /// Fits the axis from every start; the number of candidates.
  package func fit() -> Int { AxisCandidate.all(in: samples, upright: nil).count }

  /// Looks for the joint and for the clocks; the number of candidates.
  package func search() throws(MeasurementError) -> Int {
    try ClockSearch(pair, options: PairOptions()) { _ in motion }.search.candidates.count
  }
}
