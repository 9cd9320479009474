// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import JSON
internal import StudyTasks

/// Finds out how a result was made, and keeps account of what had to be taken for granted.
struct BasisReading {
  private(set) var basis: MotionBasis
  private(set) var assumptions: [String] = []

  /// - Parameter leaf: the result; `nil` where there is none.
  init(_ leaf: LeafResult?, step: String, sensorCount: Int) {
    if let json = leaf?.userInfo[MotionBasis.key] {
      do throws(JSONError) {
        basis = try MotionBasis(json: json)
        return
      } catch {
        assumptions.append("What the result says of how it was made cannot be read (\(error)).")
      }
    }
    basis = MotionBasis(joint: leaf?.rangeOfMotion?.joint ?? Joint(namedIn: step) ?? .assumed)
    basis.measurement.sensors = sensorCount == 2 ? .two : .one
    guard let result = leaf?.rangeOfMotion else {
      assume("how the joint was measured", "it is measured with the program's defaults")
      return
    }
    read(result, sensorCount: sensorCount)
  }

  private mutating func assume(_ what: String, _ taken: String) {
    assumptions.append("The result does not say \(what); \(taken).")
  }

  private mutating func read(_ result: Finding, sensorCount: Int) {
    basis.side = result.side
    basis.measurement.activity = result.activity
    readMethod(result, sensorCount: sensorCount)
    guard basis.measurement.method == .standard else { return }
    readZero(result)
    if sensorCount == 1 {
      // The first movement is what the numbers have it to be.
      let (start, whole) = (result.start ?? .nan, result.whole)
      let isFlexion =
        abs((whole.maximum?.degrees ?? .nan) - start)
        >= abs((whole.minimum?.degrees ?? .nan) - start)
      basis.measurement.firstMovement = isFlexion ? .flexion : .extension
    }
    assume("whether the samples were corrected", "they are taken as they were recorded")
  }

  private mutating func readMethod(_ result: Finding, sensorCount: Int) {
    if let filter = result.filter.flatMap(AttitudeFilter.init(rawValue:)) {
      basis.filter = filter
    } else {
      assume("the attitude filter", "\(basis.filter.rawValue) is taken")
    }
    if result.method == .researchKit {
      basis.measurement.method = .researchKit
    } else if result.method == nil, sensorCount == 1 {
      basis.measurement.method = .researchKit
      assume("its method, as ResearchKit's do not", "ResearchKit's formula is taken")
    }
  }

  private mutating func readZero(_ result: Finding) {
    switch result.zero {
    case .standingPose: basis.measurement.zero = .standing
    case .mostExtended: basis.measurement.zero = .extended
    case .start, .neutral: basis.measurement.zero = .start
    case .stated:
      (basis.measurement.zero, basis.measurement.zeroDegrees) = (.stated, result.start ?? .nan)
      assume("which angle was stated", "that at the start is taken")
    case .gravity:
      basis.measurement.zero = .gravity
      assume("the angle at which the limb hangs", "0° is taken")
    case nil: assume("what 0° is", "the program's default is taken")
    }
  }

  /// Takes over what the task says.
  mutating func adopt(_ active: ActiveContent?) {
    guard let active, let joint = active.activity.joint else { return }
    (basis.joint, basis.side) = (joint, active.activity.side)
    basis.measurement = active.measurement ?? MotionMeasurement()
  }
}

extension MotionBasis {
  /// The defaults of the program.
  fileprivate init(joint: Joint) {
    self.joint = joint
    (side, measurement, filter) = (.unstated, MotionMeasurement(), .boundedPosition)
    sampleCounts = []
  }
}
