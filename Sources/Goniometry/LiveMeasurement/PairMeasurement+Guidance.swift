// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

// Phase, progress and guidance for the person.
extension PairMeasurement {
  /// Seconds of silence of one sensor, on the other's clock, from which it is reported.
  private static var silence: Double { 1 }

  /// The task of the person now. It goes back to finding the axis when the movement no longer fits.
  public var phase: MeasurementPhase {
    if course.isZeroing { return .zero }
    guard let session, session.calibration != nil else {
      return course.hasRested ? .findAxis : .holdStill
    }
    if session.state == .doubtful { return .findAxis }
    return needsStance ? .zero : .measure
  }

  /// Whether zero is the stance and no stance was seen.
  private var needsStance: Bool {
    options.zero == .standing && held == nil && session?.calibration?.zero != .standingPose
  }

  /// How much of the phase is done, 0…1.
  public var progress: Double {
    switch phase {
    case .holdStill: MeasurementCourse.restProgress(stillSeconds: stillSeconds)
    case .findAxis: session?.searchProgress ?? 0
    case .zero: MeasurementCourse.poseProgress(stillSeconds: stillSeconds)
    case .measure: 1
    }
  }

  /// One sentence for the person: the task now, or how to remove the obstacle.
  public var instruction: String {
    if let obstacle { return obstacle }
    switch phase {
    case .holdStill:
      return options.zero == .standing ? "Stand straight and hold still." : "Hold still."
    case .findAxis:
      return session?.state == .identifying && session?.error == nil
        ? "Go on bending and straightening: the joint's axis is being looked for."
        : session?.reason ?? "Bend and straighten the joint."
    case .zero:
      return course.isZeroing && options.zero != .standing
        ? "Hold the pose that is zero." : "Stand straight and hold still."
    case .measure: return "Bend and straighten the joint as far as it goes."
    }
  }

  private var joint: Joint { options.joint }

  /// Where a sensor sits: `on the thigh`.
  private func place(_ segment: Segment) -> String { segment.place.english }

  /// A silent sensor, or the reason why the axis is not found.
  public var obstacle: String? { silent ?? (phase == .findAxis ? unfoundAxis : nil) }

  /// The message about a sensor that is silent while the other is not.
  private var silent: String? {
    switch (proximal.lastTime, distal.lastTime) {
    case (nil, nil): "Waiting for the sensors."
    case (nil, _): "Waiting for the sensor \(place(joint.proximal))."
    case (_, nil): "Waiting for the sensor \(place(joint.distal))."
    case (let a?, let b?):
      a - b > Self.silence
        ? "The sensor \(place(joint.distal)) gives nothing."
        : b - a > Self.silence ? "The sensor \(place(joint.proximal)) gives nothing." : nil
    }
  }

  private var unfoundAxis: String? {
    guard let session else { return nil }
    if case .exchangedSensors = session.error {
      return
        "The sensor \(place(joint.proximal)) hangs below the joint and the one \(place(joint.distal)) is "
        + "above it: exchange them."
    }
    if session.state == .doubtful {
      return
        "The movement does not fit any more, as when a sensor slips: fasten both, then bend and "
        + "straighten the joint."
    }
    // Missing movement is no obstacle: it is the task.
    return session.error == nil ? nil : session.reason
  }

  /// Checks of the joint at the last search, and of the gaps so far.
  public var quality: [QualityCheck] {
    (session?.quality ?? []) + proximal.liveChecks(segment: joint.proximal.rawValue)
      + distal.liveChecks(segment: joint.distal.rawValue)
  }
}
