// SPDX-License-Identifier: Apache-2.0

import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Heading of a live angle")
struct HeadingTrackerTests {
  private static func phasor(_ radians: Double, length: Double = 1) -> HeadingPhasor {
    HeadingPhasor(real: length * cos(radians), imaginary: length * sin(radians))
  }

  private static let roundingTolerance = 1e-12

  @Test("a steady heading is known from the first row on")
  func steady() {
    var tracker = HeadingTracker()
    for _ in 0..<5000 {
      let mean = tracker.update(Self.phasor(2.5), timeStep: 0.01)
      #expect(abs(mean.angle - 2.5) < Self.roundingTolerance)
      #expect(abs(mean.length - 1) < Self.roundingTolerance)
    }
  }

  @Test("the first seconds are a plain mean of what was seen")
  func plainMean() {
    var tracker = HeadingTracker()
    var sum = HeadingPhasor(real: 0, imaginary: 0)
    for index in 1...600 {
      let row = Self.phasor(sin(Double(index)), length: 0.5)
      sum = sum + row
      let mean = tracker.update(row, timeStep: 0.01)
      #expect(abs(mean.real - sum.real / Double(index)) < Self.roundingTolerance)
      #expect(abs(mean.imaginary - sum.imaginary / Double(index)) < Self.roundingTolerance)
    }
  }

  @Test(
    "its standard deviation falls as the wobble averages out, and stays where it no longer does")
  func deviation() {
    var tracker = HeadingTracker()
    var deviations: [Double] = []
    for index in 0..<4000 {
      // A wobble of 5° standard deviation.
      let wobble = 0.087 * 2.0.squareRoot() * sin(Double(index) * 0.063)
      _ = tracker.update(Self.phasor(wobble), timeStep: 0.01)
      if index % 1000 == 0 { deviations.append(tracker.standardDeviation) }
    }
    #expect(deviations[0] > 0.08)
    #expect(deviations[1] < 0.03)
    #expect(abs(deviations[2] / deviations[3] - 1) < 0.1)
  }

  @Test("a new segment forgets the heading of the one before")
  func restart() {
    var tracker = HeadingTracker()
    for _ in 0..<1000 { _ = tracker.update(Self.phasor(1), timeStep: 0.01) }
    tracker.restart()
    #expect(abs(tracker.update(Self.phasor(-2), timeStep: 0.01).angle + 2) < Self.roundingTolerance)
  }

  /// Radians a radian: what a hinge without turn may show, and what a tibia that turns by 12° must.
  private static let (noSlope, slope) = (0.001, 0.02)

  @Test("a tibia that turns with flexion shows as twist, a hinge shows none")
  func twist() throws {
    func twist(outOfPlane: Double) throws -> Double {
      var parameters = KneeSimulation.Parameters(.walking)
      parameters.outOfPlaneDegrees = outOfPlane
      parameters.gyroscopeAveragesStep = true
      let knee = try KneeSimulation(parameters).run()
      let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
      return try PairAnalysis(pair).calibration.axialCoupling
    }
    #expect(abs(try twist(outOfPlane: 0)) < Self.noSlope)
    #expect(abs(try twist(outOfPlane: 12)) > Self.slope)
  }
}
