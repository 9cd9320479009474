// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry
internal import JSON
internal import Recordings
package import Walking

/// A joint in walking: the strides that were its exercise, and each movement's angle over the gait cycle.
package struct WalkedJoint: Sendable {
  /// All strides in which the angle is known, those that do not count in means among them.
  package let strides: [Stride]
  /// The means of steady strides; `nil` where there are none.
  package let parameters: GaitParameters?
  /// Each movement's cycles; of the only one without a name `nil`.
  package let cycles: [(movement: Movement?, cycles: GaitCycles)]

  /// How far a joint's angles in walking were off beside markers; `nil` for a joint that was not measured, or was right.
  package static func caution(on joint: Joint) -> Phrase? {
    joint == .assumed ? muscle : nil
  }

  private static let muscle = Phrase(
    "In walking, beside markers, the swing peak was 9° more and the angle at contact 4° less, in the one person measured: "
      + "muscle moves under the upper sensor. Compare walks of one person and one mounting.",
    german:
      "Im Gehen waren, neben Markern, der Schwunggipfel 9° größer und der Winkel beim Aufsetzen 4° kleiner, bei der einen "
      + "gemessenen Person: Muskeln bewegen sich unter dem oberen Sensor. Vergleichen Sie Gänge einer Person mit einer Anbringung."
  )
}

extension [Stride] {
  /// How many are not steady, with why, such as `1 in turns, 2 first or last`; empty for none.
  package var leftOut: String {
    let counts = [
      (count { $0.isOfStairs }, "on stairs"),
      (count { !$0.isOfStairs && !$0.isStraight }, "in turns"),
      (count { !$0.isOfStairs && $0.isStraight && !$0.isSteady }, "first or last"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension MeasurementReport {
  /// Whether a walk was the exercise.
  package var isWalk: Bool { walkedStrides != nil }

  private var movementReports: [MeasurementReport] { parts.isEmpty ? [self] : parts }

  private var walkedStrides: [Stride]? {
    movementReports.lazy.compactMap { $0.range?.strides }.first
  }

  /// The walk, where that was the exercise. Made anew at each call.
  package var walk: WalkedJoint? {
    guard let strides = walkedStrides else { return nil }
    return WalkedJoint(
      strides: strides, parameters: GaitParameters(strides),
      cycles: movementReports.compactMap { report in
        guard let strides = report.range?.strides, let angles = report.angles,
          let cycles = GaitCycles(of: angles, in: strides)
        else { return nil }
        return (report.movements.first?.movement, cycles)
      })
  }
}

extension ChainReport {
  /// Whether a walk was the exercise of any joint.
  package var isWalk: Bool { outcomes.contains { $0.report?.isWalk ?? false } }

  /// Calls a function with each line of a table of the angles over the gait cycle, its header first.
  package func cycleLines(_ body: ([UInt8]) throws -> Void) rethrows {
    var row = CSVRow()
    func end() throws {
      try body(row.ended())
      row.removeAll()
    }
    for name in ["percent", "joint", "movement", "side", "mean_deg", "sd_deg", "strides"] {
      row.append(name)
    }
    try end()
    for report in outcomes.compactMap(\.report) {
      let side = report.range?.side ?? report.parts.first?.range?.side ?? .unstated
      for (movement, cycles) in report.walk?.cycles ?? [] {
        for percent in cycles.mean.indices {
          row.append("\(percent)")
          row.append(report.measuredJoint.rawValue)
          row.append((movement ?? report.measuredJoint.movements[0]).name)
          row.append(side == .unstated ? "" : side.rawValue)
          row.append(cycles.mean[percent])
          row.append(cycles.standardDeviation?[percent] ?? .nan)
          row.append("\(cycles.count)")
          try end()
        }
      }
    }
  }
}

extension JSONMembers {
  /// A joint in walking.
  init(_ walk: WalkedJoint) {
    self = [
      "strides": walk.strides.map { JSONMembers($0) },
      "parameters": walk.parameters.map { JSONMembers($0) },
      "cycles": walk.cycles.map { movement, cycles in
        [
          "movement": movement?.name, "strideCount": cycles.count,
          "meanDegrees": cycles.mean, "deviationDegrees": cycles.standardDeviation,
          "contactDegrees": JSONMembers(cycles.contact),
          "loadingPeakDegrees": JSONMembers(cycles.loadingPeak),
          "stanceMinimumDegrees": JSONMembers(cycles.stanceMinimum),
          "swingPeakDegrees": JSONMembers(cycles.swingPeak),
          "rangeDegrees": JSONMembers(cycles.range),
          "greatestDegrees": JSONMembers(cycles.greatest),
          "leastDegrees": JSONMembers(cycles.least),
        ] as JSONMembers
      },
    ]
  }

  /// A stride.
  init(_ stride: Stride) {
    self = [
      "startSeconds": stride.start, "footOffSeconds": stride.footOff, "endSeconds": stride.end,
      "durationSeconds": stride.duration, "stancePercent": stride.stanceShare.map { 100 * $0 },
      "lengthMetres": stride.length, "riseMetres": stride.rise, "turnDegrees": stride.turn,
      "speedMetresPerSecond": stride.speed, "bout": stride.bout, "isStraight": stride.isStraight,
      "isOfStairs": stride.isOfStairs, "isSteady": stride.isSteady,
    ]
  }

  /// Means over strides.
  init(_ parameters: GaitParameters) {
    self = [
      "strideTimeSeconds": JSONMembers(parameters.strideTime),
      "cadenceStepsPerMinute": JSONMembers(parameters.cadence),
      "stancePercent": parameters.stance.map { JSONMembers($0) },
      "swingPercent": parameters.swing.map { JSONMembers($0) },
      "strideLengthMetres": parameters.strideLength.map { JSONMembers($0) },
      "speedMetresPerSecond": parameters.speed.map { JSONMembers($0) },
    ]
  }

  /// What both legs show.
  init(_ legs: BothLegs) {
    func sides(_ sides: BothLegs.Sides?) -> JSONMembers? {
      sides.map {
        [
          "left": JSONMembers($0.left), "right": JSONMembers($0.right),
          "asymmetryPercent": $0.asymmetry,
        ]
      }
    }
    self = [
      "stepTimeSeconds": sides(legs.stepTime), "doubleSupportPercent": sides(legs.doubleSupport),
      "singleSupportPercent": sides(legs.singleSupport),
      "strideTimeSeconds": sides(legs.strideTime), "stancePercent": sides(legs.stance),
      "strideLengthMetres": sides(legs.strideLength),
    ]
  }

  /// A mean with its spread.
  init(_ statistics: StrideStatistics) {
    self = [
      "mean": statistics.mean, "standardDeviation": statistics.standardDeviation,
      "coefficientOfVariationPercent": statistics.coefficientOfVariation,
      "count": statistics.count,
    ]
  }
}
