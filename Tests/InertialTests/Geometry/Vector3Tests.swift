// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Vector3")
struct Vector3Tests {
  @Test("arithmetic, by hand")
  func arithmetic() {
    let (a, b) = (Vector3(1, 2, 3), Vector3(4, -5, 6))
    #expect(a + b == Vector3(5, -3, 9))
    #expect(a - b == Vector3(-3, 7, -3))
    #expect(-a == Vector3(-1, -2, -3))
    #expect(a * 2 == Vector3(2, 4, 6) && 2 * a == a * 2)
    #expect(a / 2 == Vector3(0.5, 1, 1.5))
    #expect(a.dot(b) == 12)
    #expect(a.cross(b) == Vector3(27, 6, -13))
    #expect(Vector3(2, -3, 6).norm == 7)
    var c = a
    c += b
    c -= a
    #expect(c == b)
  }

  @Test("the unit vectors are right-handed")
  func handedness() {
    #expect(Vector3.unitX.cross(.unitY) == .unitZ)
    #expect(Vector3.unitY.cross(.unitZ) == .unitX)
    #expect(Vector3.unitZ.cross(.unitX) == .unitY)
  }

  @Test("a vector without a direction has no normalised form")
  func normalized() {
    #expect(Vector3.zero.normalized == nil)
    #expect(Vector3(.nan, 0, 1).normalized == nil)
    #expect(Vector3(.infinity, 0, 1).normalized == nil)
    #expect(Vector3(0, 0, -7).normalized == Vector3(0, 0, -1))
  }

  @Test("isFinite sees every component", arguments: [Double.nan, .infinity, -.infinity])
  func finite(bad: Double) {
    #expect(Vector3(1, 2, 3).isFinite)
    #expect(!Vector3(bad, 0, 0).isFinite)
    #expect(!Vector3(0, bad, 0).isFinite)
    #expect(!Vector3(0, 0, bad).isFinite)
  }

  @Test("angles keep their digits near 0 and π", arguments: [1e-12, 1e-8, 1e-3, 1, 3])
  func angle(value: Double) {
    let turned = Quaternion(angle: value, axis: .unitZ).rotate(.unitX)
    #expect(abs(Vector3.unitX.angle(to: turned) / value - 1) < 1e-12)
    // π − 1e-12 has an ulp of 4e-16.
    #expect(abs((-Vector3.unitX).angle(to: turned) - (.pi - value)) < 1e-15)
    #expect(Vector3.unitX.angle(to: turned * 1e9) == Vector3.unitX.angle(to: turned))
  }

  @Test("the angle to the zero vector is zero")
  func angleToZero() { #expect(Vector3.unitX.angle(to: .zero) == 0) }

  @Test("anyPerpendicular is a unit vector at a right angle")
  func perpendicular() {
    var generator = SplitMix64(seed: 1)
    var cases = (0..<500).map { _ in generator.nextNoiseVector() }
    cases += [.unitX, .unitY, .unitZ, -.unitX, Vector3(1, 1, 1), Vector3(0, 1, 1)]
    cases += [Vector3(1e-100, 0, 0), Vector3(1e100, 1e100, 0)]
    for v in cases {
      let p = v.anyPerpendicular
      #expect(abs(p.norm - 1) < 1e-15)
      #expect(abs(p.dot(v)) <= 1e-15 * v.norm)
    }
    #expect(Vector3.zero.anyPerpendicular == .unitX)
  }
}
