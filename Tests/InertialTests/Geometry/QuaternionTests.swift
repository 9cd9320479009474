// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Quaternion")
struct QuaternionTests {
  static let tolerance = 1e-14

  /// Generated attitudes, the same at every run.
  static let attitudes: [Quaternion] = {
    var generator = SplitMix64(seed: 99)
    return (0..<300).map { _ in generator.nextRotation() }
  }()

  @Test("i j = k, and q p rotates by p first")
  func product() {
    let (i, j, k) = (Quaternion(0, 1, 0, 0), Quaternion(0, 0, 1, 0), Quaternion(0, 0, 0, 1))
    #expect(i * j == k && j * k == i && k * i == j)
    #expect(i * i == Quaternion(-1, 0, 0, 0))
    let (a, b) = (Self.attitudes[0], Self.attitudes[1])
    let v = Vector3(1, -2, 3)
    #expect(((a * b).rotate(v) - a.rotate(b.rotate(v))).norm < Self.tolerance)
  }

  @Test("a quarter turn about z takes x to y")
  func quarterTurn() {
    let q = Quaternion(angle: .pi / 2, axis: .unitZ)
    #expect((q.rotate(.unitX) - .unitY).norm < 1e-15)
    #expect((q.rotate(.unitY) + .unitX).norm < 1e-15)
    #expect(q.rotate(.unitZ) == .unitZ)
    #expect((q.inverseRotate(.unitY) - .unitX).norm < 1e-15)
  }

  @Test("rotation keeps lengths and angles and is undone by inverseRotate and conjugate")
  func rotation() {
    let (u, v) = (Vector3(3, -1, 2), Vector3(-2, 5, 0.5))
    for q in Self.attitudes {
      #expect(abs(q.rotate(u).norm - u.norm) < Self.tolerance)
      #expect(abs(q.rotate(u).dot(q.rotate(v)) - u.dot(v)) < 10 * Self.tolerance)
      #expect((q.inverseRotate(q.rotate(u)) - u).norm < Self.tolerance)
      #expect((q.conjugate.rotate(q.rotate(u)) - u).norm < Self.tolerance)
      #expect((q.rotate(u) - (-q).rotate(u)).norm < Self.tolerance)
      #expect((q.up - q.inverseRotate(.unitZ)).norm < Self.tolerance)
    }
  }

  @Test("what has no direction is normalised to the identity")
  func normalized() {
    #expect(Quaternion(0, 0, 0, 0).normalized == .identity)
    #expect(Quaternion(.nan, 0, 0, 0).normalized == .identity)
    #expect(Quaternion(.infinity, 0, 0, 0).normalized == .identity)
    #expect(Quaternion(0, 3, 0, 4).normalized.angle(to: Quaternion(0, 0.6, 0, 0.8)) < 1e-15)
    #expect(!Quaternion(1, .nan, 0, 0).isFinite && Quaternion.identity.isFinite)
  }

  @Test(
    "exponential and logarithm undo each other at any size of angle",
    arguments: [0, 1e-150, 1e-20, 1e-12, 1e-9, 1e-8, 1e-5, 1.9e-4, 2.1e-4, 0.01, 1, 3, 3.14159265])
  func exponential(angle: Double) {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<50 {
      guard let axis = generator.nextNoiseVector().normalized else { continue }
      let v = axis * angle
      let q = Quaternion(rotationVector: v)
      #expect(abs(q.norm - 1) < 1e-15)
      #expect((q.rotationVector - v).norm <= 2e-15 * angle, "\(angle) about \(axis)")
      #expect(abs(q.angle - angle) <= 2e-15 * angle)
      #expect(((-q).rotationVector - v).norm <= 2e-15 * angle)
    }
  }

  @Test("a rotation vector longer than half a turn is the shorter rotation the other way")
  func longWay() {
    let v = Quaternion(rotationVector: Vector3(0, 0, 4)).rotationVector
    #expect(abs(v.z - (4 - 2 * .pi)) < 1e-14)
    let whole = Quaternion(rotationVector: Vector3(0, 2 * .pi, 0))
    #expect(whole.angle < 1e-15)
    #expect(abs(Quaternion(rotationVector: Vector3(.pi, 0, 0)).angle - .pi) < 1e-15)
  }

  @Test("the logarithm of what is not a rotation is zero or finite")
  func logarithmOfZero() {
    #expect(Quaternion(0, 0, 0, 0).rotationVector == .zero)
    #expect(Quaternion.identity.rotationVector == .zero)
    #expect(Quaternion(0, 1, 0, 0).rotationVector.isFinite)
  }

  @Test("angles keep their digits near 0 and π", arguments: [1e-14, 1e-9, 1e-4, 1, 3])
  func angles(value: Double) {
    for q in Self.attitudes.prefix(30) {
      let turned = q * Quaternion(angle: value, axis: Vector3(0.36, 0.48, 0.8))
      #expect(abs(q.angle(to: turned) - value) < 1e-15)
      #expect(abs(q.angle(to: -turned) - value) < 1e-15)
    }
    let nearHalf = Quaternion(angle: .pi - value, axis: .unitX)
    #expect(abs(nearHalf.angle - (.pi - value)) < 1e-15)
  }

  @Test("the inclination angle sees tilt and no heading")
  func inclination() {
    for q in Self.attitudes.prefix(50) {
      let headed = Quaternion(angle: 2.2, axis: .unitZ) * q
      #expect(headed.inclinationAngle(to: q) < 1e-14)
      let tilted = Quaternion(angle: 0.3, axis: .unitX) * headed
      #expect(abs(tilted.inclinationAngle(to: q) - 0.3) < Self.tolerance)
    }
  }

  @Test("the shortest rotation takes one direction to another, and nothing more")
  func shortest() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let (a, b) = (generator.nextNoiseVector(), generator.nextNoiseVector() * 40)
      let q = Quaternion(from: a, to: b)
      #expect(abs(q.norm - 1) < 1e-15)
      #expect(q.rotate(a).angle(to: b) < Self.tolerance)
      #expect(abs(q.angle - a.angle(to: b)) < Self.tolerance)
    }
  }

  @Test("opposite directions are joined by half a turn; no direction by nothing")
  func opposite() {
    for v in [Vector3.unitX, .unitY, .unitZ, Vector3(1, -2, 3), Vector3(0, 0, -9.81)] {
      let q = Quaternion(from: v, to: -v)
      #expect(abs(q.angle - .pi) < 1e-15)
      #expect(q.rotate(v).angle(to: -v) < 1e-14)
      // Within 1e-6 of opposite it is still exact to the direction asked for.
      let near = -v + v.anyPerpendicular * (1e-7 * v.norm)
      #expect(Quaternion(from: v, to: near).rotate(v).angle(to: near) < 2e-6)
    }
    #expect(Quaternion(from: .zero, to: .unitZ) == .identity)
    #expect(Quaternion(from: .unitX, to: Vector3(.nan, 0, 0)) == .identity)
    #expect(Quaternion(from: .unitX, to: .unitX) == .identity)
  }

  @Test("levelling makes the specific force point up, with heading zero")
  func levelling() throws {
    var generator = SplitMix64(seed: 12)
    for _ in 0..<200 {
      let force = generator.nextNoiseVector() * 9.81
      let q = try #require(Quaternion(levelling: force))
      #expect(q.rotate(force).angle(to: .unitZ) < Self.tolerance)
      #expect(q.z == 0)
    }
    let upsideDown = try #require(Quaternion(levelling: Vector3(0, 0, -9.81)))
    #expect(upsideDown.rotate(Vector3(0, 0, -1)).angle(to: .unitZ) < 1e-15)
    #expect(Quaternion(levelling: .zero) == nil)
    #expect(Quaternion(levelling: Vector3(0, .nan, 1)) == nil)
  }

  @Test("slerp starts and ends where it should, at an even speed, the short way")
  func slerp() {
    for (a, b) in zip(Self.attitudes.prefix(100), Self.attitudes.dropFirst(100)) {
      #expect(a.slerp(to: b, fraction: 0).angle(to: a) < Self.tolerance)
      #expect(a.slerp(to: b, fraction: 1).angle(to: b) < Self.tolerance)
      let whole = a.angle(to: b)
      for fraction in [0.1, 0.5, 0.75] {
        let q = a.slerp(to: b, fraction: fraction)
        #expect(abs(q.norm - 1) < 1e-15)
        #expect(abs(a.angle(to: q) - fraction * whole) < Self.tolerance)
        #expect(q.angle(to: a.slerp(to: -b, fraction: fraction)) < 1e-13)
      }
      #expect(a.slerp(to: a, fraction: 0.5).angle(to: a) < Self.tolerance)
    }
  }
}
