// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import SyntheticMotion

/// 53 240 samples at 285.7 Hz of alternating motion and rest: the length and kind of a BROAD trial.
func filterBenchmarkMotion() -> SyntheticMotion {
  var motion = SyntheticMotion()
  motion.period = 0.0035
  motion.count = 53_240
  motion.initialRest = 10
  motion.stretch = 30
  return motion
}

/// The samples of that motion.
func filterBenchmarkSamples() -> [InertialSample] {
  Array(filterBenchmarkMotion().make().recording)
}

/// Nanoseconds of processor time per sample of every attitude estimator: called directly; through
/// `AttitudeTracker`, which is generic code of another module; and over a recording in memory,
/// which also allocates the result.
func benchmarkFilters() {
  let samples = filterBenchmarkSamples()
  benchmark(VQF.self, "vqf", .init(), samples)
  benchmark(BoundedPositionFilter.self, "bounded-position", .init(), samples)
  var coarse = BoundedPositionFilter.Parameters()
  coarse.blockDuration = 0.07
  benchmark(BoundedPositionFilter.self, "bounded-position.70ms", coarse, samples)
  coarse.blockDuration = 0.14
  benchmark(BoundedPositionFilter.self, "bounded-position.140ms", coarse, samples)
  benchmark(Madgwick.self, "madgwick", .init(), samples)
  benchmark(Mahony.self, "mahony", .init(), samples)
  benchmark(Strapdown.self, "strapdown", .init(), samples)
}

/// Prints the generated samples as CSV, every digit, for `Benchmarks/peers/vqf_peer.py`.
func printFilterSamples() {
  print("t,ax,ay,az,gx,gy,gz")
  for s in filterBenchmarkSamples() {
    let (a, w) = (s.specificForce, s.angularVelocity)
    print("\(s.time),\(a.x),\(a.y),\(a.z),\(w.x),\(w.y),\(w.z)")
  }
}

private func benchmark<Estimator: AttitudeEstimator>(
  _: Estimator.Type, _ name: String, _ parameters: Estimator.Parameters, _ samples: [InertialSample]
) {
  let period = 0.0035
  let runs = 21
  // The attitudes are kept, as a user would keep them; summing also keeps the work from being
  // optimised away.
  var attitudes = [Quaternion](repeating: .identity, count: samples.count)
  var checksum = 0.0
  let direct = Measurement.timing(
    "filter.\(name)", input: "generated, \(samples.count) samples at 285.7 Hz", unit: "ns/sample",
    scale: 1e9 / Double(samples.count), runs: runs, clock: .threadProcessor
  ) {
    var filter = Estimator(nominalPeriod: period, parameters: parameters)
    for (index, sample) in samples.enumerated() {
      filter.update(
        specificForce: sample.specificForce, angularVelocity: sample.angularVelocity,
        timeStep: period)
      attitudes[index] = filter.attitude
    }
    checksum += attitudes[samples.count - 1].w
  }
  let tracked = Measurement.timing(
    "filter.\(name).tracker", input: direct.input, unit: direct.unit,
    scale: 1e9 / Double(samples.count), runs: runs, clock: .threadProcessor
  ) {
    var tracker = AttitudeTracker<Estimator>(nominalPeriod: period, parameters: parameters)
    for (index, sample) in samples.enumerated() {
      tracker.update(sample)
      attitudes[index] = tracker.attitude
    }
    checksum += attitudes[samples.count - 1].w
  }
  let recording = InertialRecording(samples)
  let batch = Measurement.timing(
    "filter.\(name).batch", input: direct.input, unit: direct.unit,
    scale: 1e9 / Double(samples.count), runs: runs, clock: .threadProcessor
  ) {
    let result = AttitudeTracker<Estimator>.attitudes(
      of: recording, nominalPeriod: period, parameters: parameters)
    checksum += result[result.count - 1].w
  }
  precondition(checksum.isFinite, "a filter gave a number that is not finite")
  for var measurement in [direct, tracked, batch] {
    measurement.derived = [("samplesPerSecond", 1e9 / measurement.median)]
    measurement.report()
  }
}
