// SPDX-License-Identifier: Apache-2.0

import EndToEnd
import Inertial
import Testing

@Suite("Swing angle")
struct SwingAngleTests {
  private let tolerance = 1e-9

  /// From a mounted attitude, turned about one axis by degrees.
  private func attitudes(_ axis: Vector3, _ degrees: [Double]) -> [Quaternion] {
    let mounted = Quaternion(1, 0.2, -0.3, 0.4).normalized
    return degrees.map { mounted * Quaternion(rotationVector: axis * ($0 * .pi / 180)) }
  }

  @Test("its range and repetitions are those of the turning, about any axis and of either sign")
  func swings() {
    let swing = [0, 20, 45, 70, 90, 60, 30, 10, 50, 80, 40, 20, 85, 0.0]
    for axis in [Vector3.unitX, .unitY, .unitZ] {
      for sign in [1.0, -1] {
        var turned = attitudes(axis, swing)
        if sign < 0 { turned = turned.map { -$0 } }
        var angle = SwingAngle()
        for attitude in turned { angle.update(attitude) }
        #expect(abs(angle.rangeDegrees - 90) < tolerance)
        #expect(angle.repetitions(in: turned) == 3)
      }
    }
  }

  @Test("what stays within the thresholds is no repetition")
  func hysteresis() {
    let turned = attitudes(.unitX, [0, 90, 40, 70, 40, 70, 0])
    var angle = SwingAngle()
    for attitude in turned { angle.update(attitude) }
    #expect(angle.repetitions(in: turned) == 1)
  }
}
