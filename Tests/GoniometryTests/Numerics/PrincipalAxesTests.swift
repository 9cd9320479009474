// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("PrincipalAxes")
struct PrincipalAxesTests {
  let rounding = 1e-12

  @Test("the axes of a diagonal matrix are the coordinate axes, largest first")
  func diagonal() throws {
    var scatter = PrincipalAxes.Scatter()
    scatter.add(.unitX, weight: 2)
    scatter.add(.unitY, weight: 5)
    scatter.add(.unitZ, weight: 3)
    let axes = try #require(PrincipalAxes(scatter))
    #expect(axes.values == [5, 3, 2])
    #expect(abs(axes.vectors[0].y) == 1 && abs(axes.vectors[2].x) == 1)
  }

  @Test("A v = λ v, unit length and right angles, for random scatters", arguments: UInt64(1)...5)
  func eigenvectors(seed: UInt64) throws {
    var (generator, scatter) = (SplitMix64(seed: seed), PrincipalAxes.Scatter())
    var vectors: [Vector3] = []
    for _ in 0..<20 {
      let v = Vector3(3 * generator.nextNoise(), generator.nextNoise(), 0.2 * generator.nextNoise())
      vectors.append(v)
      scatter.add(v)
    }
    let axes = try #require(PrincipalAxes(scatter))
    for (value, axis) in zip(axes.values, axes.vectors) {
      let image = vectors.reduce(Vector3.zero) { $0 + $1 * $1.dot(axis) }
      #expect((image - axis * value).norm < rounding * axes.values[0], "seed \(seed)")
      #expect(abs(axis.norm - 1) < rounding)
    }
    #expect(abs(axes.vectors[0].dot(axes.vectors[1])) < rounding)
  }

  @Test("a matrix with a NaN has no axes, a zero one has three")
  func hostile() {
    var scatter = PrincipalAxes.Scatter()
    #expect(PrincipalAxes(scatter)?.values == [0, 0, 0])
    scatter.add(Vector3(.nan, 0, 0))
    #expect(PrincipalAxes(scatter) == nil)
  }
}

@Suite("InverseRoots")
struct InverseRootsTests {
  @Test("outer products of the roots add up to the inverse, by hand")
  func byHand() throws {
    // The inverse of (4 2; 2 3) is (3 −2; −2 4)/8.
    let roots = try #require(InverseRoots.of([4, 2, 2, 3], rows: 2))
    func entry(_ a: Int, _ b: Int) -> Double { roots.reduce(0) { $0 + $1[a] * $1[b] } }
    let rounding = 1e-14
    #expect(abs(entry(0, 0) - 0.375) < rounding && abs(entry(1, 1) - 0.5) < rounding)
    #expect(abs(entry(0, 1) + 0.25) < rounding)
  }

  @Test("what has no inverse has no roots")
  func singular() {
    #expect(InverseRoots.of([1, 1, 1, 1], rows: 2) == nil)
    #expect(InverseRoots.of([-1, 0, 0, 1], rows: 2) == nil)
    #expect(InverseRoots.of([.nan, 0, 0, 1], rows: 2) == nil)
  }
}
