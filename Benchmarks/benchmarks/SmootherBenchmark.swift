// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import SyntheticMotion

/// Nanoseconds of processor time per sample of the smoothers: over a recording in memory, and with
/// a lag of a second.
func benchmarkSmoothers() {
  let motion = filterBenchmarkMotion()
  let recording = motion.make().recording
  let input = "generated, \(recording.count) samples at 285.7 Hz"
  var checksum = 0.0
  func measure(_ name: String, _ body: () -> Void) {
    var measurement = Measurement.timing(
      name, input: input, unit: "ns/sample", scale: 1e9 / Double(recording.count), runs: 9,
      clock: .threadProcessor, body: body)
    measurement.derived = [("samplesPerSecond", 1e9 / measurement.median)]
    measurement.report()
  }
  measure("smoother.whole") {
    let result = BoundedPositionSmoother().smooth(recording, nominalPeriod: motion.period)
    checksum += Double(result.attitude.count)
  }
  measure("smoother.lag-1s") {
    var smoother = FixedLagSmoother(nominalPeriod: motion.period, lag: 1)
    for sample in recording {
      checksum += smoother.update(sample)?.w ?? 0
    }
    for attitude in smoother.finish() { checksum += attitude.w }
  }
  precondition(checksum.isFinite, "a smoother gave a number that is not finite")
}
