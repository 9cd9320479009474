// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MotionTasks

@Suite("Scale of angles in characters")
struct AngleScaleTests {
  @Test("it widens by whole steps, and never narrows")
  func ends() {
    var scale = AngleScale()
    let standard = scale.ends
    scale.show(0...90)
    #expect(scale.ends == standard)
    scale.show(-.infinity...0)
    #expect(scale.ends == standard)
    scale.show(-20...140)
    #expect(scale.ends == -60.0...180)
    scale.show(0...90)
    #expect(scale.ends == -60.0...180)
  }
}
