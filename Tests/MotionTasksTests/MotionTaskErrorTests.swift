// SPDX-License-Identifier: Apache-2.0

import MotionTasks
import StudyTasks
import Testing

@Suite("Why a motion step cannot be run")
struct MotionTaskErrorTests {
  @Test("every error names the step and what to do")
  func words() {
    let error = MotionTaskError.wrongSensors(step: "knee", needed: .twoDevices, found: 1)
    #expect(
      "\(error)"
        == "Step 'knee' needs a sensor on the thigh and one on the shank, and there is 1.")
  }
}
