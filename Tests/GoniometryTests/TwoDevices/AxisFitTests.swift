// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Axis fit")
struct AxisFitTests {
  /// Twenty seconds of a thigh and a shank that swing about one level axis and lean a little out of
  /// the plane together, with sensors mounted at random.
  static func leg(seed: UInt64) -> (samples: AxisSamples, truth: HingeAxes) {
    var generator = SplitMix64(seed: seed)
    let mountings = (generator.nextRotation(), generator.nextRotation())
    let hinge = -Vector3.unitY
    let rate = 100.0
    func attitude(_ time: Double, flexion: Bool) -> Quaternion {
      let lean = Quaternion(rotationVector: Vector3(0.2 * sine(1.3 * time), 0, 0.1 * sine(time)))
      let proximal = Quaternion(angle: 0.4 * sine(2 * time), axis: hinge)
      let knee = Quaternion(angle: 0.6 - 0.6 * sine(2.7 * time + 1), axis: hinge)
      return lean * proximal * (flexion ? knee : .identity)
    }
    func motion(_ mounting: Quaternion, flexion: Bool) -> InertialRecording {
      InertialRecording(
        (0..<2000).map { index in
          let time = Double(index) / rate
          let now = attitude(time, flexion: flexion) * mounting
          let next = attitude(time + 1e-5, flexion: flexion) * mounting
          return InertialSample(
            time: time, specificForce: now.inverseRotate(.unitZ * 9.81),
            angularVelocity: (now.conjugate * next).rotationVector / 1e-5)
        })
    }
    let recordings = (motion(mountings.0, flexion: false), motion(mountings.1, flexion: true))
    guard let pair = try? SensorPair(proximal: recordings.0, distal: recordings.1) else {
      preconditionFailure("the generated pair has common rows")
    }
    func segment(_ recording: InertialRecording) -> LowPassedMotion {
      LowPassedMotion(
        SegmentMotion(
          recording, nominalPeriod: 1 / rate, estimator: Strapdown.self, parameters: .init()),
        of: pair)
    }
    return (
      AxisSamples(pair, proximal: segment(recordings.0), distal: segment(recordings.1)),
      HingeAxes(
        proximal: mountings.0.inverseRotate(hinge), distal: mountings.1.inverseRotate(hinge))
    )
  }

  private static func sine(_ x: Double) -> Double {
    Quaternion(angle: 2 * x, axis: .unitX).x
  }

  /// A fit to a leg's rows, with a pose, and axes anywhere.
  private static func anywhere(seed: UInt64) -> (fit: AxisFit, axes: HingeAxes) {
    var generator = SplitMix64(seed: seed &+ 100)
    let axes = HingeAxes(proximal: generator.nextDirection(), distal: generator.nextDirection())
    let upright = AxisFit.Upright(
      proximal: generator.nextDirection(), distal: generator.nextDirection())
    return (AxisFit(leg(seed: seed).samples.hinge.middle, upright: upright), axes)
  }

  private static func unit(_ parameter: Int, _ length: Double) -> SIMD4<Double> {
    var step = SIMD4<Double>.zero
    step[parameter] = length
    return step
  }

  /// The cost of a leg's rows by the formulas, in double precision, and the same rows for a fit.
  private struct Rows {
    let samples: AxisSamples
    let weights: [Double]
    static let rateScale = 2.0

    init(seed: UInt64) {
      var generator = SplitMix64(seed: seed &+ 200)
      samples = AxisFitTests.leg(seed: seed).samples
      weights = samples.proximal.map { _ in Double.random(in: 0...1, using: &generator) }
    }

    var hinge: HingeRows {
      HingeRows(
        proximal: samples.proximal, distal: samples.distal, weights: weights,
        rateScale: Self.rateScale,
        most: samples.count)
    }

    func cost(at axes: HingeAxes) -> Double {
      let scale = HingeSums.lossScale
      func loss(_ f: Double) -> Double {
        2 * scale * scale * ((1 + (f / scale) * (f / scale)).squareRoot() - 1)
      }
      return samples.proximal.indices.reduce(0) { sum, row in
        let (a, b, w) = (samples.proximal[row], samples.distal[row], weights[row])
        let inclination = a.up.dot(axes.proximal) - b.up.dot(axes.distal)
        let rate = a.rate.cross(axes.proximal).norm - b.rate.cross(axes.distal).norm
        return sum + loss(w * inclination) + loss(w * rate / Self.rateScale)
      }
    }
  }

  @Test(
    "sums in single precision are the cost, its gradient and its curvature",
    arguments: [UInt64](1...5))
  func derivatives(seed: UInt64) {
    let rows = Rows(seed: seed)
    let axes = Self.anywhere(seed: seed).axes
    let (rough, exact) = (rows.hinge.sums(at: axes), rows.hinge.sums(at: axes, isExact: true))
    func cost(_ step: SIMD4<Double>) -> Double { rows.cost(at: axes.moved(by: step)) }
    let whole = cost(.zero)
    #expect(abs(rough.cost - whole) < 1e-6 * whole && rough.cost == exact.cost, "seed \(seed)")
    let step = 1e-4
    for i in 0..<4 {
      let slope = (cost(Self.unit(i, step)) - cost(Self.unit(i, -step))) / (2 * step)
      #expect(abs(slope / 2 - rough.gradient[i]) < 1e-5 * whole, "seed \(seed)")
      #expect(abs(slope / 2 - exact.gradient[i]) < 1e-5 * whole, "seed \(seed)")
      for j in 0..<4 {
        let (a, b) = (Self.unit(i, step), Self.unit(j, step))
        let bend = (cost(a + b) - cost(a - b) - cost(b - a) + cost(0 - a - b)) / (4 * step * step)
        #expect(abs(bend / 2 - exact.curvature[i][j]) < 1e-3 * whole, "seed \(seed)")
      }
    }
  }

  @Test("a pose adds its two plain rows", arguments: [UInt64](1...5))
  func pose(seed: UInt64) {
    let (fit, axes) = Self.anywhere(seed: seed)
    let (with, without) = (
      fit.sums(at: axes, isExact: true), fit.rows.sums(at: axes, isExact: true)
    )
    let weight = 0.3 * Double(fit.rows.count).squareRoot()
    func cost(_ step: SIMD4<Double>) -> Double {
      let moved = axes.moved(by: step)
      guard let upright = fit.upright else { return .nan }
      let (a, b) = (upright.proximal.dot(moved.proximal), upright.distal.dot(moved.distal))
      return weight * weight * (a * a + b * b)
    }
    #expect(abs(with.cost - without.cost - cost(.zero)) < 1e-9 * with.cost, "seed \(seed)")
    let step = 1e-4
    for i in 0..<4 {
      let slope = (cost(Self.unit(i, step)) - cost(Self.unit(i, -step))) / (2 * step)
      #expect(abs(slope / 2 - (with.gradient[i] - without.gradient[i])) < 1e-6 * with.cost)
      for j in 0..<4 {
        let (a, b) = (Self.unit(i, step), Self.unit(j, step))
        let bend = (cost(a + b) - cost(a - b) - cost(b - a) + cost(0 - a - b)) / (4 * step * step)
        #expect(abs(bend / 2 - (with.curvature[i][j] - without.curvature[i][j])) < 1e-5 * with.cost)
      }
    }
  }

  @Test(
    "linear sums are those of the rows weighted as the loss weighs them", arguments: [UInt64](1...3)
  )
  func linear(seed: UInt64) {
    let (fit, axes) = Self.anywhere(seed: seed)
    let parts = fit.rows.linearSums(at: axes)
    #expect(parts.count == (fit.rows.count + 3) / 4)
    let whole = parts.reduce(into: HingeSums()) { $0 += $1 }
    // The pull of each row is that of the loss itself; its cost is f² in place of 2s²(√(1 + (f/s)²) − 1),
    // times 1/√(1 + (f/s)²): never more than the loss, and never less than half of it.
    let loss = fit.rows.sums(at: axes)
    for index in 0..<4 {
      #expect(abs(whole.gradient[index] - loss.gradient[index]) < 1e-6 * loss.cost, "seed \(seed)")
    }
    #expect(whole.cost <= loss.cost && whole.cost >= loss.cost / 2, "seed \(seed)")
  }

  @Test(
    "a fit ends where the gradient vanishes, and near a known minimum in nothing",
    arguments: [UInt64](1...5))
  func minimum(seed: UInt64) throws {
    let (fit, start) = Self.anywhere(seed: seed)
    let found = try #require(fit.minimum(near: start))
    let sums = fit.sums(at: found.axes, isExact: true)
    for index in 0..<4 { #expect(abs(sums.gradient[index]) < 1e-6 * sums.cost, "seed \(seed)") }
    #expect(found.meanCost <= fit.minimum(at: start).meanCost)
    #expect(fit.minimum(near: start, besides: [found]) == nil, "seed \(seed)")
  }

  @Test("numbers that are not finite give no fit")
  func hostile() {
    let fit = AxisFit(Self.leg(seed: 1).samples.hinge.coarse)
    let nowhere = HingeAxes(proximal: Vector3(.nan, 0, 0), distal: .unitX)
    #expect(fit.minimum(near: nowhere) == nil)
    #expect(HingeRows().count == 0)
  }

  @Test("the true axis of a hinge is found whatever the mounting", arguments: [UInt64](1...8))
  func truth(seed: UInt64) throws {
    let (samples, truth) = Self.leg(seed: seed)
    let best = try #require(AxisCandidate.all(in: samples).first)
    // Attitudes start from the accelerometer, which is exact here; a twentieth of a degree is left
    // to the low-pass and the numeric rates.
    #expect(best.axes.isSameLine(as: truth, within: 0.05 * .pi / 180), "seed \(seed)")
  }
}
