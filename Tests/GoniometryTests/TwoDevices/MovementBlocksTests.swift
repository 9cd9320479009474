// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Movement blocks")
struct MovementBlocksTests {
  @Test(
    "the joint centre's equations by blocks are those written row by row",
    arguments: [UInt64](1...4))
  func jointCentre(seed: UInt64) throws {
    let (samples, axes) = AxisFitTests.leg(seed: seed)
    let heading = JointCentreSystem.heading(axes: axes, samples: samples)
    let turns = zip(samples.blocks.rows, heading.nodes).flatMap { rows, node in
      rows.map { _ in node.angle }
    }
    var rows = RidgeLeastSquares(unknowns: 13)
    for (row, turn) in turns.enumerated() {
      for (columns, force) in Self.equations(samples.proximal[row], samples.distal[row], turn) {
        rows.add(columns, equals: force)
      }
    }
    let ridge = 0.25 / (0.3 * 0.3)
    let oracle = try #require(rows.solution(ridge: ridge))
    let variance = max(0.25, oracle.meanSquare)
    let expected = try #require(rows.solution(ridge: variance / (0.3 * 0.3)))
    let found = try #require(JointCentreSystem(axes: axes, samples: samples).solution())
    for (index, value) in [found.arms.proximal.x, found.arms.proximal.y, found.arms.proximal.z]
      .enumerated()
    {
      #expect(abs(value - expected.unknowns[index]) < 1e-9, "seed \(seed)")
    }
    for (index, value) in [found.arms.distal.x, found.arms.distal.y, found.arms.distal.z]
      .enumerated()
    {
      #expect(abs(value - expected.unknowns[6 + index]) < 1e-9, "seed \(seed)")
    }
    #expect(abs(found.meanSquare - expected.meanSquare) < 1e-9, "seed \(seed)")
  }

  /// The three equations of a row, written out with quaternions.
  private static func equations(
    _ proximal: AxisSegment, _ distal: AxisSegment, _ turn: Double
  ) -> [(columns: [Double], force: Double)] {
    let turned = Quaternion(angle: turn, axis: .unitZ) * distal.attitude
    let units = [Vector3.unitX, .unitY, .unitZ]
    func columns(_ segment: AxisSegment, _ attitude: Quaternion, _ sign: Double) -> [Vector3] {
      units.map {
        attitude.rotate(
          leverArmAcceleration($0, rate: segment.rate, derivative: segment.rateDerivative)) * sign
      } + units.map { attitude.rotate($0) * (sign * 0.15 / 0.3) }
    }
    let (f1, f2) = (
      proximal.attitude.rotate(proximal.specificForce), turned.rotate(distal.specificForce)
    )
    let all =
      columns(proximal, proximal.attitude, 1) + columns(distal, turned, -1)
      + [Vector3.unitZ.cross(f1 + f2) * (0.5 * 0.1 / 0.3)]
    let difference = f1 - f2
    return [
      (all.map(\.x), difference.x), (all.map(\.y), difference.y), (all.map(\.z), difference.z),
    ]
  }

  @Test("the smoothed heading is the Gaussian average of the rows' products")
  func heading() {
    let (samples, axes) = AxisFitTests.leg(seed: 7)
    // Axes that are off, so that the heading changes as the leg moves.
    let off = axes.moved(by: SIMD4(0.1, -0.05, 0, 0.2))
    let raw = zip(samples.proximal, samples.distal).map {
      HeadingPhasor(axes: off, proximal: $0.attitude, distal: $1.attitude)
    }
    for deviation in [2.0, 4] {
      let smoothed = SmoothedHeading(axes: off, samples: samples, standardDeviation: deviation)
      for (row, value) in smoothed.atRows(of: samples).enumerated() {
        var (sum, weights) = (HeadingPhasor(real: 0, imaginary: 0), 0.0)
        for (other, product) in raw.enumerated() {
          let distance = (samples.time[other] - samples.time[row]) / deviation
          let weight = exp(-0.5 * distance * distance)
          sum = sum + product * weight
          weights += weight
        }
        #expect(abs(value.angle(from: sum * (1 / weights))) < 0.1 * .pi / 180, "row \(row)")
      }
    }
  }

  @Test("the heading products of a block are those of its rows", arguments: [UInt64](1...3))
  func products(seed: UInt64) {
    let samples = AxisFitTests.leg(seed: seed).samples
    var generator = SplitMix64(seed: seed)
    let axes = HingeAxes(proximal: generator.nextDirection(), distal: generator.nextDirection())
    for (rows, heading) in zip(samples.blocks.rows, samples.blocks.headings) {
      let sum = rows.reduce(HeadingPhasor(real: 0, imaginary: 0)) {
        $0
          + HeadingPhasor(
            axes: axes, proximal: samples.proximal[$1].attitude, distal: samples.distal[$1].attitude
          )
      }
      let found = heading.phasor(axes)
      #expect(abs(found.real - sum.real) < 1e-9 && abs(found.imaginary - sum.imaginary) < 1e-9)
    }
  }
}
