// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry
internal import Inertial

/// The attitude errors of a method in one simulated test, degrees.
struct SimulatedScore: Codable, Sendable, Equatable {
  /// Inclination error during the exercise, root mean square over both sensors.
  var inclination: Double
  /// Range of the hinge angle from the estimates minus that from the true attitudes.
  var rangeError: Double

  /// Scores the attitudes of both sensors; `nil` where one is not finite or their number is wrong.
  init?(thigh: [Quaternion], shank: [Quaternion], truth: SimulatedKnee) {
    let sensors = [(thigh, truth.thigh), (shank, truth.shank)]
    var squares: [Double] = []
    for (attitudes, sensor) in sensors {
      guard attitudes.count == sensor.attitudes.count else { return nil }
      for row in attitudes.indices where truth.exercise.contains(sensor.recording.time[row]) {
        guard attitudes[row].isFinite else { return nil }
        squares.append(sensor.attitudes[row].inclinationAngle(to: attitudes[row].normalized))
      }
    }
    inclination = squares.rootMeanSquare.inDegrees
    let estimate = Self.range(thigh, shank, truth)
    rangeError = estimate - Self.range(truth.thigh.attitudes, truth.shank.attitudes, truth)
    guard inclination.isFinite, rangeError.isFinite else { return nil }
  }

  /// Range of the angle between the segments, each seen as an inclination about the known hinge:
  /// heading, axis and zero have no part in it, so that the attitude alone is judged.
  private static func range(
    _ thigh: [Quaternion], _ shank: [Quaternion], _ truth: SimulatedKnee
  ) -> Double {
    func inclination(_ attitudes: [Quaternion], _ sensor: SimulatedSensor) -> [Double] {
      let along = sensor.leverArm.cross(sensor.hingeAxis).normalized ?? .unitX
      let across = sensor.hingeAxis.cross(along)
      var (result, last) = ([Double](), 0.0)
      for attitude in attitudes {
        let up = attitude.up
        last += remainder(atan2(up.dot(across), up.dot(along)) - last, 2 * .pi)
        result.append(last)
      }
      return result
    }
    let rows = truth.thigh.recording.time.indices.filter {
      truth.exercise.contains(truth.thigh.recording.time[$0])
    }
    let (first, second) = (inclination(thigh, truth.thigh), inclination(shank, truth.shank))
    return rows.map { first[$0] - second[$0] }.span.inDegrees
  }
}

/// The attitude errors of a method over the simulated tests, degrees.
struct SimulatedResult: Codable, Sendable, Equatable {
  /// As the report names it.
  var name: String
  /// Where it comes from: this program, or a package with its version.
  var origin: String
  /// Settings that differ from the defaults.
  var settings: String
  /// Mean inclination error.
  var inclination: Double
  /// Mean size of the range's error.
  var rangeErrorMean: Double
  /// 95th percentile of the same.
  var rangeErrorP95: Double
  /// Tests scored.
  var count: Int
  /// Which draws; see ``SimulatedTest/population``.
  var population: Int

  /// Sums up; `nil` of nothing.
  init?(name: String, origin: String, settings: String, _ scores: [SimulatedScore]) {
    guard !scores.isEmpty else { return nil }
    (self.name, self.origin, self.settings) = (name, origin, settings)
    inclination = scores.map(\.inclination).mean
    let sizes = scores.map { abs($0.rangeError) }
    (rangeErrorMean, rangeErrorP95) = (sizes.mean, sizes.percentile(95))
    (count, population) = (scores.count, SimulatedTest.population)
  }
}
