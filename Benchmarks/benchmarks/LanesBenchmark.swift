// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import SyntheticMotion

/// Nanoseconds of processor time per sample of the estimators that run several recordings side by
/// side, through ``AttitudeLanes``, clocks and checks included: one, two and four recordings at a
/// time, each with rest and motion at times of its own.
///
/// `kept` holds on to all results, as PyPI's `vqf` does; without it they are looked at and left.
func benchmarkLanes() {
  let recordings = (1...4).map { seed in
    var motion = filterBenchmarkMotion()
    motion.seed = UInt64(seed)
    motion.stretch = 20 + 5 * Double(seed)
    return LaneRecording(motion.make().recording, nominalPeriod: motion.period)
  }
  benchmark(VQF.self, "vqf", recordings)
}

private func benchmark<Estimator: LanedEstimator>(
  _: Estimator.Type, _ name: String, _ recordings: [LaneRecording]
) {
  let lanes = AttitudeLanes<Estimator>(parameters: .init())
  for count in [1, 2, 4] {
    let items = recordings.prefix(count)
    // Three rounds, so that lanes start with the memory of those before.
    let list = items + items + items
    let samples = list.reduce(0) { $0 + $1.recording.count }
    var checksum = 0.0
    func measure(_ suffix: String, _ body: () -> Void) {
      var measurement = Measurement.timing(
        "lanes.\(name).\(count)\(suffix)",
        input: "generated, \(list.count) of \(items[0].recording.count) samples at 285.7 Hz",
        unit: "ns/sample", scale: 1e9 / Double(samples), runs: 15, clock: .threadProcessor,
        body: body)
      measurement.derived = [("samplesPerSecond", 1e9 / measurement.median)]
      measurement.report()
    }
    measure("") {
      var rest = list[...]
      lanes.run(
        next: { rest.popFirst() }, finished: { checksum += $1[$1.count - 1].w })
    }
    measure(".kept") {
      for attitudes in lanes.attitudes(of: Array(list)) {
        checksum += attitudes[attitudes.count - 1].w
      }
    }
    precondition(checksum.isFinite, "a filter gave a number that is not finite")
  }
}
