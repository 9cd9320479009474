// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("Simulated motion of steps")
struct SimulatedMotionTests {
  @Test("the leg moves as the step asks for, with as many sensors as it needs")
  func movements() throws {
    func motion(_ activity: ActiveContent.Kind, _ measurement: MotionMeasurement) -> String {
      let active = ActiveContent(activity, measurement: measurement)
      guard
        case .simulated(let count, let movement) = StepMotion.simulated(
          for: Step("s", .active(active)))
      else { return "" }
      return "\(count) \(movement.rawValue)"
    }
    var measurement = MotionMeasurement()
    #expect(motion(.rangeOfMotion(.knee, .left), measurement) == "2 sit-to-stand")
    #expect(motion(.rangeOfMotion(.shoulder, .left), measurement) == "1 thigh-lift")
    measurement.exercise = .seatedExtension
    #expect(motion(.rangeOfMotion(.knee, .left), measurement) == "2 seated-extension")
    measurement.sensors = .one
    measurement.exercise = .heelSlide
    #expect(motion(.rangeOfMotion(.knee, .left), measurement) == "1 heel-slide")
  }
}
