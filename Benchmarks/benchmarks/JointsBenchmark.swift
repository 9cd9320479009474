// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Measurement

/// Microseconds of processor time a sample and sensor from recordings in memory to a report: of a knee, of a
/// chain of four sensors with three joints (the knee is one of them), and of a screening of nine movements with one
/// device each. They take turns; `timesKnee` is the median of the rounds: how many times as much a sample costs as
/// one of the knee.
func benchmarkJoints() {
  let chain = GeneratedChain()
  let knee = chain.sensors.filter { [.thigh, .shank].contains($0.segment) }
  guard let screening = screening() else { return }
  let works = [
    chained("joints.knee", chain.rows, knee), chained("joints.chain", chain.rows, chain.sensors),
    screening,
  ]
  var values = works.map { _ in [Double]() }
  for round in 0...9 {
    for (place, work) in works.enumerated() {
      guard let seconds = work.seconds() else {
        return complain("\(work.name): \(work.input): not every measurement is valid")
      }
      // The first round is not counted.
      if round > 0 { values[place].append(seconds * 1e6 / Double(work.samples)) }
    }
  }
  for (work, times) in zip(works, values) {
    var measurement = Measurement(
      name: work.name, input: work.input, unit: "µs/sample and sensor", values: times)
    let ratios = Measurement(
      name: "", input: "", unit: "", values: zip(times, values[0]).map { $0 / $1 })
    measurement.derived = [("timesKnee", ratios.median)]
    measurement.report()
  }
}

/// Work that gives the worst verdict of its measurements.
private struct JointsWork {
  let name: String
  let input: String
  /// Samples of all sensors.
  let samples: Int
  let verdict: () throws -> Verdict

  /// Seconds of processor time; `nil` if a measurement is not valid.
  func seconds() -> Double? {
    let clock = Measurement.Clock.threadProcessor
    let start = clock.seconds
    guard let verdict = try? verdict(), verdict != .bad else { return nil }
    return clock.seconds - start
  }
}

/// The measurement of every joint between sensors on neighbours.
private func chained(
  _ name: String, _ rows: Int, _ sensors: [MeasurementChain.Sensor]
) -> JointsWork {
  JointsWork(
    name: name, input: "generated leg, \(sensors.count) sensors, \(rows) rows at 100 Hz",
    samples: rows * sensors.count
  ) { try MeasurementChain(segments: sensors).read().report().verdict }
}

/// Nine steps one after another; `nil`, with a complaint, if the table of joints lacks a movement.
private func screening() -> JointsWork? {
  let movements: [(joint: Joint, names: [String])] = [
    (.neck, ["flexion-extension", "side-bending", "rotation"]),
    (.shoulder, ["flexion-extension", "abduction-adduction", "rotation"]),
    (.hip, ["flexion-extension", "abduction-adduction", "rotation"]),
  ]
  var steps: [MeasurementRequest] = []
  var samples = 0
  for (joint, names) in movements {
    for name in names {
      let named = MovementNames(joint: joint.rawValue, movements: [name])
      guard let settings = try? named.simulated(side: joint.hasSides ? .left : .unstated) else {
        complain("joints.screening: the \(joint.rawValue) has no \(name)")
        return nil
      }
      var parameters = MovementSimulation.Parameters(settings.tested)
      parameters.errors = SensorGrade.phone.errors
      let recording = MovementSimulation(parameters).run().recording
      samples += recording.count
      var step = MeasurementRequest(device: .samples(recording, name: name))
      step.settings = settings
      steps.append(step)
    }
  }
  return JointsWork(
    name: "joints.screening",
    input: "\(steps.count) simulated movements, one device, \(samples) rows at 100 Hz",
    samples: samples
  ) { [steps] in try steps.map { try $0.read().report().verdict }.max() ?? .bad }
}
