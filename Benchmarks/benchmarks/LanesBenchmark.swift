// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import SyntheticMotion

/// Nanoseconds of processor time per sample and sensor of the estimators that take in several
/// sensors side by side, clocks and checks included: both sensors of a joint as a stream, and four
/// recordings at a time. Every sensor rests and moves at times of its own.
///
/// `four` looks at the attitudes of a recording when they are done and leaves them, as a batch does;
/// `four.kept` holds on to all of them.
func benchmarkLanes() {
  let recordings = (1...4).map { seed in
    var motion = filterBenchmarkMotion()
    motion.seed = UInt64(seed)
    motion.stretch = 20 + 5 * Double(seed)
    return LaneRecording(motion.make().recording, nominalPeriod: motion.period)
  }
  benchmark(VQF.self, "vqf", recordings)
  benchmark(BoundedPositionFilter.self, "bounded-position", recordings)
}

private func benchmark<Estimator: LanedEstimator>(
  _: Estimator.Type, _ name: String, _ recordings: [LaneRecording]
) {
  // A batch of many, so that nearly all recordings take over the memory of those before.
  let list = (0..<8).flatMap { _ in recordings }
  let lanes = AttitudeLanes<Estimator>(parameters: .init())
  var checksum = 0.0
  measure("lanes.\(name).four", list) {
    var rest = list[...]
    lanes.run(next: { rest.popFirst() }, finished: { checksum += $1[$1.count - 1].w })
  }
  measure("lanes.\(name).four.kept", list) {
    for attitudes in lanes.attitudes(of: list) { checksum += attitudes[attitudes.count - 1].w }
  }

  let (thigh, shank) = (Array(recordings[0].recording), Array(recordings[1].recording))
  var attitudes = [(Quaternion, Quaternion)](repeating: (.identity, .identity), count: thigh.count)
  measure("lanes.\(name).pair", Array(recordings.prefix(2))) {
    let side = AttitudePair<Estimator>.Side(nominalPeriod: recordings[0].nominalPeriod)
    var pair = AttitudePair<Estimator>(proximal: side, distal: side, parameters: .init())
    for index in thigh.indices {
      pair.update(proximal: thigh[index], distal: shank[index])
      attitudes[index] = (pair.proximal.attitude, pair.distal.attitude)
    }
    checksum += attitudes[thigh.count - 1].0.w
  }
  precondition(checksum.isFinite, "a filter gave a number that is not finite")
}

private func measure(_ name: String, _ recordings: [LaneRecording], _ body: () -> Void) {
  let samples = recordings.reduce(0) { $0 + $1.recording.count }
  var measurement = Measurement.timing(
    name,
    input: "generated, \(recordings.count) of \(recordings[0].recording.count) samples at 285.7 Hz",
    unit: "ns/sample", scale: 1e9 / Double(samples), runs: 9, clock: .threadProcessor, body: body)
  measurement.derived = [("samplesPerSecond", 1e9 / measurement.median)]
  measurement.report()
}
