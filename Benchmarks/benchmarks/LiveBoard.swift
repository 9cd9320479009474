// SPDX-License-Identifier: Apache-2.0

internal import FakeSensors
internal import Goniometry
internal import IndustrialIO
internal import Inertial

/// A knee that is measured live from two sensors of 400 Hz: captures out of named pipes, pairing, filters, the
/// search for the joint, the angle and the range so far. The next scan of each sensor is written when the last one
/// was taken: each is read by itself, as from a real sensor, but without waiting for real time.
struct LiveBoard {
  /// Samples a second of each sensor.
  static let rateHz = 400.0

  private let scans: [LiveScans]

  /// `nil`, with a complaint, where there is no simulated walk.
  init?() {
    var parameters = KneeSimulation.Parameters(.walking)
    parameters.repetitions = 100
    parameters.rateHz = Self.rateHz
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 3
    guard let knee = try? KneeSimulation(parameters).run() else {
      complain("live: a walk could not be simulated")
      return nil
    }
    scans = [knee.thigh.recording, knee.shank.recording].map { LiveScans($0) }
  }

  /// Measures some scans of each sensor; the last angle, degrees.
  func run(_ pairs: Int) throws -> Double {
    let sensors = [try PipedSensor(), try PipedSensor()]
    var live = LiveMeasurement(.twoSensors(PairOptions()))
    var taken = 0
    func write(_ pair: Int) {
      for (scans, sensor) in zip(scans, sensors) {
        scans.write(1, from: pair, to: sensor.node) { Int64($0) * Int64(1e9 / Self.rateHz) }
      }
    }
    let reader = MotionReader(sensors.map(\.sensor))
    write(0)
    try reader.run { event in
      switch event {
      case .samples(let sensor, let samples):
        for sample in samples {
          live.add(sample.inertial(since: 0), from: sensor)
          taken += 1
        }
        live.identify()
        guard taken.isMultiple(of: 2) else { return }
        if taken < 2 * pairs { write(taken / 2) } else { reader.stop() }
      case .remark, .quiet: break
      default: throw IIOError.malformed(place: "benchmark", reason: "\(event)")
      }
    }
    return live.reading?.degrees ?? .nan
  }
}
